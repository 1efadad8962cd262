/// Decodes bytes of a file as text.
enum PieceText {
  static func read(_ bytes: ArraySlice<UInt8>, line: Int) throws(DraftFault) -> String {
    if bytes.contains(0) { throw DraftFault(line: line, "has a NUL byte, which text can't contain") }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw DraftFault(line: line, "is not in UTF-8")
    }
    return text
  }
}
