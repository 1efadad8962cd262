/// The start of a transaction's JSON, `{"rev":43,"synced":41,`, read byte by byte: the writer writes it in this one way,
/// and the search behind damage must tell revisions without parsing all that follows.
struct RecordPrefix: Equatable {
  let rev: Int
  /// What the line says, or the revision before it if it says nothing.
  let synced: Int
  let startsBatch: Bool
  /// Where the other members begin, or the closing brace.
  let bodyStart: Int

  init?(_ bytes: [UInt8], in range: Range<Int>) {
    var scanner = ByteScanner(bytes, in: range)
    guard scanner.skip(Self.revision), let rev = scanner.number(), rev > 0, scanner.skipCommaOrFindBrace() else {
      return nil
    }
    var synced = rev - 1
    startsBatch = !scanner.skip(Self.synced)
    if !startsBatch {
      guard let written = scanner.number(), written < rev, scanner.skipCommaOrFindBrace() else { return nil }
      synced = written
    }
    self.rev = rev
    self.synced = synced
    bodyStart = scanner.index
  }

  private static let revision = Array(#"{"rev":"#.utf8)
  private static let synced = Array(#""synced":"#.utf8)
}

/// A place in some bytes and the few steps that `RecordPrefix` takes from it.
private struct ByteScanner {
  private let bytes: [UInt8]
  private let end: Int
  private(set) var index: Int

  init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    end = range.upperBound
    index = range.lowerBound
  }

  mutating func skip(_ text: [UInt8]) -> Bool {
    guard end - index >= text.count else { return false }
    for place in 0..<text.count where bytes[index + place] != text[place] { return false }
    index += text.count
    return true
  }

  mutating func number() -> Int? {
    let start = index
    var value = 0
    while index < end, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") {
      let (tenfold, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isPastEnd) = tenfold.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
      guard !isTooLarge, !isPastEnd else { return nil }
      value = sum
      index += 1
    }
    return index > start ? value : nil
  }

  mutating func skipCommaOrFindBrace() -> Bool {
    guard index < end else { return false }
    if bytes[index] == UInt8(ascii: ",") {
      index += 1
      return true
    }
    return bytes[index] == UInt8(ascii: "}")
  }
}
