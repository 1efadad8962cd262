import ModuleKit
import Wire

extension Hours {
  private enum Subject: String, CaseIterable {
    case client, project, user, day, week, month
  }

  private static let by = Param<String>.choice("by", "what to group by", Subject.allCases.map(\.rawValue)).or(
    "project"
  ).meant(.cut, "By", "Nach")

  static let report = Method<Hours>.reads(
    "hours.report",
    "Adds up hours by client, project (`client/project`), user, day, week or month, page by page, largest first, periods in order. What "
      + "is on later pages adds up to `rest`.",
    params: [DateRange.openFrom, DateRange.openTo, by, RecordOwner.param] + Page.longParams,
    result: [Field("rows", .array(.object(rowFields), 0...1000))] + totalFields
      + [Field("rest", .object(restFields), optional: true), Page.next],
    reasons: RecordOwner.reasons, isLong: { hours, call in hours.hasLongReport(call) }
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(open: call)
    let whose = try RecordOwner(call)
    let lines = try hours.lines(call) ?? GroupedTimeline()
    let part = try hours.part(call, whose, lines, days)
    writer.list("rows", part.rows) { $0.show(to: &$1) }
    lines.all.tally(days).showTotal(to: &writer)
    part.writeRest(by: call[by], to: &writer)
  }

  /// 2,000 sums take about a millisecond.
  private func hasLongReport(_ call: Call) -> Bool {
    switch Subject(rawValue: call[Hours.by]) ?? .project {
    case .day, .week, .month: false
    case .user: call.isAdmin && records.index.users.count > 2_000
    case .client, .project: ((try? lines(call)) ?? nil).map { $0.groups.count > 2_000 } ?? false
    }
  }

  private static let rowFields = Field.all { ReportRow(key: "", tally: Tally()).show(to: &$0) }
  private static let totalFields = Field.all { Tally().showTotal(to: &$0) }
  private static let restFields = Field.all { $0.sum(of: Tally()) }

  private func part(
    _ call: Call, _ whose: RecordOwner, _ lines: GroupedTimeline, _ days: DateRange
  ) throws(Rejection) -> ReportPart {
    let (by, limit) = (call[Hours.by], call[Page.longLimit])
    if let period = Period(rawValue: by) {
      return lines.all.part(by: period, days, from: try Page.position(call, by)?[0], limit: limit)
    }
    let last = try call[Page.cursor].map { text throws(Rejection) in
      let cursor = try Cursor(reading: text, kind: by, count: 1, texts: 1)
      return ReportRow(key: cursor.texts[0], tally: Tally(WorkTime(minutes: cursor.numbers[0])))
    }
    let names = projects.index.names
    switch Subject(rawValue: by) {
    case .client:
      return .of(lines.groups, days, after: last, limit: limit) { id in names[id].map { ($0.key.client, $0.client) } }
    case .user:
      let users =
        switch whose {
        case .user(let id): [id: lines.all]
        case .everybody: records.index.users.mapValues(\.all)
        }
      return .of(users, days, after: last, limit: limit) { (call.people.key(of: $0), call.people.name(of: $0)) }
    default:
      return .of(lines.groups, days, after: last, limit: limit) { id in names[id].map { ($0.key, $0.title) } }
    }
  }
}

extension ReportPart {
  fileprivate func writeRest(by subject: String, to writer: inout JSONWriter) {
    guard let rest, let last = rows.last else { return }
    writer.key("rest")
    writer.sum(of: rest)
    let cursor = next.map { Cursor(subject, [$0]) } ?? Cursor(subject, [last.tally.hours.minutes], texts: [last.key])
    writer.member("next", cursor.description)
  }
}

extension Reply {
  /// Writes a total and its parts as an object.
  fileprivate mutating func sum(of tally: Tally) {
    beginObject()
    tally.show("hours", to: &self)
    endObject()
  }
}
