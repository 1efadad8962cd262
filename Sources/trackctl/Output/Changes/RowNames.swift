import Wire

/// Derives names of rows for people, such as `entry 2`, `project Acme/Site` or `shelf A7`. For a custom module, the
/// manifest declares how the rows are named.
struct RowNames {
  /// The declarations of a custom module's tables, from `x-tables` of `rpc.discover`.
  private let tables: JSON
  let isBuiltIn: Bool

  /// If the declaration can't be read, rows are named by their table and number.
  init(of module: String, _ session: Session) {
    isBuiltIn = ModuleCommand.knownModules.contains(module)
    let document = isBuiltIn ? nil : try? session.call("rpc.discover", ["module": JSON(module)])
    tables = document?["x-tables"]?[module] ?? [:]
  }

  func name(of change: JSON) -> String {
    let row = ChangeText.row(change, "after") ?? ChangeText.row(change, "before")
    if let id = row?["id"]?.string { return "conflict \(id)" }
    let table = change.text("table")
    let noun = noun(of: table)
    if isBuiltIn, let row, !row.text("client").isEmpty, noun == "project" {
      return "\(noun) \(row.text("client"))/\(row.text("project"))"
    }
    let name = row?.text(title(of: table) ?? "name") ?? ""
    return "\(noun) " + (name.isEmpty ? change.number("id") : name)
  }

  /// The column whose value is used as the name of a row.
  func title(of table: String) -> String? { tables[table]?["x-title"]?.string }

  /// The word for a row of this table. The manifest's default word, "row", is replaced by the singular of the table's
  /// name.
  private func noun(of table: String) -> String {
    guard let one = tables[table]?["x-one"]?.string, one != "row" else { return Self.singular(table) }
    return one
  }

  private static func singular(_ table: String) -> String {
    if table.hasSuffix("ies") { return table.dropLast(3) + "y" }
    return table.hasSuffix("s") ? String(table.dropLast()) : table
  }
}
