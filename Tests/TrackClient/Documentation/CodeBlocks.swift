/// Finds blocks of code in texts, and removes the indentation that all lines of a block share.
enum CodeBlocks {
  /// The blocks of code in documentation comments. Their lines are indented by four more spaces than text.
  static func inComments(_ source: String) -> [String] {
    var blocks: [[Substring]] = [[]]
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let text = line.drop { $0 == " " }
      if text.hasPrefix("///     ") {
        blocks[blocks.count - 1].append(text.dropFirst(4))
      } else if text == "///", blocks.last?.isEmpty == false {
        blocks[blocks.count - 1].append("")
      } else {
        blocks.append([])
      }
    }
    return blocks.compactMap(block)
  }

  /// The blocks of Swift code in Markdown. They are between fences.
  static func inMarkdown(_ text: String) -> [String] {
    between("```swift", "```", text)
  }

  /// The blocks of code in the source of the examples. They are between marker comments.
  static func marked(_ source: String) -> [String] {
    between("// documented", "// end", source)
  }

  private static func between(_ first: String, _ last: String, _ text: String) -> [String] {
    var blocks: [[Substring]] = []
    var current: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if content == first {
        current = []
      } else if content == last, let lines = current {
        blocks.append(lines)
        current = nil
      } else {
        current?.append(line)
      }
    }
    return blocks.compactMap(block)
  }

  private static func block(_ lines: [Substring]) -> String? {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    let indents = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }
    guard let indent = indents.min() else { return nil }
    return lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }
}
