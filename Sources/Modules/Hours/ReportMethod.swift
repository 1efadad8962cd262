import ModuleKit
import Time
import Wire

extension Hours {
  private enum Subject: String, CaseIterable {
    case client, project, user, day, week, month
  }

  private static let by = Param<String>.choice("by", "into what it is cut", Subject.allCases.map(\.rawValue)).or(
    "project")

  static let report = Method<Hours>.reads(
    "hours.report",
    "Adds up hours by client, project (`client/project`), user, day, week or month: the most first, times in order.",
    params: [DateRange.openFrom, DateRange.openTo, by, Whose.param],
    result: [Field("rows", .array(.object(rowFields), 0...Int.max))] + totalFields, reasons: Whose.reasons
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(open: call)
    let whose = try Whose(call)
    let lines = try hours.lines(call) ?? RecordLines()
    writer.key("rows")
    writer.beginArray()
    for row in hours.rows(call, whose, lines, days) { row.show(to: &writer) }
    writer.endArray()
    lines.all.tally(days).show("total", to: &writer)
  }

  private static let rowFields = Field.all { ReportRow(key: "", tally: Tally()).show(to: &$0) }
  private static let totalFields = Field.all { Tally().show("total", to: &$0) }

  private func rows(_ call: Call, _ whose: Whose, _ lines: RecordLines, _ days: DateRange) -> [ReportRow] {
    let names = projects.index.names
    switch Subject(rawValue: call[Hours.by]) ?? .project {
    case .day: return lines.all.rows(by: .day, days)
    case .week: return lines.all.rows(by: .week, days)
    case .month: return lines.all.rows(by: .month, days)
    case .project:
      return ReportRow.rows(lines.projects, days) { id in names[id].map { ($0.key, $0.title) } }
    case .client: return ReportRow.rows(lines.projects, days) { id in names[id].map { ($0.key.client, $0.client) } }
    case .user:
      let users =
        switch whose {
        case .user(let id): [id: lines.all]
        case .everybody: records.index.users.mapValues(\.all)
        }
      return ReportRow.rows(users, days) { id in
        (call.people.key(of: id), call.people.name(of: id))
      }
    }
  }
}
