import Wire

/// A table of entries. The first entry of a day names the day and shows its total.
struct EntryTable {
  private let entries: [JSON]
  private let projects: ProjectList
  private let sums: Sums?

  /// Which days show their total. Callers pass nil if no day shows a total, for example because the entries of a day
  /// aren't adjacent.
  enum Sums {
    case all
    /// All days except the last day. The last day might have more entries than the list shows.
    case butLast
  }

  init(_ entries: [JSON], _ projects: ProjectList, sums: Sums? = nil) {
    self.entries = entries
    self.projects = projects
    // With a single entry, the total would only repeat the entry's length.
    self.sums = entries.count > 1 ? sums : nil
  }

  func print(_ session: Session) {
    let text = session.timeText
    let day = { (entry: JSON) in entry.instant("startedAt").map(text.day(of:)) ?? "" }
    let sums = sums(day)
    let all = Lengths.short(entries.reduce(0) { $0 + seconds($1) })
    var columns: [Column<JSON>] = [
      .heading("DAY", style: .dim, text: day),
      .right("TOTAL", style: .dim) { sums[day($0)] ?? "" }.headed().once(by: day),
      .right("FROM") { $0.instant("startedAt").map(text.clock) ?? "" },
      .left("TO") { $0.instant("stoppedAt").map(text.clock) ?? "now" }
        .styled { $0.instant("stoppedAt") == nil ? .good : .plain }.expendable(1),
      .right("LENGTH") { Lengths.short(seconds($0)) },
      .flexible("PROJECT") { $0.text("project") }.styled { projects.style(of: $0.text("project")) },
      .flexible("ABOUT", text: about).folding(),
      .right("ENTRY", style: .dim) { String($0["id"]?.int ?? 0) },
    ]
    if self.sums != nil {
      columns[0] = columns[0].total("total", .bold)
      columns[1] = columns[1].total(all, .bold)
    }
    session.print(Table(entries, columns), orElse: "no entries" + session.whichOfSeveral)
  }

  private func seconds(_ entry: JSON) -> Int { entry["seconds"]?.amount ?? 0 }

  /// The formatted total of each day, keyed by the name of the day.
  private func sums(_ day: (JSON) -> String) -> [String: String] {
    guard let sums, let last = entries.last else { return [:] }
    var seconds: [String: Int] = [:]
    for entry in entries { seconds[day(entry), default: 0] += self.seconds(entry) }
    if sums == .butLast { seconds[day(last)] = nil }
    return seconds.mapValues(Lengths.short)
  }

  /// The note, the tags, and a mark with the number of pictures.
  private func about(_ entry: JSON) -> String {
    let tags = entry["tags"]?.elements.compactMap(\.string).map { "#" + $0 } ?? []
    let pictures = entry["pictures"]?.count ?? 0
    let mark = pictures == 0 ? "" : pictures == 1 ? "▣" : "▣ \(pictures)"
    return ([entry.text("note")] + tags + [mark]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}
