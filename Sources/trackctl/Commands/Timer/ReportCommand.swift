import TrackClientCore

/// `report`: shows how much time went to each project or tag.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "sum up your time"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] {
    [by, across, amounts] + EntryFilter.options + [whole] + LengthRounding.options + [target] + ChartFile.options
  }
  static var details: [String] {
    "The default range is this week. If only a part of an entry is in the range, only that part counts."
    "With --across the report is a table with sums. It has a row for each project, client or tag, and a column for each"
      + " day, week or month."
    "With --round, an entry counts completely for the day on which it started."
    "With --target it shows the time worked, the time owed and the difference, by day, week or month, up to today. The"
      + " target is owed for each working day, except days off. trackctl hours settings sets the working days, and"
      + " trackctl hours off sets the days off."
  }
  static var examples: [Example] {
    Example("report", "this week, by project")
    Example("report last-month --by day", "last month, day by day")
    Example("report year --by month --project Work", "this year's time on one project, month by month")
    Example("report last-month --by client --amounts", "the cost of last month's work, by client")
    Example("report month --project Work --within", "the project Work and the projects below it, such as Work/Plans")
    Example("report week --across day", "a table of projects and days")
    Example(
      "report month --tag urgent --not Study --not +private",
      "entries with one tag, except those of a project and those with another tag")
    Example("report last-month --round 15m --rounding up", "each entry rounded up to a quarter of an hour")
    Example("report month --target 8h --by week", "the time worked and the time owed, week by week")
  }

  private static let choices = ["project", "root", "client", "tag", "day", "week", "month"]
  static let by = Option.value(
    "by", "WHAT", "group by project (the default), root (Acme for Acme/Site), client, tag, day, week or month",
    completes: .words(choices))
  private static let across = Option.value(
    "across", "WHAT", "split each sum by day, week or month", completes: .words(periods))
  static let periods = ["day", "week", "month"]
  private static let amounts = Option.flag("amounts", "show what the time costs, at the rates of the projects")
  private static let whole = Option.flag("whole", "only entries that are completely in the range")
  private static let target = Option.value("target", "LENGTH", "the time owed per working day, such as 8h")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    session.output.isLong = true
    let file = try ChartFile(arguments, session)
    let by = try arguments.choice(by)
    let across = try arguments.choice(across)
    let rounding = try LengthRounding.asked(arguments)
    let range = try session.range(arguments.phrase(.range) ?? "week") ?? TimeRange()
    let filter = try EntryFilter(arguments)
    let target = try Lengths.seconds(arguments[target], target)
    try refuse(by, across, target, file)
    if arguments.has(whole), arguments.has(.isBranch) { throw .usage("--whole and --within can't be combined") }
    if arguments.has(amounts), target != nil { throw .usage("--amounts and --target can't be combined") }
    /// Makes the params of the report. A project, if given, limits the report to that project.
    let makeParams = { (project: String?) throws(Failure) -> Params in
      var params = Params()
      range.write(to: &params)
      filter.write(to: &params, project: project)
      rounding?.write(to: &params)
      if arguments.has(whole) { params.set("within", "whole") }
      params.set("timeZone", session.timeZoneName)
      return params
    }
    if !filter.projects.isEmpty {
      let projects = ProjectList(try session.call("timer.projects"))
      try filter.require(in: projects)
    }
    if let target {
      return try BalanceReport(session, range, targetSeconds: target, by: by, rounding).print(try makeParams(nil))
    }
    var params = try makeParams(nil)
    params.set("by", by)
    params.set("across", across)
    if arguments.has(amounts) { params.set("amounts", true) }
    let reply = try session.call("timer.report", try params.json())
    let title = ReportTitle(session: session, reply: reply, rounding: rounding).text
    try session.answer(reply) { () throws(Failure) in
      if file.isWanted {
        return try file.write(ReportChart(reply: reply, by: by ?? "project", title: title).chart, session)
      }
      session.print(title: title)
      if reply.things("slices").isEmpty { return }
      if across != nil { return CrossTable(reply, by: by ?? "project").print(session) }
      let lines =
        by ?? "project" == "project"
        ? try ProjectSparklines(reply, session) { (unit, project) throws(Failure) in
          var cut = try makeParams(project)
          cut.set("by", unit)
          return MethodCall("timer.report", try cut.json())
        } : nil
      ReportTable(reply: reply, by: by ?? "project").print(session, lines)
    }
  }

  /// Fails if options contradict each other.
  private static func refuse(
    _ by: String?, _ across: String?, _ target: Int?, _ file: ChartFile
  ) throws(Failure) {
    let isByPeriod = by.map(periods.contains) ?? false
    if across != nil, target != nil { throw .usage("--across and --target can't be combined") }
    if file.isWanted, across != nil || target != nil {
      throw .usage("--svg and --html can't be combined with --across or --target")
    }
    if across != nil, isByPeriod {
      throw .usage("--across needs --by project, root, client or tag", hints: ["as in --by project --across day"])
    }
    if target != nil, by != nil, !isByPeriod {
      throw .usage("--target is the work owed for a whole day, so it needs --by day, week or month")
    }
  }
}
