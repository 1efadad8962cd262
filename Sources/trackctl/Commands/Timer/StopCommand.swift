import Wire

/// `stop`: stops the timer and saves or discards the entry.
enum StopCommand: Command {
  static let name = "stop"
  static let summary = "stop the timer"
  static let group = CommandGroup.everyday
  static var options: [Option] { [.at, note, discard] }
  static var examples: [Example] {
    Example("stop", "stop, and save the entry")
    Example("stop --at -10m", "it ended ten minutes ago")
    Example("stop --discard", "stop, and delete the entry")
  }

  private static let note = Option.value("note", "TEXT", "a new note")
  private static let discard = Option.flag("discard", "delete the entry instead of saving it")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let time = try session.time(arguments[.at])
    try stop(
      session,
      .given(["at": JSON(time), "note": JSON(arguments[note]), "save": arguments.has(discard) ? false : nil]))
  }

  static func stop(_ session: Session, _ params: JSON?) throws(Failure) {
    let reply = try session.change("timer.stop", params)
    try session.answer(reply) {
      session.did("timer.stop", reply)
      if !reply.says("discarded") { ForgottenTimer.tell(ofStopped: reply["entry"], session) }
    }
  }
}
