import Wire

/// `start`: starts the timer, or switches to another project.
enum StartCommand: Command {
  static let name = "start"
  static let summary = "start the timer"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [project, note] }
  static var options: [Option] { [tag, switches] }
  static var examples: [Example] {
    [
      Example("start Work", "start now"),
      Example("start Study reading chapter 4 --tag exam", "with a note and a tag"),
      Example("start Eat --switch", "stop what runs, and start this in the same second"),
    ]
  }

  private static let project = Operand.one("PROJECT", "what you do; a new one is made")
  private static let note = Operand.any("NOTE", "words about it")
  private static let tag = Option.value("tag", "TAG", "a word to find it by", isRepeated: true)
  private static let switches = Option.flag("switch", "stop and save what runs")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    var params = Params()
    params.set("project", arguments[project])
    let note = arguments.all(note)
    if !note.isEmpty { params.set("note", note.joined(separator: " ")) }
    params.set("tags", arguments.all(tag))
    if arguments.has(switches) { params.setTrue("switch") }
    let reply = try session.call("timer.start", try params.json())
    if session.isJSON {
      session.output.print(reply)
    } else {
      session.output.print("started \(EntryText.title(reply["entry"])); trackctl undo takes it back")
    }
    return .done
  }
}
