import Wire

/// `undo`: takes back what was changed last.
enum UndoCommand: Command {
  static let name = "undo"
  static let summary = "take back your last change"
  static let group = CommandGroup.everyday
  static var operands: [Operand] { [module] }
  static var details: [String] {
    [
      "Called again it takes back the change before that. What it took back is brought back by undoing the undo, by its number."
    ]
  }
  static var examples: [Example] {
    [
      Example("undo", "whatever you changed last"),
      Example("undo timer", "what you changed last of the timer"),
    ]
  }

  private static let module = Operand.optional("MODULE", "such as timer; left out: where you changed something last")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    var params = Params()
    if let module = arguments.optional(module) { params.set("module", module) }
    let reply = try session.call("history.undo", try params.json())
    guard !session.isJSON else {
      session.output.print(reply)
      return .done
    }
    let module = Terminal.clean(reply["module"]?.string ?? "")
    let method = Terminal.clean(reply["method"]?.string ?? "")
    let rev = reply["rev"]?.int ?? 0
    session.output.print("took back \(method); trackctl call history.undo module=\(module) rev:=\(rev) does it again")
    return .done
  }
}
