import Time
import Wire

/// `add`: adds a finished entry.
enum AddCommand: Command {
  static let name = "add"
  static let summary = "add a finished entry"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.project, from, to, .note] }
  static var options: [Option] { [.tag] + GaveWay.options }
  static var examples: [Example] {
    Example("add Work 'yesterday 9:00' 17:00", "a day at work")
    Example("add Study 'yesterday 19:00' +1h30m chapter 4 --tag exam", "an hour and a half, with a note and a tag")
    Example(
      "add Eat 'yesterday 12:00' 12:30 --overlap split", "lunch in the middle of an entry, which continues afterwards")
  }

  private static let from = Operand.one("FROM", "the start, such as 9:00, 'yesterday 9:00' or -2h")
  private static let to = Operand.one(
    "TO", "the end: 17:00 (the first 17:00 after the start), +1h30m (after the start) or -5m (before now)")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let from = arguments[from]
    guard DayReading.day(from.lowercased(), at: session.moment) == nil else {
      // Without this check, `add Work yesterday 9:00` would add an entry that begins at midnight.
      throw .usage(
        "'\(from)' is a whole day", hints: ["write the day and the time as one word, in quotes: '\(from) 9:00'"])
    }
    let start = try TimeReading.instant(from, at: session.moment)
    let stop = try EndReading.instant(arguments[to], after: start, at: session.moment)
    try add(arguments, from: start, to: stop, overlapping: try GaveWay.params(arguments), session)
  }

  /// Adds an entry between two instants. The project, note and tags are those that the user typed.
  /// - Parameter overlap: params that decide what happens to overlapping entries.
  static func add(
    _ arguments: Arguments, from start: Instant, to stop: Instant, overlapping overlap: [(String, JSON)] = [],
    _ session: Session
  ) throws(Failure) {
    let reply = try session.change(
      "timer.add",
      .given([
        "project": JSON(arguments[Operand.project]), "startedAt": JSON(start), "stoppedAt": JSON(stop),
        "note": JSON(arguments.phrase(.note)), "tags": arguments.list(.tag),
      ]).adding(overlap))
    try session.answer(reply) {
      session.did("timer.add", reply)
      GaveWay.tell(reply, session)
    }
  }
}
