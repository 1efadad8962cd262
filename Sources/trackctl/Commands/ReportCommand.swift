import TrackClientCore
import Wire

/// `report`: how much time went where.
enum ReportCommand: Command {
  static let name = "report"
  static let summary = "add up your time"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.range] }
  static var options: [Option] { [by, .inProject, whole] + ChartFile.options }
  static var details: [String] {
    ["Without a range it is this week's. Of an entry that reaches out of the range the part inside counts."]
  }
  static var examples: [Example] {
    [
      Example("report", "this week, by project"),
      Example("report last-month --by day", "day by day"),
      Example("report year --by month --project Work", "one project, month by month"),
    ]
  }

  private static let choices = ["project", "tag", "day", "week", "month"]
  private static let by = Option.value(
    "by", "WHAT", "project, tag, day, week or month", completes: .words(choices))
  private static let whole = Option.flag("whole", "only entries that lie inside as a whole")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    session.output.isLong = true
    let file = try ChartFile(arguments, session)
    let by = try arguments[by].map { word throws(Failure) in try Words.choice(word, "--by", among: choices) }
    let range = try session.range(arguments.phrase(.range) ?? "week")
    let makeCall = { (by: String?, project: String?) throws(Failure) in
      var params = Params()
      range?.write(to: &params)
      params.set("by", by)
      params.set("project", project)
      if arguments.has(whole) { params.set("within", "whole") }
      params.set("timeZone", session.timeZoneName)
      return MethodCall("timer.report", try params.json())
    }
    let call = try makeCall(by, arguments[.inProject])
    if let project = arguments[.inProject] {
      try ProjectList(try session.call("timer.projects")).require(project)
    }
    let reply = try session.call(call.method, call.params)
    let table = ReportTable(reply, by: by ?? "project")
    try session.answer(reply) { () throws(Failure) in
      guard file.isWanted else {
        let lines = by ?? "project" == "project" ? try ProjectSparklines(reply, session, makeCall) : nil
        return table.print(session, lines)
      }
      try file.write(ReportChart(reply, by: by ?? "project", title: table.title(session)).chart, session)
    }
    return .done
  }
}
