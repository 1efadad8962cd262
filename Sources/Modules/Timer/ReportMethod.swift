import ModuleKit
import Time
import Wire

extension Timer {
  private static let by = Param<String>.choice("by", "into what it is cut", ["project", "tag", "day", "week", "month"])
    .or("project")
  private static let within = Param<String>.choice(
    "within", "clip: of entries that reach out of the range the part inside; whole: only entries wholly inside",
    ["clip", "whole"]
  ).or("clip")

  static let report = Method<Timer>.reads(
    "timer.report",
    "Adds up your time by project, tag, day, week or month, page by page. What runs counts up to now; what lies on later pages adds "
      + "up to `rest`.",
    params: Window.params + [by, Params.inProject, Params.timeZone, within] + Page.longParams,
    result: [
      Field("from", .nullable(.time)), Field("to", .time), Field("total", .seconds),
      Field("slices", .array(.object(sliceFields), 0...1000)), Field("rest", .object(restFields), optional: true),
      Page.next,
    ], isLong: { timer, call in timer.hasLongReport(call) }
  ) { timer, call, writer throws(Rejection) in
    let window = try Window(call)
    let lines = timer.reportLines(call)
    let report = Report(
      in: window.seconds, of: timer.lines(of: call.user, project: nil, tag: nil).first ?? Timeline(),
      running: timer.running(of: call.user).map { Running($0, now: call.now) }, isWhole: call[within] == "whole")
    let total = report.tally(lines).seconds
    let start = window.start ?? report.selection(lines).firstStart.map { Instant(seconds: $0) }
    writer.member("from", start)
    writer.member("to", window.end ?? max(call.now, start ?? call.now))
    writer.member("total", total)
    timer.write(try timer.slices(of: report, lines, call), of: total, by: call[by], to: &writer)
  }

  /// So many sums take about a millisecond.
  private static let fewSums = 2000

  private func hasLongReport(_ call: Call) -> Bool {
    guard let mine = entries.index.users[call.user] else { return false }
    switch call[Timer.by] {
    case "tag": return mine.all.count * Entry.mostTags > Self.fewSums
    case "project": return mine.projects.count > Self.fewSums
    default: return reportLines(call).count * call[Page.longLimit] > 10 * Self.fewSums
    }
  }

  private static let sliceFields = Field.all { show(Report.Slice(key: "", tally: Tally()), of: 0, to: &$0) }

  private static let restFields = Field.all { show(Tally(), to: &$0) }

  private func reportLines(_ call: Call) -> [Timeline] {
    guard let name = call[Params.inProject] else { return lines(of: call.user, project: nil, tag: nil) }
    return project(named: name, of: call.user).map { lines(of: call.user, project: $0.id, tag: nil) } ?? []
  }

  private func slices(of report: Report, _ lines: [Timeline], _ call: Call) throws(Rejection) -> Report.Part {
    let (by, limit) = (call[Timer.by], call[Page.longLimit])
    if let period = Period(rawValue: by) {
      let start = try Page.place(call, by)?[0]
      return report.slices(by: period, lines, call.timeZone, from: start, limit: limit)
    }
    let last = try call[Page.cursor].map { text throws(Rejection) in
      let cursor = try Cursor(reading: text, kind: by, count: 1, texts: 1)
      return Report.Slice(key: cursor.texts[0], tally: Tally(seconds: cursor.numbers[0]))
    }
    if by == "tag" { return report.slices(linesByTag(call), after: last, limit: limit) }
    let only = call[Params.inProject].map { project(named: $0, of: call.user)?.id }
    let own = projects.index.listed(of: call.user).elements().lazy.filter { only == nil || $0.id == only }
    return report.slices(
      own.compactMap { self.projects[$0.id] }.map {
        ($0.name, $0.color, self.lines(of: call.user, project: $0.id, tag: nil))
      }, after: last, limit: limit)
  }

  private func linesByTag(_ call: Call) -> [(key: String, color: String?, lines: [Timeline])] {
    var chosen: [ProjectEntries] = []
    if let mine = entries.index.users[call.user] {
      chosen = Array(mine.projects.values)
      if let name = call[Params.inProject] {
        let family = project(named: name, of: call.user).map { projects.index.family(of: $0.id) } ?? []
        chosen = family.compactMap { mine.projects[$0] }
      }
    }
    let tags = chosen.reduce(into: [String: [Timeline]]()) { tags, project in
      for (tag, line) in project.lines { tags[tag, default: []].append(line) }
    }
    return tags.map { ($0.key, nil, $0.value) }
  }

  private func write(
    _ part: Report.Part, of total: Int, by: String, to writer: inout JSONWriter
  ) {
    writer.key("slices")
    writer.beginArray()
    for slice in part.slices { Self.show(slice, of: total, to: &writer) }
    writer.endArray()
    guard let rest = part.rest, let last = part.slices.last else { return }
    writer.key("rest")
    Self.show(rest, to: &writer)
    let next = part.next.map { Cursor(by, [$0]) } ?? Cursor(by, [last.tally.seconds], texts: [last.key])
    writer.member("next", next.description)
  }

  private static func show(_ rest: Tally, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("seconds", rest.seconds, .seconds)
    reply.member("entries", rest.entries, .count)
    reply.endObject()
  }

  private static func show(_ slice: Report.Slice, of total: Int, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", slice.key, .text(0...300))
    reply.member("seconds", slice.tally.seconds, .seconds)
    reply.member("share", total > 0 ? Double(slice.tally.seconds) / Double(total) : 0, .number(0...1))
    reply.member("entries", slice.tally.entries, .count)
    reply.member("color", ifAny: slice.color, .color)
    reply.endObject()
  }
}
