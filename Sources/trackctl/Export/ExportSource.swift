import Time
import TrackClientCore
import Wire

/// Rows, page by page, as the daemon has them: lists of a range, or all modules at one moment.
struct ExportSource {
  let session: Session
  let range: TimeRange?
  /// Whose hours are listed, `*` for everybody's, as administrators may; nil for one's own.
  var hoursOf: String?

  /// Gives the rows of one module to the closure, the oldest first where it has that order.
  func list(_ module: String, _ body: (ExportedRow) throws(Failure) -> Void) throws(Failure) {
    switch module {
    case "timer": try pages("timer.list", "entries", "timer", body) { $0.set("sort", "oldest") }
    case "hours": try pages("hours.list", "records", "hours", body) { $0.set("user", hoursOf) }
    case "remarks": try pages("remarks.list", "remarks", "remarks", body) { $0.set("mine", true) }
    default: try tasks(body)
    }
  }

  /// Records of hours that aren't this user's, which administrators may list, and are not told of by themselves.
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
      if next == cursor, next != nil { throw session.failure(.nonsense("trackd names the same page again")) }
      cursor = next
    } while cursor != nil
  }

  private func tasks(_ body: (ExportedRow) throws(Failure) -> Void) throws(Failure) {
    let page = try session.call("chores.tasks")
    for task in page["tasks"]?.elements.map(\.self) ?? [] {
      try body(ExportedRow(module: "chores", table: "tasks", json: task))
    }
  }

  // MARK: All modules

  /// Gives all rows of these modules that the caller may see, each module as it is at one revision.
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
        throw Failure(.noDaemon, "the daemon had to stop telling: try again")
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
    // What follows isn't wanted.
    _ = try session.call("events.unsubscribe", ["subscription": JSON(subscription ?? "")])
  }
}
