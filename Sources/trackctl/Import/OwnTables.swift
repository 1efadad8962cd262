import TrackClientCalls
import Wire

/// The tables of custom modules to which a verb can add rows.
struct OwnTables {
  /// How a row of a table is added.
  struct Table {
    let method: MethodDeclaration
    /// The columns that hold the account of a row's author. No call can set these columns.
    let callers: [String]
    /// The table to which each param refers, keyed by the name of the param.
    let references: [String: String]
  }

  /// The tables, keyed by names such as `plants.rooms`.
  private(set) var tables: [String: Table] = [:]
  /// The prefix of the methods for each column of pictures. The key is the name of the column, such as
  /// `plants.rooms.view`.
  private(set) var pictures: [String: String] = [:]
  /// All custom modules that are served.
  private(set) var modules: Set<String> = []

  static let none = OwnTables()

  private init() {}

  init(_ session: Session) throws(Failure) {
    for module in try session.call(.system.hello()).modules where !ModuleCommand.knownModules.contains(module) {
      modules.insert(module)
      let document = try session.call("rpc.discover", ["module": JSON(module)])
      let methods = document["methods"]?.elements.compactMap(MethodDeclaration.init) ?? []
      for (name, description, base) in Self.declared(in: document, of: module) {
        for column in methods.compactMap({ Self.pictureColumn($0, of: base) }) {
          pictures["\(module).\(name).\(column)"] = "\(base).\(column)"
        }
        guard let method = methods.first(where: { $0.name == "\(base).add" }) else { continue }
        tables["\(module).\(name)"] = Table(method, description["columns"] ?? [:])
      }
    }
  }

  /// The tables that the manifest declares, in the manifest's order, each with the prefix of its verbs.
  /// - Parameter document: the module's reply to `rpc.discover`.
  static func declared(
    in document: JSON, of module: String
  ) -> [(name: String, description: JSON, base: String)] {
    // A module that can be synced also has tables about other machines. The names of these tables contain a dot. The
    // manifest doesn't declare these tables.
    let tables = document["x-tables"]?[module]?.pairs.filter { !$0.0.contains(".") } ?? []
    // The verbs of the first table are called `MODULE.VERB`, without the name of the table.
    return tables.enumerated().map { ($1.0, $1.1, $0 == 0 ? module : "\(module).\($1.0)") }
  }

  /// The column whose pictures this method sets. Nil if the method does something else or belongs to another table.
  private static func pictureColumn(_ method: MethodDeclaration, of base: String) -> String? {
    guard method.name.hasPrefix(base + "."), method.name.hasSuffix(".set") else { return nil }
    let column = String(method.name.dropFirst(base.count + 1).dropLast(".set".count))
    return !column.contains(".") && Set(method.params.map(\.name)).isSuperset(of: ["id", "data"]) ? column : nil
  }

  /// The prefix of the methods for a picture, and the row that has the picture. Nil if the row isn't a picture of a
  /// custom module.
  func picture(_ row: JSON, of table: String) -> (methods: String, row: RowName)? {
    guard table.hasSuffix(".pictures"), let column = row["column"]?.string, let id = row["row"]?.int,
      let name = row["table"]?.string
    else { return nil }
    let path = table.dropLast("pictures".count) + name
    return pictures["\(path).\(column)"].map { ($0, RowName(table: .own(String(path)), id: id)) }
  }

  /// The table that the user named: `plants` for the module's first table, or a full name such as `plants.rooms`.
  func named(_ name: String) -> Table? {
    tables[name] ?? tables.values.first { $0.method.name == name + ".add" }
  }

  /// Why rows can't be added to this table. Nil if they can be added.
  func objection(to module: String, _ table: String) -> String? {
    if tables["\(module).\(table)"] != nil { return nil }
    return modules.contains(module) ? "\(module).\(table) has no verb add" : "there is no module \(module) here"
  }
}

extension OwnTables.Table {
  fileprivate init(_ method: MethodDeclaration, _ columns: JSON) {
    self.method = method
    let params = Set(method.params.map(\.name))
    var (callers, references): ([String], [String: String]) = ([], [:])
    for column in columns.members {
      guard let name = column.key.string else { continue }
      if let table = column.value["x-references"]?.string, params.contains(name) { references[name] = table }
      if column.value["x-kind"]?.isString("account") == true, !params.contains(name), !name.hasPrefix("_") {
        callers.append(name)
      }
    }
    self.callers = callers
    self.references = references
  }

  /// The author of a row. Nil if the table has no column with the author.
  func owner(of row: JSON) -> String? { callers.lazy.compactMap { row[$0]?.string }.first }

  /// The call that adds the row.
  func draft(_ row: JSON, _ name: RowName?) -> CallDraft {
    var params: [(String, JSON)] = []
    var parents: [(param: String, row: RowName)] = []
    for param in method.params {
      // An empty list means the same as a missing value.
      guard let value = row[param.name], !value.isNull, value.kind != .array || value.count > 0 else { continue }
      if let table = references[param.name], name != nil, let id = value.int {
        parents.append((param.name, RowName(table: .own(table), id: id)))
      } else {
        params.append((param.name, value))
      }
    }
    return CallDraft(method: method.name, params: .object(params), row: name, references: parents, isOfOwnModule: true)
  }
}
