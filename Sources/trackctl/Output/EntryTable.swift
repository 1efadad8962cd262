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
    guard !entries.isEmpty else { return session.output.print("no entries") }
    var table = Table([
      .heading("DAY"), .right("FROM"), .left("TO").expendable(1), .right("LENGTH"), .flexible("PROJECT"),
      .flexible("ABOUT").expendable(2), .right("ENTRY"),
    ])
    let text = session.timeText
    var lastDay = ""
    for entry in entries {
      let start = instant(entry, "startedAt")
      let stop = instant(entry, "stoppedAt")
      let day = start.map(text.day(of:)) ?? ""
      let project = entry["project"]?.string ?? ""
      table.add([
        Table.Cell(day == lastDay ? "" : day, .dim),
        Table.Cell(start.map(text.clock) ?? ""),
        stop.map { Table.Cell(text.clock($0)) } ?? Table.Cell("now", .good),
        Table.Cell(Lengths.short(entry["seconds"]?.amount ?? 0)),
        Table.Cell(project, projects.style(of: project)),
        Table.Cell(about(entry)),
        Table.Cell(String(entry["id"]?.int ?? 0), .dim),
      ])
      lastDay = day
    }
    session.print(table)
  }

  private func instant(_ entry: JSON, _ member: String) -> Instant? {
    entry[member]?.stringBytes.flatMap { Instant(rfc3339: $0) }
  }

  private func about(_ entry: JSON) -> String {
    let tags = entry["tags"]?.elements.compactMap(\.string).map { "#" + $0 } ?? []
    return ([entry["note"]?.string ?? ""] + tags).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
