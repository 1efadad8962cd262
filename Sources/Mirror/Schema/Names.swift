/// The names of tables and columns in the database.
enum Names {
  /// PostgreSQL silently truncates longer names.
  private static let longest = 63
  /// Names that members can't have: the mirror's own columns and PostgreSQL's system columns.
  private static let taken: Set = ["machine", "id", "rev", "tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]

  /// The table's name, `MODULE_TABLE`. A name that is too long is truncated and gets a checksum, so that it stays
  /// unique.
  static func table(_ table: String, of module: String) -> String {
    fitting("\(module)_\(table.replacing(".", with: "_"))")
  }

  /// A unique column name for each member.
  static func columns(for members: [String]) -> [String] {
    var given: Set<String> = taken
    // A member keeps its name if the name needs no change. No other member may get that name.
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
    // The checksum is FNV-1a. A name must have the same checksum on all machines and in all versions. The checksum
    // needn't be secure.
    let sum = name.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
    let digits = String(sum, radix: 16)
    var start = Substring(name)
    while start.utf8.count + 1 + digits.utf8.count > longest { start.removeLast() }
    return start + "~" + digits
  }
}
