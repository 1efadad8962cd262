import Time
import Wire

/// What a fill logs, by day and project.
struct FillPlan {
  private(set) var lines: [FillLine] = []

  /// The maximum number of lines in a call.
  static let mostLines = 500

  /// - Parameter step: each total is rounded to a multiple of this many minutes.
  init(_ source: FillSource, step: Int) throws(Failure) {
    self.init(try source.timed(), step: step)
    guard !lines.isEmpty else { return }
    let notes = try source.notes(of: Set(lines.map(\.key)))
    for index in lines.indices { lines[index].comment = notes[lines[index].key]?.text ?? "" }
  }

  init(_ timed: [(name: String, days: [Day: Int])], step: Int) {
    var days: [Day: [(name: String, seconds: Int)]] = [:]
    for (name, seconds) in timed {
      for (day, seconds) in seconds where seconds > 0 { days[day, default: []].append((name, seconds)) }
    }
    for (day, items) in days.sorted(by: { $0.key < $1.key }) {
      let merged = Self.merged(items.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) })
      let minutes = FillRounding.minutes(merged.map(\.seconds), step: step)
      for (item, minutes) in zip(merged, minutes) {
        lines.append(FillLine(day: day, name: item.name, seconds: item.seconds, minutes: minutes))
      }
    }
  }

  /// Combines projects whose names differ only in case. The timer distinguishes such names, but the hours module
  /// doesn't.
  private static func merged(_ items: [(name: String, seconds: Int)]) -> [(name: String, seconds: Int)] {
    items.reduce(into: []) { merged, item in
      if let last = merged.indices.last, merged[last].name.lowercased() == item.name.lowercased() {
        merged[last].seconds += item.seconds
      } else {
        merged.append(item)
      }
    }
  }

  /// Fills the hours. If `isDry` is set, asks the daemon what a fill would do.
  /// - Returns: the reply.
  mutating func fill(_ session: Session, isDry: Bool) throws(Failure) -> JSON {
    let days = JSON.list(lines.compactMap(\.params))
    let reply =
      try isDry
      ? session.call("hours.fill", ["days": days, "dryRun": true]) : session.change("hours.fill", ["days": days])
    for (index, answer) in (reply["lines"]?.elements.map(\.self) ?? []).enumerated() where lines.indices.contains(index)
    {
      lines[index].take(answer)
    }
    return reply
  }

  var logged: [FillLine] { lines.filter(\.isLogged) }

  /// The lines of the table, for `--json`.
  var json: JSON {
    .list(
      lines.map { line in
        .given([
          "date": JSON(line.day.description), "name": JSON(line.name), "seconds": JSON(line.seconds),
          "minutes": line.isLogged ? line.added.map { JSON($0) } : nil,
          "hours": line.isLogged
            ? line.added.map { minutes in JSON { $0.raw(FillRounding.hours(minutes).utf8) } } : nil,
          "record": line.record.map { JSON($0) }, "skipped": JSON(line.skipped),
        ])
      })
  }

  var table: Table {
    let columns: [Column<FillLine>] = [
      .left("DAY", style: .dim) { TimeText.name(of: $0.day) }.once().total("total", .bold),
      .flexible("PROJECT") { $0.name },
      .right("TIMER") { Lengths.short($0.seconds) }.total(Lengths.short(logged.reduce(0) { $0 + $1.seconds })),
      .right("LOGGED") { $0.isLogged ? Lengths.short(60 * ($0.added ?? 0)) : "" }
        .total(Lengths.short(60 * logged.reduce(0) { $0 + ($1.added ?? 0) })),
      .left("", style: .dim) { $0.remark },
    ]
    return Table(lines, columns)
  }
}
