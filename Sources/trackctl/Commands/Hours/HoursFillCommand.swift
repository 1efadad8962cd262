import System
import TrackClientCore
import Wire

/// `hours fill`: logs hours from the timer's entries.
enum HoursFillCommand: Command {
  static let name = "hours fill"
  static let summary = "log hours from the timer's projects that are named client/project"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { [yes, round, dryRun] }
  static var details: [String] {
    "The default range is this week. It logs the time of each timer project that has the name of a client and project"
      + " in the module hours, such as Acme/Site. The running entry isn't counted until it is stopped. A project's notes"
      + " of a day become the comment of its record, up to 300 characters."
    "It logs exact minutes, one record for each day and project. Time that is already logged isn't logged again. A"
      + " later fill adds only the time that isn't logged yet, to the record that an earlier fill made. Locked days"
      + " stay as they are."
    "With --round, each day's total is rounded to a multiple of the given minutes. To reach this total, some projects"
      + " are rounded up and others down."
    "It shows the records, and asks before it logs them. They are logged in one change, which trackctl undo takes back."
  }
  static var examples: [Example] {
    Example("hours fill --dry-run", "show this week's records")
    Example("hours fill yesterday --yes", "log yesterday's records without being asked")
    Example("hours fill last-week --round 15 --dry-run", "show last week's records, rounded to quarters of an hour")
  }

  private static let yes = Option.flag("yes", "log without asking, for scripts")
  private static let round = Option.value(
    "round", "MINUTES", "round each day to a multiple of this many minutes, from 1 to 60")
  private static let dryRun = Option.flag("dry-run", "only show what would be logged")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let canAsk = session.output.isTerminal && StandardStream.input.isTerminal && !session.isJSON
    guard canAsk || arguments.has(yes) || arguments.has(dryRun) else {
      throw .usage(
        "there is no terminal on which to ask",
        hints: ["to log without asking: --yes; to only show the records: --dry-run"])
    }
    let range = try wholeDays(arguments.phrase(.range), session)
    var plan = try FillPlan(FillSource(session: session, range: range), step: try step(arguments))
    guard plan.lines.count <= FillPlan.mostLines else {
      throw .usage("the range has more than \(FillPlan.mostLines) days and projects: fill it in parts")
    }
    if plan.lines.isEmpty {
      guard !session.isJSON else { return session.output.print(reply(plan)) }
      return session.output.print("the timer has no entries on projects named client/project")
    }
    _ = try plan.fill(session, isDry: true)
    if !session.isJSON {
      session.print(plan.table)
      if plan.logged.isEmpty { session.output.print("there is nothing to log") }
    }
    guard !plan.logged.isEmpty, !arguments.has(dryRun) else {
      if session.isJSON { session.output.print(reply(plan)) }
      return
    }
    if !arguments.has(yes), !(try isWanted(plan, session)) { return session.output.print("nothing was logged") }
    let done = try plan.fill(session, isDry: false)
    if session.isJSON { return session.output.print(reply(plan)) }
    session.did(done, "logged \(records(plan.logged.count))")
  }

  private static func step(_ arguments: Arguments) throws(Failure) -> Int {
    guard let typed = arguments[round] else { return 1 }
    guard let step = Int(typed), 1...60 ~= step else {
      throw .usage("--round needs a number of minutes from 1 to 60, not '\(Terminal.clean(typed))'")
    }
    return step
  }

  /// Parses a range, and accepts only whole days, because a record of hours covers a whole day.
  private static func wholeDays(_ word: String?, _ session: Session) throws(Failure) -> TimeRange {
    let range = try session.range(word ?? "week") ?? TimeRange()
    for bound in [range.from, range.to] {
      if case .instant? = bound {
        throw .usage("hours can be filled in only for whole days", hints: [RangeReading.hint])
      }
    }
    return range
  }

  private static func isWanted(_ plan: FillPlan, _ session: Session) throws(Failure) -> Bool {
    let answer = try session.ask("log \(records(plan.logged.count))? [y/N] ")
    return ["y", "yes"].contains(answer?.lowercased().words.first)
  }

  private static func records(_ count: Int) -> String { count == 1 ? "1 record" : "\(count) records" }

  private static func reply(_ plan: FillPlan) -> JSON { ["lines": plan.json] }
}
