import System

/// Looks at everything behind a record that is no good, to tell a torn batch, which nobody was told about, from damage
/// to what had been acknowledged.
///
/// Whole records are looked for at every place, not only at line starts: the newline between two records can be what broke.
struct TailSearch {
  enum Verdict: Equatable {
    /// Nothing there had been acknowledged. The tail ends before `end`; only newlines follow.
    case torn(end: Int)
    case damaged(String)
  }

  /// A line of garbage can look like many records' beginnings; each costs a checksum of the rest of the line.
  private static let candidateLimit = 256

  private var reader: LineReader
  private let seed: UInt32
  private let expected: Int

  /// The reader stands at the bad record, which should have been revision `expected`.
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

  /// What a whole record inside the line says against a torn write, if there is one that does. Searched from behind: if
  /// all newlines of many records are gone, the last one is whole.
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
      return "a whole record that is no transaction lies behind it"
    }
    // The writer never puts a revision behind the place of a later one, whatever a crash does.
    if prefix.rev <= expected { return "revision \(prefix.rev) lies whole behind it" }
    if prefix.synced >= expected {
      return "revision \(prefix.rev) lies whole behind it and says that revision \(expected) had been on the disk"
    }
    return nil
  }
}
