import System

/// Examines everything after a bad record to tell a torn batch, which was never acknowledged, from damage to
/// acknowledged records.
///
/// It looks for intact records at every offset, not only at line starts, because the newline between two records may be
/// the damaged byte.
struct TailSearch {
  enum Verdict: Equatable {
    /// No record in the tail was acknowledged. The tail ends before `end`, and only newlines follow.
    case torn(end: Int)
    case damaged(String)
  }

  /// The limit on candidates in a line. Random bytes can look like the beginnings of many records, and each candidate
  /// costs a checksum of the rest of the line.
  private static let candidateLimit = 256

  private var reader: LineReader
  private let seed: UInt32
  private let expected: Int

  /// The reader must be positioned at the bad record, which should have been revision `expected`.
  init(_ reader: LineReader, seed: UInt32, expected: Int) {
    self.reader = reader
    self.seed = seed
    self.expected = expected
  }

  mutating func verdict() throws(Errno) -> Verdict {
    var end = reader.offset
    while try reader.skipNewlines() != nil, let line = try reader.next() {
      if let proof = proof(in: line.range) { return .damaged(proof) }
      end = line.offset + line.length - (line.isTerminated ? 1 : 0)
    }
    return .torn(end: end)
  }

  /// Looks inside the line for an intact record that rules out a torn write. The search goes backwards, because only
  /// the last record is intact if the newlines of many records are lost.
  private func proof(in line: Range<Int>) -> String? {
    let bytes = reader.buffer
    var candidates = 0
    var start = line.upperBound - Format.checksumLength - 1
    while start > line.lowerBound, candidates < Self.candidateLimit {
      start -= 1
      guard bytes[start + Format.checksumDigits] == Format.blank,
        bytes[start + Format.checksumLength] == UInt8(ascii: "{"),
        Hexadecimal.checksum(in: bytes, from: start) != nil
      else { continue }
      candidates += 1
      let record = start..<line.upperBound
      if RecordLine.isWhole(bytes, record, seed: seed), let proof = proof(ofWhole: record) { return proof }
    }
    return nil
  }

  private func proof(ofWhole record: Range<Int>) -> String? {
    let json = RecordLine.json(of: record)
    guard let prefix = TransactionPrefix(reader.buffer.span, in: json) else {
      return "an intact record that isn't a transaction follows"
    }
    // The writer never places a revision after a later revision, even after a crash.
    if prefix.rev <= expected { return "the intact revision \(prefix.rev) follows" }
    if prefix.synced >= expected {
      return "the intact revision \(prefix.rev) follows, and it says that revision \(expected) was on the disk"
    }
    return nil
  }
}
