import Time
import Wire

/// Tables for replies of the hours module.
enum HoursTables {
  static let shown: [String: ReplyTables.Show] = [
    "hours.list": { print(records: $0.things("records"), $1, total: $0) },
    "hours.report": { print(report: $0, $1) },
    "hours.projects": { print(projects: $0.things("projects"), $1) },
    "hours.recent": { print(projects: $0.things("projects"), $1) },
    "hours.weeks": { print(weeks: $0.things("weeks"), $1) },
    "hours.invoice.list": { print(invoices: $0.things("invoices"), $1) },
    "hours.missing": { print(days: $0["days"], $1) },
  ]

  // MARK: Records

  private static func print(records: [JSON], _ session: Session, total: JSON) {
    let users = Set(records.map { $0.text("user") })
    let columns: [Column<JSON>] = [
      .heading("DAY", style: .dim) { $0.day("date") }.total("total", .bold),
      .right("HOURS") { $0.number("hours") }.total(total.number("total")),
      .flexible("CLIENT") { $0.text("client") },
      .flexible("PROJECT") { $0.text("project") },
      .left("USER") { users.count > 1 ? $0.text("user") : "" }.folding(),
      .flexible("ABOUT") { $0.text("comment") }.folding(),
      .left("", style: .dim, text: flags).folding(),
      .right("RECORD", style: .dim) { $0.number("id") },
    ]
    session.print(Table(records, columns), orElse: "no records")
  }

  /// The unusual properties of a record.
  private static func flags(_ record: JSON) -> String {
    [
      record["billable"]?.bool == false ? "unbillable" : "",
      record.text("employment") == "part-time" ? "part-time" : "",
      record.says("locked") ? "locked" : "",
    ].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  // MARK: Reports

  private static func print(report: JSON, _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("", text: key).total("total", .bold),
      .right("HOURS") { amount($0, "hours") }.total(amount(report, "total")),
      .right("BILLABLE") { amount($0, "billable") }.total(amount(report, "billable")),
      .right("UNBILLABLE") { amount($0, "unbillable") }.total(amount(report, "unbillable")),
      .right("RECORDS") { amount($0, "records") }.total(amount(report, "records")),
      .right("AMOUNT", text: amounts).total(amounts(report)).folding(),
    ]
    session.print(Table(report.things("rows"), columns), orElse: "no records")
  }

  /// The amounts of all currencies, such as `1201.20 EUR + 30.00 USD`.
  private static func amounts(_ row: JSON) -> String {
    row.things("amounts").map { "\($0.text("amount")) \($0.text("currency"))" }.joined(separator: " + ")
  }

  private static func key(_ row: JSON) -> String {
    let day = row.day("key")
    return day.isEmpty ? row.text("key") : day
  }

  private static func amount(_ row: JSON, _ member: String) -> String {
    row[member]?.double == 0 ? "" : row.number(member)
  }

  // MARK: Projects and days

  private static func print(projects: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("CLIENT") { $0.text("client") }.once(),
      .flexible("PROJECT") { $0.text("project") },
      .left("YOU", style: .good) { $0.says("joined") ? "joined" : "" },
      .right("MEMBERS") { $0.number("members") },
      .right("RATE") { rate($0) }.folding(),
      .right("BUDGET USED") { $0["usedPercent"].map { "\($0.description) %" } ?? "" }.folding(),
      .right("LAST HOURS") { $0["last"]?.number("hours") ?? "" },
      .left("ON") { $0["last"]?.day("date") ?? "" },
      .flexible("ABOUT") { $0["last"]?.text("comment") ?? "" }.folding(),
    ]
    session.print(Table(projects, columns), orElse: "no projects")
  }

  private static func print(weeks: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .left("WEEK") { $0.text("week") }, .flexible("USER") { $0.text("user") }, .left("STATE") { $0.text("state") },
      .right("HOURS") { $0.number("hours") }, .flexible("REASON") { $0.text("reason") }.folding(),
    ]
    session.print(Table(weeks, columns), orElse: "no weeks were submitted")
  }

  private static func print(invoices: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .right("NUMBER") { $0.number("number") }, .flexible("CLIENT") { $0.text("client") },
      .left("FROM") { $0.day("from") }, .left("TO") { $0.day("to") }, .left("STATE") { $0.text("state") },
      .right("TOTAL") { "\($0.text("total")) \($0.text("currency"))" },
    ]
    session.print(Table(invoices, columns), orElse: "no invoices")
  }

  private static func rate(_ project: JSON) -> String {
    project["rate"] == nil ? "" : "\(project.text("rate")) \(project.text("currency"))"
  }

  private static func print(days: JSON?, _ session: Session) {
    let days = days?.elements.compactMap { $0.string.flatMap { Day(iso: $0.utf8) } } ?? []
    if days.isEmpty { session.output.print("no working day is missing") }
    for day in days { session.output.print(TimeText.name(of: day)) }
  }
}
