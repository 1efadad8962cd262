import Time
import Wire

/// `sync conflicts`: lists the changes that a sync couldn't keep.
enum SyncConflictsCommand: Command {
  static let name = "sync conflicts"
  static let summary = "list changes that could not be kept in a sync"
  static let group = CommandGroup.sync
  static var details: [String] {
    "KEPT is the value that the record has now. LOST is the value that wasn't kept. `sync take` swaps them, and `sync"
      + " drop` forgets the lost value."
  }
  static var examples: [Example] { Example("sync conflicts", "list the conflicts, oldest first") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let reply = try session.call("sync.conflicts")
    try session.answer(reply) {
      let conflicts = reply["conflicts"]?.elements.map(\.self) ?? []
      guard !conflicts.isEmpty else { return session.output.print("no conflicts") }
      let columns: [Column<JSON>] = [
        .left("ID") { $0["id"]?.string ?? "" },
        .flexible("ROW") { row in
          ([row.text("table"), row["row"]?.description ?? ""] + (row["rowName"]?.string.map { [$0] } ?? []))
            .joined(separator: " ")
        },
        .left("COLUMN") { ($0["columnName"] ?? $0["column"])?.string?.lowercased() ?? "(all)" },
        .flexible("KEPT") { text($0["keptName"] ?? $0["kept"], session) },
        .flexible("LOST") { text($0["lostName"] ?? $0["lost"], session) },
        .left("FROM") { $0["replica"]?.string ?? "" }.expendable(1),
        .flexible("WHY") { $0["reason"]?.string ?? "both changed it" }.expendable(2),
      ]
      session.print(Table(conflicts, columns))
    }
  }

  /// Formats a value for people. A row becomes a list of its members' values.
  private static func text(_ value: JSON?, _ session: Session) -> String {
    guard let value, !value.isNull else { return "(nothing)" }
    if let text = value.string {
      return Instant(rfc3339: Array(text.utf8)).map(session.timeText.point) ?? text
    }
    guard value.kind == .object else { return value.description }
    return value.members.filter { $0.value.int != 0 }.map { text($0.value, session) }.joined(separator: ", ")
  }
}
