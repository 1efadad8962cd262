import Wire

/// The methods that list the rows of a custom module, one per table. An export to CSV uses one of these methods.
struct OwnLists {
  typealias List = (table: String, method: MethodDeclaration)

  let module: String
  /// The methods in the order in which the manifest declares their tables. Some tables have no method that lists their
  /// rows.
  private let all: [List]

  init(of module: String, _ session: Session) throws(Failure) {
    let document = try session.call("rpc.discover", ["module": JSON(module)])
    let methods = document["methods"]?.elements.compactMap(MethodDeclaration.init) ?? []
    self.module = module
    all = OwnTables.declared(in: document, of: module).compactMap { name, _, base in
      methods.first { $0.name == "\(base).list" }.map { (name, $0) }
    }
  }

  /// - Parameter table: the name of a table. With nil, the first table that has a list is used.
  func list(of table: String?) throws(Failure) -> List {
    guard let first = all.first else { throw .usage("\(Terminal.clean(module)) has no list to export") }
    guard let table else { return first }
    let name = try Words.choice(table, "--table of \(module)", among: all.map(\.table))
    return all.first { $0.table == name } ?? first
  }

  func tables(but table: String) -> [String] { all.map(\.table).filter { $0 != table } }
}
