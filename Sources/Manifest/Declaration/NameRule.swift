extension Manifest {
  /// Can a module be called so?
  package static func isName(_ name: String) -> Bool { NameRule.module.allows(name) }
}

/// What a name may look like.
enum NameRule: Sendable {
  case module
  /// Of a table, column, param, setting, or what one row is called.
  case plain
  /// `module.name`
  case dotted

  /// In the regular expressions of JSON Schema.
  var pattern: String {
    switch self {
    case .module: "^[a-z]{1,30}$"
    case .plain: "^[a-z][A-Za-z0-9]{0,39}$"
    case .dotted: "^[a-z]{1,30}(\\.[a-z][A-Za-z0-9]{0,39}){1,2}$"
    }
  }

  /// What it has to be, for whoever wrote something else.
  var demand: String {
    switch self {
    case .module: "1 to 30 small letters, like expenses"
    case .plain: "a small letter, then at most 39 letters and digits, like dueAt"
    case .dotted: "the module's name, a dot and a name of its own, like expenses.refund"
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
    }
  }

  /// Without digits, as the names of built-in modules: they are names of files, and words of a command line.
  private static func isModule(_ bytes: Substring.UTF8View) -> Bool {
    (1...30).contains(bytes.count) && bytes.allSatisfy(isSmall)
  }

  private static func isName(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isSmall(first), bytes.count <= 40 else { return false }
    return bytes.allSatisfy { isSmall($0 | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}
