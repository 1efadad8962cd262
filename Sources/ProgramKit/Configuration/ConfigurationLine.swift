/// A parsed line of a configuration file. The syntax is systemd's, without continuation lines.
package enum ConfigurationLine: Equatable {
  /// An empty line, or a comment that begins with # or ;.
  case empty
  case section(String)
  case assignment(key: String, value: String)
  /// Any other line. The value is the error message.
  case malformed(String)

  package init(_ line: some StringProtocol) {
    let text = Self.trimmed(line[...])
    guard let first = text.first, first != "#", first != ";" else {
      self = .empty
      return
    }
    if first == "[" {
      self =
        text.last == "]" ? .section(String(text.dropFirst().dropLast())) : .malformed("a section needs a ] at its end")
    } else if let equals = text.firstIndex(of: "="), equals != text.startIndex {
      let value = Self.trimmed(text[text.index(after: equals)...])
      self = .assignment(key: String(Self.trimmed(text[..<equals])), value: String(value))
    } else {
      self = .malformed("expected [section], key = value, or a comment after #")
    }
  }

  private static func trimmed<Text: StringProtocol>(_ text: Text) -> Text.SubSequence {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" || character == "\r" }
    let front = text.drop(while: isBlank)
    guard let last = front.lastIndex(where: { !isBlank($0) }) else { return front.prefix(0) }
    return front[...last]
  }
}
