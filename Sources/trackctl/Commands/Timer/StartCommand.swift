import ProgramKit
import System
import TrackClientCore
import Wire

enum StartCommand: Command {
  static let name = "start"
  static let summary = "start the timer"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [.project, .note] }
  static var options: [Option] { [.at, .tag, switches] + GaveWay.options }
  static var details: [String] {
    "The last words of the note may set the start: at 9, since 9:15, or for 30m if you began 30 minutes ago. To keep"
      + " such words in the note, put the note in quotes."
  }
  static var examples: [Example] {
    Example("start Work", "start now")
    Example("start Study reading chapter 4 --tag exam", "with a note and a tag")
    Example("start Work for 20m", "you began twenty minutes ago; at 9:15 and since 9:15 work in the same way")
    Example("start Work --at -15m", "you began a quarter of an hour ago")
    Example("start Eat --switch", "stop the running entry, and start Eat in the same second")
  }

  private static let switches = Option.flag("switch", "stop the running entry when this one starts")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    try Starting(session: session).start(arguments, switching: arguments.has(switches))
  }
}

extension Operand {
  static let project = Operand.one("PROJECT", "the project, which is created if it doesn't exist", completes: .projects)
  static let note = Operand.any("NOTE", "what the entry is about")
}

extension Option {
  static let at = Option.value("at", "TIME", "the start, such as 9:30, -15m or 'yesterday 17:00'; default: now")
  static let tag = Option.value("tag", "TAG", "tag the entry with this word, to find it later", isRepeated: true)
}

/// The common part of `start` and `switch`.
struct Starting {
  let session: Session

  func start(_ arguments: Arguments, switching: Bool) throws(Failure) {
    let project = arguments[Operand.project]
    var at = try session.time(arguments[.at])
    var words = arguments.all(.note)
    if at == nil, let said = NoteTime(words, at: session.moment) {
      if said.isMeant {
        at = try session.time(said.text)
        words = said.note
      } else if try isStart(said, words, behind: command(project, switching)) {
        at = try session.time(said.text)
        words = []
      }
    }
    let note = words.joined(separator: " ")
    try start(
      project,
      .given([
        "project": JSON(project), "note": note.isEmpty ? nil : JSON(note), "tags": arguments.list(.tag),
        "at": JSON(at), "switch": switching ? true : nil,
      ]).adding(try GaveWay.params(arguments)))
  }

  private func command(_ project: String, _ switching: Bool) -> String {
    "\(switching ? "switch" : "start") \(ShellWord.quoted(Terminal.clean(project)))"
  }

  /// Asks whether a note that consists only of a time was meant as the start time. Fails if there is no terminal on
  /// which to ask.
  private func isStart(_ time: NoteTime, _ words: [String], behind command: String) throws(Failure) -> Bool {
    let note = Terminal.clean(words.joined(separator: " "))
    let quoted = ShellWord.quoted(note)
    guard StandardStream.input.isTerminal, !session.isJSON else {
      throw .usage(
        "'\(note)' would be taken as a note, but looks like a time",
        hints: [
          "to start then: --at '\(Terminal.clean(time.text))'",
          // Quoting doesn't help with a single word, so the hint suggests a separate command that sets the note.
          "as a note: trackctl \(command)" + (words.count > 1 ? " \(quoted)" : " && trackctl note \(quoted)"),
        ])
    }
    let answer = try session.ask("'\(note)' looks like a time. Start then, and not with this note? [Y/n] ")
    return !["n", "no"].contains(answer?.lowercased())
  }

  func start(_ project: String, _ params: JSON) throws(Failure) {
    let call = try CallKey.added(to: MethodCall("timer.start", params))
    if session.isJSON { return session.output.print(try session.change(call.method, call.params)) }
    // The projects are read before the change, so that a new project can be detected afterwards.
    let answers = try session.change([MethodCall("timer.projects"), call])
    report(try session.value(of: answers[1]))
    if let projects = try? answers[0].get() { hint(project, projects) }
  }

  private func report(_ reply: JSON) {
    session.did("timer.start", reply)
    GaveWay.tell(reply, session)
    if let stopped = reply["stopped"] { ForgottenTimer.tell(ofStopped: stopped, session) }
  }

  private func hint(_ project: String, _ reply: JSON) {
    let names = ProjectList(reply).names
    guard !names.contains(project), let near = Spelling.nearest(to: project, among: names) else { return }
    session.output.print(
      "  a new project; did you mean \(Terminal.clean(near))? Then run trackctl undo, and start that one")
  }
}
