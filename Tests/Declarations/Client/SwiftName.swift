/// Names of the protocol in Swift's style.
enum SwiftName {
  private static let reserved: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var",
    "where", "while",
  ]

  /// `project.add` and `x-notices` are `projectAdd` and `xNotices`.
  static func lower(_ name: String) -> String {
    let parts = name.split { !$0.isLetter && !$0.isNumber }
    return (parts.first.map(String.init) ?? "") + parts.dropFirst().map { capital(String($0)) }.joined()
  }

  /// The name of a type, in upper camel case.
  static func upper(_ name: String) -> String { capital(lower(name)) }

  /// Escapes keywords.
  static func escaped(_ name: String) -> String {
    let name = lower(name)
    return reserved.contains(name) ? "`\(name)`" : name
  }

  /// The singular of a list's name.
  static func singular(_ name: String) -> String {
    if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
    return name.hasSuffix("s") && !name.hasSuffix("us") ? String(name.dropLast()) : name
  }

  private static func capital(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }
}
