import Time
import Wire

/// Makes a chart of one day of the timer.
struct DayChart {
  private let session: Session
  private let day: Day
  private let start: Instant
  private let end: Instant
  private let entries: [JSON]
  private let projects: ProjectList

  init(_ day: Day, _ session: Session) throws(Failure) {
    (self.day, self.session) = (day, session)
    start = session.zone.start(of: day)
    end = session.zone.start(of: day.adding(days: 1))
    let (start, end) = (start, end)
    let begun = try Pages(session, "timer.list", list: "entries", limit: nil) { params in
      params.set("from", start)
      params.set("to", end)
      params.set("sort", "oldest")
    }.elements
    // Entries don't overlap, so only the last entry that began before the day can extend into the day.
    let before = try session.call("timer.list", .given(["to": JSON(start), "limit": 1])).things("entries")
    entries = before.filter { $0.instant("stoppedAt") ?? session.now > start } + begun
    projects = ProjectList(try session.call("timer.projects"))
  }

  /// The reply that `--json` prints.
  var reply: JSON { ["day": JSON(day.description), "entries": .list(entries)] }

  var chart: Chart {
    let spans = entries.compactMap { entry in span(of: entry).map { (entry: entry, span: $0) } }
    let total = spans.reduce(0) { $0 + $1.span.count }
    let rows = spans.map { one in
      [
        one.entry.text("project"), clock(one.span.lowerBound), ending(one.entry, one.span),
        Lengths.short(one.span.count),
      ]
    }
    return Chart(
      title: "\(session.timeText.day(day)): \(Lengths.short(total))", figure: .strip(strip(spans)),
      table: ChartTable(titles: ["project", "from", "to", "time"], rows: rows))
  }

  /// The part of the entry that lies on this day, in seconds since the start of the day.
  private func span(of entry: JSON) -> Range<Int>? {
    guard let from = entry.instant("startedAt") else { return nil }
    let to = min(entry.instant("stoppedAt") ?? session.now, end)
    let first = max(from, start)
    return first < to || first == to && first < end ? first - start..<to - start : nil
  }

  private func clock(_ seconds: Int) -> String { session.timeText.clock(start + seconds) }

  private func ending(_ entry: JSON, _ span: Range<Int>) -> String {
    entry.instant("stoppedAt") == nil && session.now < end ? "now" : clock(span.upperBound)
  }

  /// A strip from the first entry of the day to the last, extended to full hours.
  private func strip(_ spans: [(entry: JSON, span: Range<Int>)]) -> DayStrip {
    let hours = hours
    let first = spans.map(\.span.lowerBound).min() ?? 0
    let last = spans.map(\.span.upperBound).max() ?? 0
    let begin = hours.last { $0.at <= first }?.at ?? 0
    let stop = hours.first { $0.at >= max(last, begin + 1) }?.at ?? end - start
    let runs = spans.contains { $0.entry.instant("stoppedAt") == nil } && session.now < end
    return DayStrip(
      rows: rows(spans, from: begin), length: stop - begin,
      marks: hours.filter { begin..<stop ~= $0.at }.map { DayStrip.Mark(at: $0.at - begin, hour: $0.hour) },
      now: runs ? session.now - start - begin : nil)
  }

  /// A row for each project, in the order in which the projects first start.
  private func rows(_ spans: [(entry: JSON, span: Range<Int>)], from begin: Int) -> [DayStrip.Row] {
    var names: [String] = []
    var lines: [String: [Range<Int>]] = [:]
    for one in spans {
      let name = one.entry.text("project")
      if lines[name] == nil { names.append(name) }
      lines[name, default: []].append(one.span.lowerBound - begin..<one.span.upperBound - begin)
    }
    return names.enumerated().map { place, name in
      let spans = lines[name] ?? []
      let seconds = spans.reduce(0) { $0 + $1.count }
      return DayStrip.Row(
        key: ChartKey(name, color: projects.color(of: name), place: place, seconds: seconds), spans: spans)
    }
  }

  /// The positions of full hours. On a day with a clock change, an hour can occur twice or not at all.
  private var hours: [DayStrip.Mark] {
    stride(from: 0, to: end - start, by: 900).compactMap { seconds in
      let clock = session.zone.clock(of: start + seconds).secondsOfDay
      return clock % 3600 == 0 ? DayStrip.Mark(at: seconds, hour: clock / 3600) : nil
    }
  }
}
