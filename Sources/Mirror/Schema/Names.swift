/// Names in the database.
enum Names {
  /// Longer ones are cut by PostgreSQL without a word.
  private static let longest = 63
  /// Columns that every table has, and those that PostgreSQL has in each.
  private static let taken: Set = ["machine", "id", "rev", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

  /// `MODULE_TABLE`; what is too long is cut, and told from others by a checksum.
  static func table(_ table: String, of module: String) -> String {
    fitting("\(module)_\(table.replacing(".", with: "_"))")
  }

  /// Names of columns for members, each with a name of its own.
  static func columns(for members: [String]) -> [String] {
    var given: Set<String> = taken
    // Those that can be as they are come first: nobody else may take them.
    given.formUnion(members)
    return members.map { member in
      var name = fitting(member)
      guard taken.contains(name) || name != member else { return name }
      while !given.insert(name).inserted { name = fitting(name + "_") }
      return name
    }
  }

  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  private static func fitting(_ name: String) -> String {
    guard name.utf8.count > longest else { return name }
    // FNV-1a: it has to be the same everywhere and always, not hard to guess.
    let sum = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(sum, radix: 16)
    var start = Substring(name)
    while start.utf8.count + 1 + digits.utf8.count > longest { start.removeLast() }
    return start + "~" + digits
  }
}
