import TrackClientCore
import Wire

/// `undo`: undoes the user's latest change, or any change by its revision.
enum UndoCommand: Command {
  static let name = "undo"
  static let summary = "undo your latest change; repeat it to undo earlier ones"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.undone] }
  static var options: [Option] { [rev] }
  static var examples: [Example] {
    Example("undo", "undo your last change, in any module")
    Example("undo timer", "undo your last change in the timer")
  }

  private static let rev = Option.value(
    "rev", "REV",
    "with MODULE: undo this revision from trackctl history; to redo a change, give the revision of its undo")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    if arguments.has(rev), arguments.optional(.undone) == nil {
      throw .usage(
        "--rev needs the module, too: each module has its own revisions",
        hints: ["usage: trackctl undo MODULE --rev REV"])
    }
    let rev = try arguments[rev].map { word throws(Failure) in try Words.id(word, "--rev") }
    try undo(arguments.optional(.undone), rev, session) { "trackctl redo \($0) redoes it" }
  }

  /// - Parameter way: returns the command that reverts this undo in the given module.
  static func undo(
    _ module: String?, _ rev: Int?, _ session: Session, back way: (String) -> String
  ) throws(Failure) {
    let reply = try ask(module, rev, session)
    try session.answer(reply) {
      let module = Terminal.clean(reply.text("module"))
      let method = MethodDeclaration.words(of: reply.text("method")).joined(separator: " ")
      let isRedo = reply.text("method") == "history.undo"
      let changed = Transactions(session: session).text(reply["rev"]?.int ?? 0, of: module, isBack: !isRedo)
      let did = isRedo ? "did it again" : "undid \(Terminal.clean(method))"
      session.output.print("\(did)\(changed) " + session.palette.paint("(\(way(module)))", .dim))
    }
  }

  /// Undoes the change. If the user's latest change can't be undone, a hint says how to undo an earlier one.
  private static func ask(_ module: String?, _ rev: Int?, _ session: Session) throws(Failure) -> JSON {
    do throws(Failure) {
      return try session.change("history.undo", .given(["module": JSON(module), "rev": JSON(rev)]))
    } catch {
      guard rev == nil, let refusal = error.refusal, refusal.reason != "history.nothingToUndo",
        [RPCCode.conflict.rawValue, RPCCode.forbidden.rawValue].contains(refusal.code)
      else { throw error }
      throw error.adding(hints: [
        "for an earlier change: trackctl undo \(module.map(Terminal.clean) ?? "MODULE") --rev REV, with a REV from trackctl history"
      ])
    }
  }
}

extension Operand {
  static let undone = Operand.optional(
    "MODULE", "the module; default: the one that you changed last", completes: .modules)
}
