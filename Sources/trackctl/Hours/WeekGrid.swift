import Time
import Wire

/// The hours of a week, by project and day.
struct WeekGrid {
  struct Row {
    let client: String
    let project: String
    var minutes = [Int](repeating: 0, count: 7)
  }

  private(set) var rows: [Row] = []
  private let monday: Day
  private let week: JSON

  init(_ session: Session, _ monday: Day, user: String?) throws(Failure) {
    self.monday = monday
    var params: [String: JSON] = ["week": JSON(Self.name(of: monday))]
    if let user { params["user"] = JSON(user) }
    week = try session.call("hours.week", .object(params.map { ($0.key, $0.value) }))["week"] ?? .null
    let pages = try Pages(session, "hours.list", list: "records", limit: nil) { params throws(Failure) in
      params.set("from", monday.description)
      params.set("to", monday.adding(days: 6).description)
      params.set("user", user)
    }
    for record in pages.elements { add(record) }
    rows.sort { ($0.client, $0.project) < ($1.client, $1.project) }
  }

  /// The first day of a week that the user typed, such as `last-week`, `2026-W47` or `2026-11-21`. Nil if the text is no
  /// week.
  static func monday(_ text: String, _ session: Session) throws(Failure) -> Day? {
    guard case .day(let day)? = try RangeReading.range(text, at: session.moment).from else { return nil }
    return day.firstOfWeek
  }

  static func name(of monday: Day) -> String {
    let (year, week) = monday.isoWeek
    return "\(year)-W\(week < 10 ? "0" : "")\(week)"
  }

  private mutating func add(_ record: JSON) {
    guard let day = record["date"]?.string.flatMap({ Day(iso: $0.utf8) }), let minutes = record["minutes"]?.int else {
      return
    }
    let (client, project) = (record.text("client"), record.text("project"))
    let known = rows.firstIndex { $0.client == client && $0.project == project }
    if known == nil { rows.append(Row(client: client, project: project)) }
    rows[known ?? rows.count - 1].minutes[day.ordinal - monday.ordinal] += minutes
  }

  var json: JSON {
    let shown = rows.map { row in
      JSON.given([
        "client": JSON(row.client), "project": JSON(row.project), "minutes": .list(row.minutes.map { JSON($0) }),
      ])
    }
    return .given(["week": week, "rows": .list(shown)])
  }

  func print(_ session: Session) {
    let reason = week["reason"].map { _ in ": \(week.text("reason"))" } ?? ""
    session.print(title: "\(Self.name(of: monday)), \(week.text("state"))\(Terminal.clean(reason))")
    var columns: [Column<Row>] = [
      .flexible("CLIENT") { $0.client }.once().total("total", .bold), .flexible("PROJECT") { $0.project },
    ]
    for number in 0..<7 {
      let day = monday.adding(days: number)
      let title = String(TimeText.name(of: day).prefix(3)).uppercased() + " \(day.day)"
      let sum = rows.reduce(0) { $0 + $1.minutes[number] }
      // A day without hours shows a dash. On a weekend, it shows nothing.
      let none = number < 5 ? "-" : ""
      columns.append(
        .right(title) { $0.minutes[number] == 0 ? none : Self.text($0.minutes[number]) }.total(Self.text(sum)))
    }
    let all = rows.reduce(0) { $0 + $1.minutes.reduce(0, +) }
    columns.append(.right("HOURS") { Self.text($0.minutes.reduce(0, +)) }.total(Self.text(all)))
    session.print(Table(rows, columns), orElse: "no records")
  }

  private static func text(_ minutes: Int) -> String { minutes == 0 ? "" : Lengths.short(60 * minutes) }
}
