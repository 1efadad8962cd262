import Time
import Wire

/// `stop`: stops the timer and saves or discards the entry.
enum StopCommand: Command {
  static let name = "stop"
  static let summary = "stop the timer"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [when] }
  static var options: [Option] { [at, note, discard] }
  static var examples: [Example] {
    Example("stop", "stop, and save the entry")
    Example("stop 10m ago", "the entry ended ten minutes ago; you can also type: stop 17:00, or stop at 5pm")
    Example("stop --discard", "stop, and delete the entry")
  }

  private static let when = Operand.any("TIME", "when the entry ended, such as 17:00 or 10m ago; the same as --at")
  private static let at = Option.value(
    "at", "TIME", "the end, such as 17:00, -10m or 'yesterday 17:30'; default: now")
  private static let note = Option.value("note", "TEXT", "the entry's new note")
  private static let discard = Option.flag("discard", "delete the entry instead of saving it")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    var time = try session.time(arguments[at])
    if let said = try saidTime(arguments.all(when), session) {
      if time != nil { throw .usage("two times were given", hints: ["give --at or the words, not both"]) }
      time = said
    }
    try stop(
      session,
      .given(["at": JSON(time), "note": JSON(arguments[note]), "save": arguments.has(discard) ? false : nil]))
  }

  private static func saidTime(_ words: [String], _ session: Session) throws(Failure) -> Instant? {
    if words.isEmpty { return nil }
    let isNamed = ["at", "since"].contains(words[0].lowercased()) && words.count > 1
    let text = (isNamed ? words.dropFirst() : words[...]).joined(separator: " ")
    if isNamed, let hour = Int(text), 0...24 ~= hour { return try session.time("\(hour):00") }
    guard Int(text) == nil, let instant = (try? TimeReading.instant(text, at: session.moment)) else {
      throw .usage(
        "'\(Terminal.clean(words.joined(separator: " ")))' is not a time",
        hints: ["a note: --note \(ShellWord.quoted(Terminal.clean(text)))", "a time: stop 17:00, stop 10m ago"])
    }
    return instant
  }

  static func stop(_ session: Session, _ params: JSON?) throws(Failure) {
    let reply = try session.change("timer.stop", params)
    try session.answer(reply) {
      session.did("timer.stop", reply)
      if !reply.says("discarded") { ForgottenTimer.tell(ofStopped: reply["entry"], session) }
    }
  }
}
