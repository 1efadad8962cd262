/// Formats text for mdoc(7). Each sentence gets its own line, no line is too long for lint, and macros are escaped.
enum Mdoc {
  static func lines(_ text: String) -> [String] {
    var lines = [""]
    var endsSentence = false
    for word in text.split(separator: " ").map({ quoted(escaped(String($0))) }) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = word
      } else if endsSentence || last.count + 1 + word.count > 76 {
        lines.append(word)
      } else {
        lines[lines.count - 1] += " " + word
      }
      endsSentence = isEnd(word)
    }
    return lines.filter { !$0.isEmpty }.map { $0.hasPrefix(".") || $0.hasPrefix("'") ? #"\&"# + $0 : $0 }
  }

  /// Formats one sentence with a capital first letter and a final period.
  static func sentence(_ text: String) -> [String] {
    lines(text.prefix(1).uppercased() + text.dropFirst() + (text.hasSuffix(".") ? "" : "."))
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "\\": result += #"\e"#
      case "…": result += "..."
      case "`": result += #"\(ga"#
      default: result.append(character)
      }
    }
  }

  /// Puts code in quotes instead of backticks. If code consists of several words, this function gets one word at a
  /// time.
  private static func quoted(_ word: String) -> String {
    let backtick = #"\(ga"#
    if word == backtick { return word }
    var quoted = word
    if word.hasPrefix(backtick) || word.hasPrefix("(" + backtick) {
      quoted.replace(backtick, with: #"\(oq"#, maxReplacements: 1)
    }
    return quoted.replacing(backtick, with: #"\(cq"#)
  }

  /// The macros of an option, such as `Fl -at Ar time`.
  static func option(_ name: String, letter: String?, value: String?) -> String {
    let value = value.map { " Ar \(argument($0))" } ?? ""
    return (letter.map { "Fl \($0)\(value) , " } ?? "") + "Fl -\(name)\(value)"
  }

  /// A placeholder for a value, in quotes and escaped.
  static func argument(_ text: String) -> String { "\"" + escaped(text).lowercased() + "\"" }

  private static func isEnd(_ word: String) -> Bool {
    let bare = word.hasSuffix(")") ? word.dropLast() : word[...]
    return bare.hasSuffix(".") && bare != "..." || bare.hasSuffix("!") || bare.hasSuffix("?")
  }
}
