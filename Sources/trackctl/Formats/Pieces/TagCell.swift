/// Several tags in one cell of a table, separated by commas. A backslash escapes a comma inside a tag.
enum TagCell {
  static func joined(_ tags: [String]) -> String {
    tags.map { $0.replacing([",": "\\,", "\\": "\\\\"]) }.joined(separator: ", ")
  }

  static func split(_ text: String) -> [String] {
    text.unescapedParts(at: UInt8(ascii: ",")).map(trimmed).filter { !$0.isEmpty }
  }

  static func split(plain text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: ",")).map { trimmed(String(decoding: $0, as: UTF8.self)) }
      .filter { !$0.isEmpty }
  }

  private static func trimmed(_ text: String) -> String {
    let blank = UInt8(ascii: " ")
    let bytes = text.utf8.drop { $0 == blank }
    return String(decoding: bytes.reversed().drop { $0 == blank }.reversed(), as: UTF8.self)
  }
}
