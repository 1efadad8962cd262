/// A line of a file.
struct TextLine {
  let number: Int
  let bytes: [UInt8]

  /// Its text, if it is text.
  func text() throws(DraftFault) -> String { try PieceText.read(bytes[...], line: number) }

  var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
}
