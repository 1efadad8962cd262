import Time
import Wire

/// Entries as a table, each day named once.
struct EntryTable {
  private let entries: [JSON]
  private let projects: ProjectList

  init(_ entries: [JSON], _ projects: ProjectList) {
    self.entries = entries
    self.projects = projects
  }

  func print(_ session: Session) {
    let text = session.timeText
    let columns: [Column<JSON>] = [
      .heading("DAY", style: .dim) { $0.instant("startedAt").map(text.day(of:)) ?? "" },
      .right("FROM") { $0.instant("startedAt").map(text.clock) ?? "" },
      .left("TO") { $0.instant("stoppedAt").map(text.clock) ?? "now" }
        .styled { $0.instant("stoppedAt") == nil ? .good : .plain }.expendable(1),
      .right("LENGTH") { Lengths.short($0["seconds"]?.amount ?? 0) },
      .flexible("PROJECT") { $0.text("project") }.styled { projects.style(of: $0.text("project")) },
      .flexible("ABOUT", text: about).expendable(2),
      .right("ENTRY", style: .dim) { String($0["id"]?.int ?? 0) },
    ]
    session.print(Table(entries, columns), orElse: "no entries")
  }

  private func about(_ entry: JSON) -> String {
    let tags = entry["tags"]?.elements.compactMap(\.string).map { "#" + $0 } ?? []
    return ([entry.text("note")] + tags).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
