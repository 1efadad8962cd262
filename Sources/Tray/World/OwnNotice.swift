package import TrackClientCalls

/// A notice of a custom module about one row. The notice is valid until the row changes.
package struct OwnNotice: Equatable, Sendable {
  struct Action: Equatable, Sendable {
    let method: String
    let label: String
  }

  /// Identifies the notice and its occasion.
  package let key: String
  let module: String
  let table: String
  let row: Int
  /// The time of the notice, in the daemon's format. Texts in this format sort in the order of their times.
  let at: String
  let title: String
  let text: String
  let actions: [Action]

  /// - Parameters:
  ///   - event: the event as JSON.
  ///   - document: the reply of `rpc.discover` for the module.
  /// - Returns: nil if the document declares no notice for the event.
  package init?(_ event: JSON, in document: JSON) {
    guard let module = event["module"]?.string, let method = event["method"]?.string,
      let notice = document["x-notices"]?.elements.first(where: { $0["name"]?.string == method }),
      let one = notice["schema"]?["properties"]?.members.first(where: { _ in true })?.key.string, let row = event[one],
      let id = row["id"]?.int
    else { return nil }
    let tables = document["x-tables"]?[module]?.members.filter { $0.value["x-one"]?.string == one } ?? []
    // Two tables can use the same word for a row. The row then belongs to the table whose title column it contains.
    let names = tables.map { ($0.key.string ?? "", $0.value["x-title"]?.string.flatMap { row[$0]?.string }) }
    let name = names.first { $0.1 != nil } ?? names.first
    let offered = notice["actions"]?.elements.compactMap(\.string) ?? []
    self.module = module
    table = name?.0 ?? ""
    self.row = id
    at = event["at"]?.string ?? ""
    key = "\(method) \(id) \(at)"
    title = notice["x-label"]?["en"]?.string ?? method
    text = name?.1 ?? "\(one) \(id)"
    actions = offered.map { offer in
      let label = document["methods"]?.elements.first { $0["name"]?.string == offer }?["x-label"]?["en"]?.string
      return Action(method: offer, label: label ?? offer.split(separator: ".").last.map(String.init) ?? offer)
    }
  }

  /// Whether the event changed the row. Also true if the event's list of changes is truncated, because the row might be
  /// missing from the truncated list.
  package func isSettled(by event: JSON) -> Bool {
    event["module"]?.string == module && isChanged(by: event)
  }

  /// Whether one of the module's transactions after the notice changed the row. Also true if the list of changes of
  /// such a transaction is truncated.
  package func isSettled(in history: JSON) -> Bool {
    history["transactions"]?.elements.contains { ($0["at"]?.string ?? "") > at && isChanged(by: $0) } ?? false
  }

  private func isChanged(by transaction: JSON) -> Bool {
    transaction["truncated"]?.bool == true
      || transaction["changes"]?.elements.contains { $0["table"]?.string == table && $0["id"]?.int == row } ?? false
  }
}
