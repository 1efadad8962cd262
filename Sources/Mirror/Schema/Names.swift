/// Names for tables and columns in the database.
enum Names {
  /// PostgreSQL cuts longer names silently.
  private static let longest = 63
  /// Columns of every table here, and PostgreSQL's system columns.
  private static let taken: Set = ["machine", "id", "rev", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

  /// `MODULE_TABLE`. A name that is too long is cut, and ends with a checksum to stay unique.
  static func table(_ table: String, of module: String) -> String {
    fitting("\(module)_\(table.replacing(".", with: "_"))")
  }

  /// Unique column names for the members.
  static func columns(for members: [String]) -> [String] {
    var given: Set<String> = taken
    // Members that need no change keep their names, so no other member may get one of these names.
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
    // FNV-1a. The result must be the same everywhere and always, but needn't be hard to guess.
    let sum = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(sum, radix: 16)
    var start = Substring(name)
    while start.utf8.count + 1 + digits.utf8.count > longest { start.removeLast() }
    return start + "~" + digits
  }
}
