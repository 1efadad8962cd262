struct TextLine {
  let number: Int
  let bytes: [UInt8]

  /// The line as text. Fails if it isn't valid UTF-8.
  func text() throws(DraftFault) -> String { try PieceText.read(bytes[...], line: number) }

  var isBlank: Bool { bytes.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
}
