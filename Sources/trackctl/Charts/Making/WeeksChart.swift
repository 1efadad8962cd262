import Time
import TrackClientCalls
import TrackClientCore
import Wire

/// Makes a chart of the timer's weeks. Each week is a bar that is divided among the projects.
struct WeeksChart {
  /// The maximum number of bars. A chart with more bars is unreadable.
  static let most = 104

  private let session: Session
  private let mondays: [Day]
  private let reports: [JSON]

  /// - Parameter range: the chart shows every week that overlaps this range. With nil, it shows the last eight weeks.
  init(_ range: TimeRange?, _ session: Session) throws(Failure) {
    self.session = session
    let today = session.moment.today
    let last = try Self.day(range?.to, session) ?? today
    let first = try Self.first(range, session) ?? (range == nil ? today.adding(days: -49) : last)
    let count = (last.firstOfWeek.ordinal - first.firstOfWeek.ordinal) / 7 + 1
    guard 1...Self.most ~= count else {
      throw .usage("the range has \(max(0, count)) weeks: 1 to \(Self.most) can be shown", hints: [RangeReading.hint])
    }
    mondays = (0..<count).map { first.firstOfWeek.adding(days: 7 * $0) }
    reports = try Self.reports(mondays, session)
  }

  /// The first day of the range. If the range has no start, the first day is that of the first entry.
  private static func first(_ range: TimeRange?, _ session: Session) throws(Failure) -> Day? {
    guard let range else { return nil }
    if let first = try day(range.from, session) { return first }
    let entry = try session.call(.timer.list(sort: .oldest, limit: 1)).rows.first
    return entry.map { session.zone.clock(of: $0.startedAt.instant).day }
  }

  private static func day(_ bound: TimeRange.Bound?, _ session: Session) throws(Failure) -> Day? {
    switch bound {
    case .day(let day): day
    case .instant(let instant): session.zone.clock(of: instant).day
    case nil: nil
    }
  }

  private static func reports(_ mondays: [Day], _ session: Session) throws(Failure) -> [JSON] {
    let calls = mondays.map { monday in
      let (first, last) = (monday.description, monday.adding(days: 6).description)
      return MethodCall(
        "timer.report", .given(["from": JSON(first), "to": JSON(last), "timeZone": JSON(session.timeZoneName)]))
    }
    var replies: [JSON] = []
    for begin in stride(from: 0, to: calls.count, by: 50) {
      for answer in try session.batch(Array(calls[begin..<min(begin + 50, calls.count)])) {
        replies.append(try session.value(of: answer))
      }
    }
    return replies
  }

  /// The reply that `--json` prints: the report of each week.
  var reply: JSON { ["weeks": .list(reports)] }

  var chart: Chart {
    var parts: [(name: String, color: String?, seconds: [Int])] = []
    var places: [String: Int] = [:]
    for (week, report) in reports.enumerated() {
      for slice in report.things("slices") {
        let name = slice.text("key")
        let place = places[name] ?? parts.count
        if place == parts.count {
          places[name] = place
          parts.append((name, slice["color"]?.string, Array(repeating: 0, count: mondays.count)))
        }
        parts[place].seconds[week] += slice["seconds"]?.amount ?? 0
      }
    }
    let names = mondays.map(Balance.Period.week.key)
    let total = parts.reduce(0) { $0 + $1.seconds.reduce(0, +) }
    return Chart(
      title: "\(names[0]) to \(names[names.count - 1]): \(Lengths.short(total))",
      figure: .bars(StackedBars(names, parts)), table: table(names, parts))
  }

  /// A row for each project in each week. The name of a week is like `2026-W47`.
  private func table(_ names: [String], _ parts: [(name: String, color: String?, seconds: [Int])]) -> ChartTable {
    let rows = names.indices.flatMap { week in
      parts.filter { $0.seconds[week] > 0 }.sorted { $0.seconds[week] > $1.seconds[week] }
        .map { [names[week], $0.name, Lengths.short($0.seconds[week])] }
    }
    return ChartTable(titles: ["week", "project", "time"], rows: rows)
  }
}
