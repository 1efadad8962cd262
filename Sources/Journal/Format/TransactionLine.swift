package import Wire

/// One transaction as it stands in the journal, its JSON not yet parsed. It shares the reader's buffer: one that is kept costs
/// a copy of that, so take out what is wanted.
package struct TransactionLine: Sendable {
  package let rev: Int
  private let bytes: [UInt8]
  private let range: Range<Int>
  private let bodyStart: Int

  init(_ prefix: TransactionPrefix, in bytes: [UInt8], _ range: Range<Int>) {
    rev = prefix.rev
    self.bytes = bytes
    self.range = range
    bodyStart = prefix.bodyStart
  }

  /// All of its JSON.
  package var text: ArraySlice<UInt8> { bytes[range] }

  /// The members after `rev` and `synced`, without the braces: what the writer was given.
  package var body: ArraySlice<UInt8> { bytes[bodyStart..<range.upperBound - 1] }

  package func parse() throws(Damage) -> JSON { try RecordLine.parse(bytes, in: range) }

  /// A body as an object again.
  package static func parse(body: [UInt8]) throws(Damage) -> JSON {
    var text: [UInt8] = []
    text.reserveCapacity(body.count + 2)
    text.append(UInt8(ascii: "{"))
    text += body
    text.append(UInt8(ascii: "}"))
    return try RecordLine.parse(text, in: text.indices)
  }
}
