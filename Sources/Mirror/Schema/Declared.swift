package import TrackClientCore

/// All tables that a daemon declares in its reply to `rpc.discover`.
package struct Declared {
  /// The tables, keyed by module and then by their name in events.
  private let tables: [String: [String: Table]]

  package init(_ document: JSON) {
    let summaries = Summaries(document)
    var tables: [String: [String: Table]] = [:]
    for (module, declared) in document["x-tables"]?.members.map(\.self) ?? [] {
      guard let module = module.string else { continue }
      for (title, table) in declared.members {
        guard let title = title.string else { continue }
        // Events never contain the sessions of accounts, so only the table of accounts itself is needed.
        if module == Self.accounts, title != Self.accounts { continue }
        tables[module, default: [:]][title] = Table(title, of: module, table) { summaries.summary(of: $0, in: module) }
      }
    }
    self.tables = tables
  }

  private static let accounts = "accounts"

  package var all: [Table] { tables.values.flatMap(\.values).sorted { $0.name < $1.name } }
  package var ofAccounts: Table? { self[Self.accounts, Self.accounts] }

  package subscript(module: String, title: String) -> Table? { tables[module]?[title] }

  package func tables(of module: String) -> [Table] {
    tables[module].map { $0.values.sorted { $0.name < $1.name } } ?? []
  }
}
