import Wire

/// `undo`: takes back one's latest change, or any by its revision.
enum UndoCommand: Command {
  static let name = "undo"
  static let summary = "take back your latest change; again, and it goes further back"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [module] }
  static var options: [Option] { [rev] }
  static var examples: [Example] {
    [
      Example("undo", "take back what you did last, in whatever module"),
      Example("undo timer", "what you did last to the timer"),
    ]
  }

  private static let module = Operand.optional(
    "MODULE", "of which module; left out: the one that you changed last", completes: .modules)
  private static let rev = Option.value("rev", "REV", "this revision of trackctl history; an undo's own does it again")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    if arguments.has(rev), arguments.optional(module) == nil {
      throw .usage(
        "--rev wants the module, too: a revision is of one", hints: ["usage: trackctl undo MODULE --rev REV"])
    }
    var params = Params()
    params.set("module", arguments.optional(module))
    params.set("rev", try arguments[rev].map { word throws(Failure) in try Words.id(word, "--rev") })
    let reply = try session.change("history.undo", try params.json())
    try session.answer(reply) {
      let module = Terminal.clean(reply["module"]?.string ?? "")
      let again = "trackctl undo \(module) --rev \(reply["rev"]?.int ?? 0) does it again"
      session.output.print(
        "undid \(Terminal.clean(reply["method"]?.string ?? "")), revision \(reply["undone"]?.int ?? 0) of \(module) "
          + session.palette.paint("(\(again))", .dim))
    }
    return .done
  }
}
