import Wire

/// `note`: sets the note of the running entry.
enum NoteCommand: Command {
  static let name = "note"
  static let summary = "set the note of the running entry"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [text] }
  static var details: [String] { "It replaces the entry's note. An empty text, '', removes the note." }
  static var examples: [Example] { Example("note reviewing the budget", "note what the running entry is about") }

  private static let text = Operand(name: "TEXT", summary: "what the entry is about", count: .some)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let note = arguments.all(text).joined(separator: " ")
    let reply = try session.change("timer.update", ["note": JSON(note)])
    try session.answer(reply) {
      let project = session.palette.paint(Terminal.clean(reply["entry"]?.text("project") ?? ""), .bold)
      session.did(reply, note.isEmpty ? "removed the note of \(project)" : "noted it on \(project)")
    }
  }
}
