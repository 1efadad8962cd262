import Time
import Wire

/// Replies of hours, as tables made for reading.
struct HoursTables {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// - Returns: false if the reply is none that has a table of its own.
  func print(_ reply: JSON, of method: String) -> Bool {
    switch method {
    case "hours.list": print(records: elements(reply, "records"))
    case "hours.report": print(report: reply)
    case "hours.projects", "hours.recent": print(projects: elements(reply, "projects"))
    case "hours.missing": print(days: elements(reply, "days"))
    default: return false
    }
    return true
  }

  private func elements(_ reply: JSON, _ name: String) -> [JSON] {
    reply[name].map { Array($0.elements) } ?? []
  }

  // MARK: Records

  private func print(records: [JSON]) {
    guard !records.isEmpty else { return session.output.print("no records") }
    var table = Table([
      .left("DAY"), .right("HOURS"), .flexible("CLIENT"), .flexible("PROJECT"), .left("USER"), .flexible("ABOUT"),
      .left(""), .right("RECORD"),
    ])
    let users = Set(records.map { $0["user"]?.string ?? "" })
    var lastDay = ""
    for record in records {
      let day = Self.day(record["date"])
      table.add([
        Table.Cell(day == lastDay ? "" : day, .dim), Table.Cell(record["hours"]?.description ?? ""),
        Table.Cell(record["client"]?.string ?? ""), Table.Cell(record["project"]?.string ?? ""),
        Table.Cell(users.count > 1 ? record["user"]?.string ?? "" : ""), Table.Cell(record["comment"]?.string ?? ""),
        Table.Cell(Self.flags(record), .dim), Table.Cell(String(record["id"]?.int ?? 0), .dim),
      ])
      lastDay = day
    }
    session.print(table)
  }

  /// What isn't as it mostly is.
  private static func flags(_ record: JSON) -> String {
    [
      record["billable"]?.bool == false ? "unbillable" : "",
      record["employment"]?.isString("part-time") == true ? "part-time" : "",
      record["locked"]?.bool == true ? "locked" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Reports

  private func print(report: JSON) {
    let rows = elements(report, "rows")
    guard !rows.isEmpty else { return session.output.print("no records") }
    var table = Table([
      .flexible(""), .right("HOURS"), .right("BILLABLE"), .right("UNBILLABLE"), .right("RECORDS"),
    ])
    for row in rows { table.add([Table.Cell(Self.key(row))] + Self.numbers(row, total: row["hours"])) }
    table.add([Table.Cell("total", .bold)] + Self.numbers(report, total: report["total"]))
    session.print(table)
  }

  private static func key(_ row: JSON) -> String {
    let key = row["key"]?.string ?? ""
    return Day(iso: key.utf8).map(TimeText.name(of:)) ?? key
  }

  private static func numbers(_ row: JSON, total: JSON?) -> [Table.Cell] {
    [total, row["billable"], row["unbillable"], row["records"]].map { number in
      Table.Cell(number?.double == 0 ? "" : number?.description ?? "")
    }
  }

  // MARK: Projects and days

  private func print(projects: [JSON]) {
    guard !projects.isEmpty else { return session.output.print("no projects") }
    var table = Table([
      .flexible("CLIENT"), .flexible("PROJECT"), .left("YOU"), .right("MEMBERS"), .right("LAST HOURS"), .left("ON"),
      .flexible("ABOUT"),
    ])
    var lastClient = ""
    for project in projects {
      let client = project["client"]?.string ?? ""
      let last = project["last"]
      table.add([
        Table.Cell(client == lastClient ? "" : client), Table.Cell(project["project"]?.string ?? ""),
        Table.Cell(project["joined"]?.bool == true ? "joined" : "", .good),
        Table.Cell(project["members"]?.description ?? ""), Table.Cell(last?["hours"]?.description ?? ""),
        Table.Cell(Self.day(last?["date"])), Table.Cell(last?["comment"]?.string ?? ""),
      ])
      lastClient = client
    }
    session.print(table)
  }

  private func print(days: [JSON]) {
    guard !days.isEmpty else { return session.output.print("no working day is missing") }
    for day in days { session.output.print(Self.day(day)) }
  }

  /// `Sat 2026-11-21`
  private static func day(_ date: JSON?) -> String {
    date?.string.flatMap { Day(iso: $0.utf8) }.map(TimeText.name(of:)) ?? ""
  }
}
