import System
import TrackClientCalls
import TrackClientCore
import Wire

/// `hours fill`: creates hours records from timer entries.
enum HoursFillCommand: Command {
  static let name = "hours fill"
  static let summary = "log the timer's time on projects named client/project as hours"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { [yes, dryRun] }
  static var details: [String] {
    "The default is this week. It takes the timer's projects whose names are a client and a project of hours with a"
      + " slash between them, and logs one record per day and project. The running entry isn't counted until it is"
      + " stopped. Existing records stay unchanged, and the command reports if the timer has more by now. Notes"
      + " become comments, as long as they fit."
    "The sum of a day is rounded to the nearest half hour. Each project is rounded up or down to a half hour, and gets"
      + " at least 0.5."
    "It shows the records and asks before it logs them."
  }
  static var examples: [Example] {
    Example("hours fill --dry-run", "show this week's records")
    Example("hours fill yesterday --yes", "log yesterday's without being asked")
  }

  private static let yes = Option.flag("yes", "log without asking, for scripts")
  private static let dryRun = Option.flag("dry-run", "only show what would be logged")
  private static let largestBatch = 100

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let canAsk = session.output.isTerminal && StandardStream.input.isTerminal && !session.isJSON
    guard canAsk || arguments.has(yes) || arguments.has(dryRun) else {
      throw .usage(
        "there is no terminal to ask at", hints: ["--yes logs without asking, --dry-run only shows what it would"])
    }
    let range = try wholeDays(arguments.phrase(.range), session)
    let plan = try FillPlan(FillSource(session: session, range: range))
    try show(plan, session)
    guard !plan.toLog.isEmpty, !arguments.has(dryRun) else {
      if session.isJSON { session.output.print(reply(plan, [])) }
      return
    }
    if !arguments.has(yes), !(try isWanted(plan, session)) { return session.output.print("nothing was logged") }
    try log(plan, session)
  }

  /// Parses whole days only, because a record covers a whole day.
  private static func wholeDays(_ word: String?, _ session: Session) throws(Failure) -> TimeRange {
    let range = try session.range(word ?? "week") ?? TimeRange()
    for bound in [range.from, range.to] {
      if case .instant? = bound { throw .usage("hours are filled by whole days", hints: [RangeReading.hint]) }
    }
    return range
  }

  private static func show(_ plan: FillPlan, _ session: Session) throws(Failure) {
    guard !session.isJSON else { return }
    if plan.lines.isEmpty { return session.output.print("the timer has no entries on projects named client/project") }
    session.print(plan.table)
    if plan.hasMore {
      session.output.print("trackctl hours edit ID --hours N puts a record right; hours list has the IDs")
    }
    if plan.toLog.isEmpty { session.output.print("there is nothing to log") }
  }

  private static func isWanted(_ plan: FillPlan, _ session: Session) throws(Failure) -> Bool {
    let answer = try session.ask("log \(records(plan.toLog.count))? [y/N] ")
    return ["y", "yes"].contains(answer?.lowercased().words.first)
  }

  private static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }

  // MARK: Logging

  private static func log(_ plan: FillPlan, _ session: Session) throws(Failure) {
    // The source name marks the records as one import, so that they are undone together.
    let source = "fill:" + (try CallKey.random())
    let lines = plan.toLog
    var rest = lines.indices
    var answers: [Result<JSON, Refusal>] = []
    while !rest.isEmpty {
      var calls: [MethodCall] = []
      for index in rest.prefix(largestBatch) {
        if let call = call(lines[index], source: "\(source):\(index)") { calls.append(try CallKey.added(to: call)) }
      }
      answers += try session.change(calls)
      rest = rest.dropFirst(largestBatch)
    }
    let done = answers.compactMap { try? $0.get() }
    if session.isJSON { session.output.print(reply(plan, done)) } else { tell(plan, answers, session) }
    if done.count < answers.count { session.output.status = .refused }
  }

  /// Nil for a line that is skipped.
  private static func call(_ line: FillLine, source: String) -> MethodCall? {
    guard case .log(let client, let project, let halves) = line.fate else { return nil }
    let call = HoursModule.submit(
      client: client, project: project, date: CalendarDay(line.day), hours: Double(halves) / 2,
      comment: line.comment.isEmpty ? nil : line.comment, source: source)
    return call.request
  }

  /// The import name for all created records.
  private static func importID(_ done: [JSON]) -> ImportID {
    var id = ImportID()
    for reply in done { if let rev = reply["rev"]?.int { id.add("hours", rev) } }
    return id
  }

  private static func tell(_ plan: FillPlan, _ answers: [Result<JSON, Refusal>], _ session: Session) {
    for case (let line, .failure(let refusal)) in zip(plan.toLog, answers) {
      session.output.print("not logged: \(line.day), \(Terminal.clean(line.name)): \(Terminal.clean(refusal.message))")
    }
    let done = answers.compactMap { try? $0.get() }
    let way = done.isEmpty ? "" : " (trackctl import --undo \(importID(done)) takes all of it back)"
    session.output.print("logged \(records(done.count))" + session.palette.paint(way, .dim))
  }

  private static func reply(_ plan: FillPlan, _ done: [JSON]) -> JSON {
    .given([
      "lines": plan.json, "records": .list(done.compactMap { $0["record"] }),
      "import": done.isEmpty ? nil : JSON(importID(done).description),
    ])
  }
}
