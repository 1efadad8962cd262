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
    "timer.report", "Adds up your time by project, tag, day, week or month. What runs counts up to now.",
    params: Window.params + [by, Params.inProject, Params.timeZone, within],
    result: [
      Field("from", .nullable(.time)), Field("to", .time), Field("total", .seconds),
      Field("slices", .array(.object(sliceFields), 0...Int.max)),
    ]
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
    writer.key("slices")
    writer.beginArray()
    for slice in timer.slices(of: report, lines, call) { show(slice, of: total, to: &writer) }
    writer.endArray()
  }

  private static let sliceFields = Field.all { show(Report.Slice(key: "", tally: Tally()), of: 0, to: &$0) }

  private func reportLines(_ call: Call) -> [Timeline] {
    guard let name = call[Params.inProject] else { return lines(of: call.user, project: nil, tag: nil) }
    return project(named: name, of: call.user).map { lines(of: call.user, project: $0.id, tag: nil) } ?? []
  }

  private func slices(of report: Report, _ lines: [Timeline], _ call: Call) -> [Report.Slice] {
    if let period = Period(rawValue: call[Timer.by]) { return report.slices(by: period, lines, call.timeZone) }
    return call[Timer.by] == "tag" ? slicesByTag(of: report, call) : slicesByProject(of: report, call)
  }

  private func slicesByProject(of report: Report, _ call: Call) -> [Report.Slice] {
    let only = call[Params.inProject].map { project(named: $0, of: call.user)?.id }
    let own = projects.index.listed(of: call.user).elements().lazy.filter { only == nil || $0.id == only }
    return report.slices(
      own.compactMap { self.projects[$0.id] }.map {
        ($0.name, $0.color, lines(of: call.user, project: $0.id, tag: nil))
      })
  }

  private func slicesByTag(of report: Report, _ call: Call) -> [Report.Slice] {
    guard let mine = entries.index.users[call.user] else { return [] }
    var chosen = Array(mine.projects.values)
    if let name = call[Params.inProject] {
      let family = project(named: name, of: call.user).map { projects.index.family(of: $0.id) } ?? []
      chosen = family.compactMap { mine.projects[$0] }
    }
    let tags = chosen.reduce(into: [String: [Timeline]]()) { tags, project in
      for (tag, line) in project.lines { tags[tag, default: []].append(line) }
    }
    return report.slices(tags.map { ($0.key, nil, $0.value) })
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
