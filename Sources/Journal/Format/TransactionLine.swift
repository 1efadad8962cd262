package import Wire

/// One transaction in the journal. Its JSON isn't parsed yet. This value shares the reader's buffer, and storing it
/// forces a copy of the whole buffer. To keep data, copy the bytes you need.
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

  /// The JSON of the whole transaction.
  package var text: ArraySlice<UInt8> { bytes[range] }

  /// The members after `rev` and `synced`, without braces, as the writer received them.
  package var body: ArraySlice<UInt8> { bytes[bodyStart..<range.upperBound - 1] }

  package func parse() throws(Damage) -> JSON { try RecordLine.parse(bytes, in: range) }

  /// Parses a body, which has no braces, as an object.
  package static func parse(body: [UInt8]) throws(Damage) -> JSON {
    var text: [UInt8] = []
    text.reserveCapacity(body.count + 2)
    text.append(UInt8(ascii: "{"))
    text += body
    text.append(UInt8(ascii: "}"))
    return try RecordLine.parse(text, in: text.indices)
  }
}
