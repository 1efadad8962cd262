extension Manifest {
  /// Whether this is a valid module name.
  package static func isName(_ name: String) -> Bool { NameRule.module.allows(name) }
}

enum NameRule: Sendable {
  case module
  /// The name of a table, column, param or setting, or of a single row.
  case plain
  /// A name with a module's name before it, as in `module.name`.
  case dotted
  /// The name of a table, or a name such as `module.name`.
  case need

  /// The rule as a regular expression of JSON Schema.
  var pattern: String {
    switch self {
    case .module: "^[a-z]{1,30}$"
    case .plain: "^[a-z][A-Za-z0-9]{0,39}$"
    case .dotted: "^[a-z]{1,30}(\\.[a-z][A-Za-z0-9]{0,39}){1,2}$"
    case .need: "^([a-z][A-Za-z0-9]{0,39}|[a-z]{1,30}(\\.[a-z][A-Za-z0-9]{0,39}){1,2})$"
    }
  }

  /// The rule in words, for error messages.
  var demand: String {
    switch self {
    case .module: "1 to 30 lowercase letters, such as expenses"
    case .plain: "a lowercase letter, then up to 39 letters and digits, such as dueAt"
    case .dotted: "the module's name, a dot and another name, such as expenses.refund"
    case .need: "one of this module's tables, or another module's list, such as timer.list"
    }
  }

  func allows(_ name: String) -> Bool {
    switch self {
    case .module: Self.isModule(name.utf8[...])
    case .plain: Self.isName(name.utf8[...])
    case .dotted:
      name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).enumerated().allSatisfy {
        $0.offset < 3 && ($0.offset == 0 ? Self.isModule($0.element) : Self.isName($0.element))
      } && name.utf8.contains(UInt8(ascii: "."))
    case .need: Self.plain.allows(name) || Self.dotted.allows(name)
    }
  }

  /// Whether this is a valid module name. Such a name is also the name of a file and a word of the command line. So it
  /// has no digits, like the names of built-in modules.
  private static func isModule(_ bytes: Substring.UTF8View) -> Bool {
    (1...30).contains(bytes.count) && bytes.allSatisfy(isSmall)
  }

  private static func isName(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isSmall(first), bytes.count <= 40 else { return false }
    return bytes.allSatisfy { isSmall($0 | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
