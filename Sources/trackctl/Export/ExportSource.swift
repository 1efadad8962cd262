import Time
import TrackClientCore
import Wire

/// Reads the rows to export: the rows of one module in a range, page by page, or a snapshot of several modules.
struct ExportSource {
  let session: Session
  let range: TimeRange?
  /// The user whose hours are listed. `*` lists the hours of all users, which only administrators may do. Nil lists the
  /// caller's own hours.
  var hoursOf: String?
  /// The method that lists the rows of a custom module's table. Nil for a built-in module.
  var own: OwnLists.List?

  /// Passes the rows of a module to the closure. The timer's entries arrive oldest first.
  func list(_ module: String, _ body: (ExportedRow) throws(Failure) -> Void) throws(Failure) {
    switch module {
    case "timer": try pages("timer.list", "entries", "timer", body) { $0.set("sort", "oldest") }
    case "hours": try pages("hours.list", "records", "hours", body) { $0.set("user", hoursOf) }
    case "remarks": try pages("remarks.list", "remarks", "remarks", body) { $0.set("mine", true) }
    case "chores": try tasks(body)
    default:
      guard let method = try listing(module), let list = method.pagedList else {
        throw .usage("\(Terminal.clean(module)) has no list to export")
      }
      try pages(method.name, list, module, body) { _ in }
    }
  }

  /// The declaration of the method that lists a module's rows.
  func listing(_ module: String) throws(Failure) -> MethodDeclaration? {
    if let own { return own.method }
    let document = try session.call("rpc.discover", ["method": JSON(module + ".list")])
    return document["methods"]?[0].flatMap(MethodDeclaration.init)
  }

  /// Passes the hours records of other users to the closure. Administrators may list these records, but a snapshot
  /// doesn't include them.
  func othersHours(than user: String, _ body: (ExportedRow) throws(Failure) -> Void) throws(Failure) {
    try pages("hours.list", "records", "hours") { row throws(Failure) in
      if row.json.text("user") != user { try body(row) }
    } _: {
      $0.set("user", "*")
    }
  }

  private func pages(
    _ method: String, _ list: String, _ module: String, _ body: (ExportedRow) throws(Failure) -> Void,
    _ choose: (inout Params) -> Void
  ) throws(Failure) {
    var cursor: String?
    repeat {
      var params = Params()
      range?.write(to: &params)
      choose(&params)
      params.set("limit", Pages.largestPage)
      params.set("cursor", cursor)
      if method == "timer.list", range != nil { params.set("timeZone", session.zone.name) }
      let page = try session.call(method, try params.json())
      for row in page[list]?.elements.map(\.self) ?? [] {
        try body(ExportedRow(module: module, table: list, json: row))
      }
      let next = page["next"]?.string
      if next == cursor, next != nil { throw session.failure(.nonsense("trackd returned the same page twice")) }
      cursor = next
    } while cursor != nil
  }

  private func tasks(_ body: (ExportedRow) throws(Failure) -> Void) throws(Failure) {
    let page = try session.call("chores.tasks")
    for task in page["tasks"]?.elements.map(\.self) ?? [] {
      try body(ExportedRow(module: "chores", table: "tasks", json: task))
    }
  }

  // MARK: Snapshots

  /// Passes all visible rows of these modules to the closure. Each module is read at a single revision.
  func snapshot(
    of modules: [String], _ body: (ExportedRow) throws(Failure) -> Void
  ) throws(Failure) {
    let connection = try session.connect()
    let wanted: JSON = ["topics": .strings(modules), "snapshot": true]
    let subscription = try session.call("events.subscribe", wanted)["subscription"]?.string
    var left = Set(modules)
    while !left.isEmpty {
      let notification: ServerNotification
      do throws(ClientError) {
        notification = try connection.nextNotification()
      } catch {
        throw session.failure(error)
      }
      let params = notification.params
      if notification.method == "events.overrun" {
        throw Failure(.noDaemon, "the daemon dropped the subscription: try again")
      }
      guard notification.method == "events.snapshot", params["subscription"]?.string == subscription,
        let module = params["module"]?.string
      else { continue }
      for change in params["changes"]?.elements.map(\.self) ?? [] {
        guard let row = change["after"], row.kind == .object else { continue }
        try body(ExportedRow(module: module, table: change.text("table"), json: row))
      }
      if params.says("done") { left.remove(module) }
    }
    // The events after the snapshot aren't needed.
    _ = try session.call("events.unsubscribe", ["subscription": JSON(subscription ?? "")])
  }
}
