/// Converts names of the protocol to Swift's style.
enum SwiftName {
  private static let reserved: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// The name in lower camel case. For example, `project.add` becomes `projectAdd`, and `x-notices` becomes `xNotices`.
  static func lower(_ name: String) -> String {
    let parts = name.split { !$0.isLetter && !$0.isNumber }
    return (parts.first.map(String.init) ?? "") + parts.dropFirst().map { capital(String($0)) }.joined()
  }

  /// The name in upper camel case, for a type.
  static func upper(_ name: String) -> String { capital(lower(name)) }

  /// The name in lower camel case. Keywords are put in backticks.
  static func escaped(_ name: String) -> String {
    let name = lower(name)
    return reserved.contains(name) ? "`\(name)`" : name
  }

  /// Converts the name of a list to the singular.
  static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    return name.hasSuffix("s") && !name.hasSuffix("us") ? String(name.dropLast()) : name
  }

  private static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
