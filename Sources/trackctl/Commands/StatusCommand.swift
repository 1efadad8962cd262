import Wire

/// `status`: what runs. One request, and one line.
enum StatusCommand: Command {
  static let name = "status"
  static let summary = "say what runs, and for how long"
  static let group = CommandGroup.everyday
  static var examples: [Example] { [Example("status", "say what runs; the exit status is 1 if nothing does")] }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let reply = try session.call("timer.status")
    let isRunning = reply["running"]?.bool ?? false
    if session.isJSON {
      session.output.print(reply)
    } else if isRunning {
      let elapsed = Lengths.clock(reply["elapsed"]?.int ?? 0)
      session.output.print("\(EntryText.title(reply["entry"])) \(elapsed)")
    } else {
      session.output.print("nothing runs")
    }
    return isRunning ? .done : .refused
  }
}
