import TrackClientCore
import Wire

/// `start`: starts the timer.
enum StartCommand: Command {
  static let name = "start"
  static let summary = "start the timer"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.project, .note] }
  static var options: [Option] { [.at, .tag, switches] }
  static var examples: [Example] {
    Example("start Work", "start now")
    Example("start Study reading chapter 4 --tag exam", "with a note and a tag")
    Example("start Work --at -15m", "you began a quarter of an hour ago")
    Example("start Eat --switch", "stop what runs, and start this in the same second")
  }

  private static let switches = Option.flag("switch", "stop and save what runs, in the same second")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    try Starting(session: session).start(arguments, switching: arguments.has(switches))
    return .done
  }
}

extension Operand {
  static let project = Operand.one("PROJECT", "what you do; a new one is made", completes: .projects)
  static let note = Operand.any("NOTE", "words about it")
}

extension Option {
  static let at = Option.value("at", "TIME", "when, if not now: 9:30, -15m, yesterday 17:00")
  static let tag = Option.value("tag", "TAG", "a word to find it by", isRepeated: true)
}

/// What `start` and `switch` have in common.
struct Starting {
  let session: Session

  func start(_ arguments: Arguments, switching: Bool) throws(Failure) {
    let project = arguments[Operand.project]
    try checkNote(arguments.all(.note), of: project)
    try start(
      project,
      .given([
        "project": JSON(project), "note": JSON(arguments.phrase(.note)), "tags": arguments.list(.tag),
        "at": JSON(try session.time(arguments[.at])), "switch": switching ? true : nil,
      ]))
  }

  /// Who types a time behind a project wants it to be begun then, and not a note about it.
  private func checkNote(_ words: [String], of project: String) throws(Failure) {
    // What was quoted was meant as it stands.
    guard let time = NoteTime(words, at: session.moment).text, !words.contains(where: { $0.words.count > 1 }) else {
      return
    }
    let note = Terminal.clean(words.joined(separator: " "))
    throw .usage(
      "'\(note)' would be a note, and has a time in it",
      hints: [
        "to begin then: --at '\(Terminal.clean(time))'",
        "as a note, in one word: trackctl start \(ShellWord.quoted(Terminal.clean(project))) \(ShellWord.quoted(note + " "))",
      ])
  }

  func start(_ project: String, _ params: JSON) throws(Failure) {
    let call = try CallKey.added(to: MethodCall("timer.start", params))
    guard !session.isJSON else {
      session.output.print(try session.change(call.method, call.params))
      return
    }
    // The projects as they were before, to tell a new one from a known one.
    let answers = try session.change([MethodCall("timer.projects"), call])
    report(try session.value(of: answers[1]))
    if let projects = try? answers[0].get() { hint(project, projects) }
  }

  private func report(_ reply: JSON) {
    let started = EntryText(reply["entry"], session).started
    guard let stopped = reply["stopped"] else { return session.did(reply, "started \(started)") }
    session.did(reply, "stopped \(EntryText(stopped, session).stopped), started \(started)")
    ForgottenTimer.tell(ofStopped: stopped, session)
  }

  private func hint(_ project: String, _ reply: JSON) {
    let names = ProjectList(reply).names
    guard !names.contains(project), let near = Spelling.nearest(to: project, among: names) else { return }
    session.output.print(
      "  a new project; did you mean \(Terminal.clean(near))? trackctl undo, and start that one")
  }
}
