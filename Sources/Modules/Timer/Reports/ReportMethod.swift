import ModuleKit
import Time
import Wire

extension Timer {
  private static let by = Param<String>.choice(
    "by", "what to group by", ["project", "tag", "day", "week", "month", "client", "root"]
  )
  .or("project").meant(.cut, "By", "Nach")
  private static let within = Param<Within>.within(
    "within",
    "what counts; clip: the parts of entries inside the range; whole: only entries completely inside it; true is like"
      + " clip, but a project includes all projects below it: Acme includes Acme/Site"
  ).or(.clip)
  private static let amounts = Param<Bool>.flag(
    "amounts",
    "also shows the price of the time at the projects' rates; by tag, an entry counts under each of its tags"
  ).or(false)
  private static let across = Param<String>.choice(
    "across", "also splits each slice into `cells` by day, week or month, unless `by` is one of these",
    Period.allCases.map(\.rawValue)
  ).optional
  private static let round = Param<Int>.integer(
    "round",
    "rounds the length of each entry to a multiple of this many seconds; an entry then counts as a whole for the day on"
      + " which it starts",
    1...86_400
  ).example(900).optional
  private static let rounding = Param<String>.choice(
    "rounding", "which way to round", Rounding.Way.allCases.map(\.rawValue)
  ).or(Rounding.Way.nearest.rawValue)

  static let report = Method<Timer>.reads(
    "timer.report",
    "Adds up your time by project, top-level project (`root`), client, tag, day, week or month, page by page. A running"
      + " entry counts up to now. `rest` is the sum of later pages, and counts an entry once even if it spans several"
      + " days, weeks or months.",
    params: Window.params + [by, across] + EntryChoice.params + [Params.timeZone, within, amounts, round, rounding]
      + Page.longParams,
    result: [
      Field("from", .nullable(.time)), Field("to", .time), Field("total", .seconds),
      amountsField,
      Field("columns", .array(.object(cellFields), 0...mostColumns), optional: true),
      Field("slices", .array(.object(sliceFields), 0...1000)), Field("rest", .object(restFields), optional: true),
      Page.next,
    ], isLong: { timer, call in timer.hasLongReport(call) }
  ) { timer, call, writer throws(Rejection) in
    let window = try Window(call)
    let choice = choice(call)
    let lines = choice.lines(timer, call.user, in: window.seconds)
    let report = Report(
      in: window.seconds, of: timer.entries.index.users[call.user]?.all ?? Timeline(),
      running: timer.running(of: call.user).map { Running($0, now: call.now) }, isWhole: call[within] == .whole,
      rounding: rounding(of: call))
    let total = report.tally(lines).seconds
    let start = window.start ?? report.selection(lines).firstStart.map { Instant(seconds: $0) }
    writer.member("from", start)
    writer.member("to", window.end ?? max(call.now, start ?? call.now))
    writer.member("total", total)
    let pricing = call[amounts] ? Pricing(timer.priced(choice, report.span, call), of: report) : nil
    if let pricing { writer.amounts(pricing.sums(in: report.span)) }
    let columns = try timer.columns(of: report, lines, pricing, call)
    if let columns { writer.list("columns", columns) { showCell($0, to: &$1) } }
    let part = try timer.slices(of: report, lines, pricing, choice, columns?.count, call)
    Self.write(part, of: total, by: call[by], to: &writer)
  }

  private static func choice(_ call: Call) -> EntryChoice { EntryChoice(call, isBranch: call[within] == .branch) }

  /// The chosen entries of each project with a rate.
  private func priced(_ choice: EntryChoice, _ span: Range<Int>, _ call: Call) -> [(lines: [Timeline], rate: Money)] {
    choice.projects(self, call.user).compactMap { listed in
      guard let project = projects[listed.id], let rate = hourlyRate(of: project) else { return nil }
      let lines = choice.lines(self, call.user, ofProject: project.id, in: span)
      return lines.isEmpty ? nil : (lines, rate)
    }
  }

  private static func rounding(of call: Call) -> Rounding? {
    call[round].map { Rounding(stepSeconds: $0, way: Rounding.Way(rawValue: call[rounding]) ?? .nearest) }
  }

  // MARK: Estimating the work

  /// The number of sums that take about a millisecond.
  private static let fewSums = 2000
  /// The number of entries that can be looked at one by one in about a millisecond.
  private static let fewEntries = 2000
  private static let fewProjects = 500

  private func hasLongReport(_ call: Call) -> Bool {
    guard let mine = entries.index.users[call.user] else { return false }
    let choice = Self.choice(call)
    // With amounts, each slice needs a sum for each project.
    if call[Timer.amounts], mine.projects.count * call[Page.longLimit] > Self.fewSums { return true }
    let looksAtEntries = choice.looksAtEntries || call[Timer.round] != nil || call[Timer.across] != nil
    if looksAtEntries, hasMany(mine, call) { return true }
    switch call[Timer.by] {
    case "tag": return mine.all.count * Tags.most > Self.fewSums
    case "project", "client", "root": return mine.projects.count > Self.fewSums
    default: return choice.mostLines(mine, self, call.user) * call[Page.longLimit] > 10 * Self.fewSums
    }
  }

  /// Whether the range has many entries, or the entries are on many timelines.
  func hasMany(_ mine: UserEntries, _ call: Call) -> Bool {
    guard mine.projects.count <= Self.fewProjects, let span = try? Window(call).seconds else { return true }
    let (start, end) = (mine.all.position(from: span.lowerBound), mine.all.position(from: span.upperBound))
    return mine.all.sum(from: start, to: end).count > Self.fewEntries
  }

  // MARK: Slices

  private func slices(
    of report: Report, _ lines: [Timeline], _ pricing: Pricing?, _ choice: EntryChoice, _ columns: Int?, _ call: Call
  ) throws(Rejection) -> Report.Part {
    let by = call[Timer.by]
    if let period = Period(rawValue: by) {
      let start = try Page.position(call, by)?[0]
      return report.slices(by: period, lines, pricing, call.timeZone, from: start, limit: call[Page.longLimit])
    }
    let last = try call[Page.cursor].map { text throws(Rejection) in
      let cursor = try Cursor(reading: text, kind: by, count: 1, texts: 1)
      return Report.Slice(key: cursor.texts[0], tally: Tally(seconds: cursor.numbers[0]))
    }
    // The more columns the rows can have, the fewer rows a page has.
    let limit = min(call[Page.longLimit], Self.mostCells / max(1, columns ?? 1))
    let isPriced = call[Timer.amounts]
    let parts = parts(by, choice, report.span, isPriced: isPriced, call)
    var part = report.slices(parts, isPriced: isPriced, after: last, limit: limit)
    guard let period = call[Timer.across].flatMap(Period.init) else { return part }
    for place in part.slices.indices {
      guard let row = part.slices[place].part.map({ parts[$0] }) else { continue }
      let pricing = isPriced ? Pricing(row.priced, of: report) : nil
      part.slices[place].cells =
        report.slices(by: period, row.lines, pricing, call.timeZone, from: nil, limit: Self.mostColumns).slices
    }
    return part
  }

  private func parts(
    _ by: String, _ choice: EntryChoice, _ span: Range<Int>, isPriced: Bool, _ call: Call
  ) -> [ReportPart] {
    if by == "tag" { return tagParts(choice, span, isPriced: isPriced, call) }
    var parts: [ReportPart] = []
    var places: [NameKey: Int] = [:]
    for listed in choice.projects(self, call.user) {
      guard let project = projects[listed.id] else { continue }
      let lines = choice.lines(self, call.user, ofProject: project.id, in: span)
      if lines.isEmpty { continue }
      let key =
        switch by {
        case "client": client(of: project) ?? ""
        case "root": project.name.rootInTree
        default: project.name
        }
      // Projects aren't grouped by name, because old names of different projects can differ only in case.
      let place = by == "project" ? nil : places[NameKey(key)]
      if place == nil {
        places[NameKey(key)] = parts.count
        parts.append(ReportPart(key: key, color: by == "client" ? nil : project.color, lines: []))
      }
      let part = place ?? parts.count - 1
      parts[part].lines += lines
      if isPriced, let rate = hourlyRate(of: project) { parts[part].priced.append((lines, rate)) }
    }
    return parts
  }

  /// One part for each tag. An entry with several tags is in several parts.
  private func tagParts(_ choice: EntryChoice, _ span: Range<Int>, isPriced: Bool, _ call: Call) -> [ReportPart] {
    var parts: [String: ReportPart] = [:]
    for listed in choice.projects(self, call.user) {
      let rate = isPriced ? projects[listed.id].flatMap { hourlyRate(of: $0) } : nil
      for (tag, lines) in choice.linesByTag(self, call.user, ofProject: listed.id, in: span) {
        parts[tag, default: ReportPart(key: tag, lines: [])].lines += lines
        if let rate { parts[tag]?.priced.append((lines, rate)) }
      }
    }
    return Array(parts.values)
  }

  // MARK: A cross table

  private static let mostColumns = 366
  /// The maximum number of cells in a reply. Computing this many cells takes about ten milliseconds.
  private static let mostCells = 20_000

  /// The totals of each day, week or month. Nil if the report isn't a cross table.
  private func columns(
    of report: Report, _ lines: [Timeline], _ pricing: Pricing?, _ call: Call
  ) throws(Rejection) -> [Report.Slice]? {
    guard let period = call[Timer.across].flatMap(Period.init) else { return nil }
    guard Period(rawValue: call[Timer.by]) == nil else {
      throw .violation("across", "by", "can't be combined with by: \(call[Timer.by]), which is a period, too")
    }
    let part = report.slices(by: period, lines, pricing, call.timeZone, from: nil, limit: Self.mostColumns)
    guard part.next == nil else {
      throw .violation(
        "across", "range", "would have more than \(Self.mostColumns) columns: use a shorter range, or weeks or months")
    }
    return part.slices
  }

  // MARK: Writing

  private static let amountsField = Field("amounts", MoneySums.schema, optional: true)

  private static let cellFields =
    Field.all { showCell(Report.Slice(key: "", tally: Tally()), to: &$0) } + [amountsField]

  private static let sliceFields =
    Field.all { showMembers(Report.Slice(key: "", tally: Tally()), of: 0, to: &$0) } + [
      amountsField, Field("cells", .array(.object(cellFields), 0...mostColumns), optional: true),
    ]

  private static let restFields = Field.all { show(Tally(), to: &$0) } + [amountsField]

  private static func write(_ part: Report.Part, of total: Int, by: String, to writer: inout JSONWriter) {
    writer.list("slices", part.slices) { slice, writer in
      writer.beginObject()
      showMembers(slice, of: total, to: &writer)
      if let amounts = slice.amounts { writer.amounts(amounts) }
      if let cells = slice.cells { writer.list("cells", cells) { showCell($0, to: &$1) } }
      writer.endObject()
    }
    guard let rest = part.rest, let last = part.slices.last else { return }
    writer.key("rest")
    show(rest, part.restAmounts, to: &writer)
    let next = part.next.map { Cursor(by, [$0]) } ?? Cursor(by, [last.tally.seconds], texts: [last.key])
    writer.member("next", next.description)
  }

  private static func show(_ rest: Tally, _ amounts: MoneySums? = nil, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("seconds", rest.seconds, .seconds)
    reply.member("entries", rest.entries, .count)
    if let amounts { reply.amounts(amounts) }
    reply.endObject()
  }

  private static func showCell(_ cell: Report.Slice, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("key", cell.key, .text(0...10))
    reply.member("seconds", cell.tally.seconds, .seconds)
    reply.member("entries", cell.tally.entries, .count)
    if let amounts = cell.amounts { reply.amounts(amounts) }
    reply.endObject()
  }

  private static func showMembers(_ slice: Report.Slice, of total: Int, to reply: inout some Reply) {
    reply.member("key", slice.key, .text(0...300))
    reply.member("seconds", slice.tally.seconds, .seconds)
    reply.member("share", total > 0 ? Double(slice.tally.seconds) / Double(total) : 0, .number(0...1))
    reply.member("entries", slice.tally.entries, .count)
    reply.member("color", ifAny: slice.color, .color)
  }
}

/// What happens to entries that extend beyond the range, and whether a project includes the projects below it. With
/// `clip` and `branch`, the part of such an entry inside the range counts. With `whole`, such an entry is excluded.
/// With `branch`, a project also stands for all projects below it.
enum Within: Sendable {
  case clip, whole, branch
}

extension Param where Value == Within {
  fileprivate static func within(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .either([.choice(["clip", "whole"]), .boolean])) { json, _ throws(Violation) in
      switch json {
      case _ where json.isString("clip"): .clip
      case _ where json.isString("whole"): .whole
      case _ where json.bool != nil: json.bool == true ? .branch : .clip
      default: throw Violation(name, "choice", "must be clip, whole, or true")
      }
    }
    .example("whole")
  }
}
