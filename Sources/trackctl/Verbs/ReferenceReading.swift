import ProgramKit
import Wire

/// Finds the row whose title the user typed. It is used for a param that refers to a table of a custom module.
struct ReferenceReading {
  let session: Session
  let table: String
  let title: String

  /// The maximum number of rows that are searched for a title. In a larger table, users can refer to a row only by its
  /// id. The limit does no harm, because people don't give names to so many rows.
  static let mostRows = 5_000

  init?(_ param: MethodParam, _ session: Session) {
    guard let reference = param.reference else { return nil }
    self.init(reference, session)
  }

  init(_ reference: (table: String, title: String), _ session: Session) {
    self.session = session
    table = reference.table
    title = reference.title
  }

  /// - Parameter name: the name of the param in error messages.
  func id(_ typed: String, _ name: String) throws(Failure) -> Int {
    let rows = try rows()
    let named = rows.filter { $0.text(title).lowercased() == typed.lowercased() }
    let exact = named.filter { $0.text(title) == typed }
    let found = exact.isEmpty ? named : exact
    if found.count == 1, let id = found[0]["id"]?.int { return id }
    let noun = table.split(separator: ".").last.map(String.init) ?? table
    if let first = found.first {
      let ids = found.prefix(5).map { $0.number("id") }.joined(separator: ", ")
      throw .usage(
        "\(name): several \(noun) are called '\(Terminal.clean(first.text(title)))'", hints: ["give a number: \(ids)"])
    }
    let near = Spelling.nearest(to: typed, among: rows.map { $0.text(title) })
    throw .usage(
      "\(name): none of the \(noun) is called '\(Terminal.clean(typed))'",
      hints: near.map { ["did you mean: \(Terminal.clean($0))"] } ?? [])
  }

  /// The titles of the first rows, for completion.
  func titles(_ limit: Int) throws(Failure) -> [String] {
    try rows(limit).map { $0.text(title) }.filter { !$0.isEmpty }
  }

  func rows(_ limit: Int = mostRows) throws(Failure) -> [JSON] {
    guard let method = try listing() else { return [] }
    return try Pages(session, method.name, list: method.list, limit: limit) { _ in }.elements
  }

  /// The verbs of a module's first table are called `MODULE.VERB`. Other tables have `MODULE.TABLE.VERB`.
  private func listing() throws(Failure) -> (name: String, list: String)? {
    let parts = table.split(separator: ".").map(String.init)
    guard parts.count == 2 else { return nil }
    for name in ["\(parts[0]).list", "\(table).list"] {
      // Some tables have no verb that lists their rows.
      let document = try? session.call("rpc.discover", ["method": JSON(name)])
      let method = document?["methods"]?[0].flatMap(MethodDeclaration.init)
      if method?.pagedList == parts[1] { return (name, parts[1]) }
    }
    return nil
  }
}
