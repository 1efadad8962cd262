import ProgramKit
import TrackClientCore
import Wire

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
    Example("start Eat --switch", "stop the running entry, and start this in the same second")
  }

  private static let switches = Option.flag("switch", "stop the running entry in the same second")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try Starting(session: session).start(arguments, switching: arguments.has(switches))
  }
}

extension Operand {
  static let project = Operand.one("PROJECT", "the project; an unknown one is created", completes: .projects)
  static let note = Operand.any("NOTE", "words about it")
}

extension Option {
  static let at = Option.value("at", "TIME", "the start, such as 9:30, -15m or 'yesterday 17:00'; default: now")
  static let tag = Option.value("tag", "TAG", "a word to find it by", isRepeated: true)
}

/// The common part of `start` and `switch`.
struct Starting {
  let session: Session

  func start(_ arguments: Arguments, switching: Bool) throws(Failure) {
    let project = arguments[Operand.project]
    try checkNote(
      arguments.all(.note), behind: "\(switching ? "switch" : "start") \(ShellWord.quoted(Terminal.clean(project)))")
    try start(
      project,
      .given([
        "project": JSON(project), "note": JSON(arguments.phrase(.note)), "tags": arguments.list(.tag),
        "at": JSON(try session.time(arguments[.at])), "switch": switching ? true : nil,
      ]))
  }

  /// Refuses a time after the project. It is probably meant as the start time, not as a note.
  private func checkNote(_ words: [String], behind command: String) throws(Failure) {
    // Quoted words are taken literally.
    guard let time = NoteTime(words, at: session.moment).text, !words.contains(where: { $0.words.count > 1 }) else {
      return
    }
    let note = Terminal.clean(words.joined(separator: " "))
    let quoted = ShellWord.quoted(note)
    throw .usage(
      "'\(note)' would be taken as a note, but looks like a time",
      hints: [
        "to start then: --at '\(Terminal.clean(time))'",
        // Quotes don't help for a single word, so the hint sets the note separately.
        "as a note: trackctl \(command)" + (words.count > 1 ? " \(quoted)" : " && trackctl note \(quoted)"),
      ])
  }

  func start(_ project: String, _ params: JSON) throws(Failure) {
    let call = try CallKey.added(to: MethodCall("timer.start", params))
    if session.isJSON { return session.output.print(try session.change(call.method, call.params)) }
    // Reads the projects before the change, to detect a new project.
    let answers = try session.change([MethodCall("timer.projects"), call])
    report(try session.value(of: answers[1]))
    if let projects = try? answers[0].get() { hint(project, projects) }
  }

  private func report(_ reply: JSON) {
    session.did("timer.start", reply)
    if let stopped = reply["stopped"] { ForgottenTimer.tell(ofStopped: stopped, session) }
  }

  private func hint(_ project: String, _ reply: JSON) {
    let names = ProjectList(reply).names
    guard !names.contains(project), let near = Spelling.nearest(to: project, among: names) else { return }
    session.output.print(
      "  a new project; did you mean \(Terminal.clean(near))? trackctl undo, and start that one")
  }
}
