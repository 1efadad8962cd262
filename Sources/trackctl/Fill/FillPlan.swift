import Time
import TrackClientCalls
import Wire

/// The effects of a fill, day by day.
struct FillPlan {
  private(set) var lines: [FillLine] = []

  init(_ source: FillSource) throws(Failure) {
    let timed = try source.timed()
    let projects = Dictionary(try source.projects().map { (FillKey.folded($0.client, $0.project), $0) }) { first, _ in
      first
    }
    self.init(timed, projects, recorded: try source.recorded())
    guard !toLog.isEmpty else { return }
    let notes = try source.notes(of: Set(toLog.map(\.key)))
    for index in lines.indices { lines[index].comment = notes[lines[index].key]?.text ?? "" }
  }

  init(_ timed: [(name: String, days: [Day: Int])], _ projects: [String: HoursModule.Project], recorded: [FillKey: Int])
  {
    var days: [Day: [(name: String, seconds: Int)]] = [:]
    for (name, seconds) in timed {
      for (day, seconds) in seconds where seconds > 0 { days[day, default: []].append((name, seconds)) }
    }
    for (day, items) in days.sorted(by: { $0.key < $1.key }) {
      let sorted = items.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
      add(day, sorted, projects, recorded)
    }
  }

  /// The timer distinguishes the case of names and hours doesn't, so such names are combined.
  private mutating func add(
    _ day: Day, _ items: [(name: String, seconds: Int)], _ projects: [String: HoursModule.Project],
    _ recorded: [FillKey: Int]
  ) {
    var merged: [(name: String, seconds: Int)] = []
    for item in items {
      if let last = merged.indices.last, merged[last].name.lowercased() == item.name.lowercased() {
        merged[last].seconds += item.seconds
      } else {
        merged.append(item)
      }
    }
    let recordedHalves = merged.map { recorded[FillKey(day: day, project: $0.name.lowercased())] }
    let reasons = zip(merged, recordedHalves).map { item, halves in
      Self.obstacle(projects[item.name.lowercased()], item.seconds, halves)
    }
    var halves = FillRounding.halves(merged.indices.filter { reasons[$0] == nil }.map { merged[$0].seconds })[...]
    for (index, (item, reason)) in zip(merged, reasons).enumerated() {
      var fate = FillLine.Fate.skip(reason ?? "")
      if reason == nil, let project = projects[item.name.lowercased()], let some = halves.popFirst() {
        fate = .log(client: project.client, project: project.project, halves: some)
      }
      let more = recordedHalves[index].map { Self.more(item.seconds, than: $0) } ?? 0
      lines.append(FillLine(day: day, name: item.name, seconds: item.seconds, more: more, fate: fate))
    }
  }

  private static func obstacle(_ project: HoursModule.Project?, _ seconds: Int, _ recorded: Int?) -> String? {
    guard let project else { return "no such project of hours" }
    if let recorded {
      let more = more(seconds, than: recorded)
      if more == 0 { return "has a record already" }
      return "has a record of \(FillRounding.text(recorded)), and the timer \(Lengths.short(more)) more"
    }
    return project.joined ? nil : "you aren't on it"
  }

  /// The seconds beyond an existing record, if they would round to a larger record.
  private static func more(_ seconds: Int, than halves: Int) -> Int {
    guard let wanted = FillRounding.halves([seconds]).first, wanted > halves else { return 0 }
    return max(0, seconds - halves * FillRounding.halfSeconds)
  }

  /// Whether some day and project has a record that doesn't cover all of its time.
  var hasMore: Bool { lines.contains { $0.more > 0 } }

  var toLog: [FillLine] { lines.filter { $0.halves != nil } }

  /// The contents of the table, for `--json`.
  var json: JSON {
    .list(
      lines.map { line in
        let skipped: String? = if case .skip(let reason) = line.fate { reason } else { nil }
        return .given([
          "date": JSON(line.day.description), "name": JSON(line.name), "seconds": JSON(line.seconds),
          "hours": line.halves.map { halves in JSON { $0.raw(FillRounding.text(halves).utf8) } },
          "skipped": JSON(skipped),
        ])
      })
  }

  var table: Table {
    let logged = toLog
    let columns: [Column<FillLine>] = [
      .left("DAY", style: .dim) { TimeText.name(of: $0.day) }.once().total("total", .bold),
      .flexible("PROJECT") { $0.name },
      .right("TIMER") { Lengths.short($0.seconds) }.total(Lengths.short(logged.reduce(0) { $0 + $1.seconds })),
      .right("HOURS") { $0.halves.map(FillRounding.text) ?? "" }
        .total(FillRounding.text(logged.reduce(0) { $0 + ($1.halves ?? 0) })),
      .left("", style: .dim) { line in if case .skip(let reason) = line.fate { reason } else { "" } },
    ]
    return Table(lines, columns)
  }
}
