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
    "Adds up hours by client, project (`client/project`), user, day, week or month, page by page. The largest sums come"
      + " first, but periods come in order of time. `rest` is the sum of later pages. Leads and administrators also see"
      + " amounts: the price of the billable hours on each of their projects, rounded once per project and row.",
    params: [DateRange.openFrom, DateRange.openTo, by, RecordOwner.param] + Page.longParams,
    result: [Field("rows", .array(.object(rowFields), 0...1000))] + totalFields
      + [Field("rest", .object(restFields), optional: true), Page.next],
    reasons: RecordOwner.reasons, isLong: { hours, call in hours.hasLongReport(call) }
  ) { hours, call, writer throws(Rejection) in
    let days = try DateRange(open: call)
    let records = try hours.chosen(call)
    let prices = hours.prices(records, call)
    let part = try hours.part(call, records, prices, days)
    writer.list("rows", part.rows) { $0.show(to: &$1) }
    records.tally(days).showTotal(to: &writer)
    writer.amounts(ifAny: prices?.amounts(in: days.keys))
    part.writeRest(by: call[by], to: &writer)
  }

  /// Whether the report must be computed outside the loop. Computing 2,000 sums takes about a millisecond.
  private func hasLongReport(_ call: Call) -> Bool {
    guard let records = try? chosen(call) else { return false }
    let priced = terms.index.isEmpty ? 0 : records.groups.count
    switch Subject(rawValue: call[Hours.by]) ?? .project {
    case .day, .week, .month: return (records.lines.count + priced) * call[Page.longLimit] > 2_000
    case .user:
      guard case .everybody = records.owner else { return priced > 2_000 }
      return self.records.index.users.count * max(1, records.projects?.count ?? priced) > 2_000
    case .client, .project: return records.groups.count > 2_000
    }
  }

  private static let rowFields = Field.all { ReportRow(key: "", tally: Tally()).show(to: &$0) }
  private static let totalFields = Field.all { Tally().showTotal(to: &$0) } + Field.all { $0.amounts(ifAny: nil) }
  private static let restFields = Field.all { $0.sum(of: Tally()) }

  private func part(
    _ call: Call, _ records: ChosenRecords, _ prices: Prices?, _ days: DateRange
  ) throws(Rejection) -> ReportPart {
    let (by, limit) = (call[Hours.by], call[Page.longLimit])
    if let period = Period(rawValue: by) {
      let key = try Page.position(call, by)?[0]
      return .of(records.lines, by: period, days, from: key, limit: limit, prices: prices)
    }
    let last = try call[Page.cursor].map { text throws(Rejection) in
      let cursor = try Cursor(reading: text, kind: by, count: 1, texts: 1)
      return ReportRow(key: cursor.texts[0], tally: Tally(WorkTime(minutes: cursor.numbers[0])))
    }
    let names = projects.index.names
    if by == Subject.user.rawValue {
      let lines = userLines(records, isSplit: prices != nil && !terms.index.isEmpty)
      return .of(lines, days, after: last, limit: limit, prices: prices) {
        (call.people.key(of: $0), call.people.name(of: $0))
      }
    }
    let lines = records.groups.map { ReportLine(id: $0, project: $0, line: $1) }
    guard by == Subject.client.rawValue else {
      return .of(lines, days, after: last, limit: limit, prices: prices) { id in names[id].map { ($0.key, $0.title) } }
    }
    return .of(lines, days, after: last, limit: limit, prices: prices) { id in
      names[id].map { ($0.key.client, $0.client) }
    }
  }

  /// One line for each user, with the user's records.
  /// - Parameter isSplit: whether to split the records by project, too. Amounts need this, because prices depend on the
  ///   project.
  private func userLines(_ chosen: ChosenRecords, isSplit: Bool) -> [ReportLine] {
    if case .user(let id) = chosen.owner { return chosen.groups.map { ReportLine(id: id, project: $0, line: $1) } }
    return records.index.users.flatMap { user, lines -> [ReportLine] in
      guard isSplit || chosen.projects != nil else { return [ReportLine(id: user, project: nil, line: lines.all)] }
      guard let led = chosen.projects else {
        return lines.groups.map { ReportLine(id: user, project: $0, line: $1) }
      }
      return led.compactMap { project in
        lines.groups[project].map { ReportLine(id: user, project: project, line: $0) }
      }
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
