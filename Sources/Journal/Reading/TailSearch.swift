import System

/// Examines everything after a bad record. The bytes are either a torn batch, which was never acknowledged, or damaged
/// records, which were acknowledged.
///
/// The search looks for intact records at every offset, not only at line starts. This is necessary because the damaged
/// byte can be the newline between two records.
struct TailSearch {
  enum Verdict: Equatable {
    /// No record in the tail was acknowledged. `end` is the file offset at which the tail ends. Only newlines follow.
    case torn(end: Int)
    case damaged(String)
  }

  /// The maximum number of candidates for the start of a record in a line. Random bytes can contain many candidates.
  /// For each candidate, the checksum of the rest of the line must be computed.
  private static let candidateLimit = 256

  private var reader: LineReader
  private let seed: UInt32
  private let expected: Int

  /// Creates a search. The reader must be positioned at the bad record, which should have had the revision `expected`.
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

  /// Looks in the line for an intact record that rules out a torn write. The search goes backwards, because each
  /// candidate extends to the end of the line. If the newlines between several records are lost, only the last of these
  /// records still matches its checksum.
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
    // The writer never writes a lower revision after a higher one, even after a crash.
    if prefix.rev <= expected { return "the intact revision \(prefix.rev) follows" }
    if prefix.synced >= expected {
      return "the intact revision \(prefix.rev) follows, and it says that revision \(expected) was on the disk"
    }
    return nil
  }
}
