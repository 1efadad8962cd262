import TrackClientCore
import Wire

/// `redo`: does again what an undo took back.
enum RedoCommand: Command {
  static let name = "redo"
  static let summary = "do again what undo took back"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.undone] }
  static var details: [String] {
    "Again, and it goes on with the undo before that one, up to where something else was changed."
  }
  static var examples: [Example] { Example("redo", "do again what was undone last") }

  /// So far back it looks.
  private static let depth = 200

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let hello = try session.call("system.hello")
    let modules = arguments.optional(.undone).map { [$0] } ?? hello["modules"]?.elements.compactMap(\.string) ?? []
    var last: (module: String, transaction: JSON)?
    for module in modules {
      guard let found = try undone(in: module, by: hello.text("user"), isNamed: modules.count == 1, session) else {
        continue
      }
      if last.map({ $0.transaction.text("at") < found.text("at") }) ?? true { last = (module, found) }
    }
    guard let last, let rev = last.transaction["rev"]?.int else {
      throw Failure(.refused, "there is nothing to do again", hints: ["trackctl history shows what there is"])
    }
    try UndoCommand.undo(last.module, rev, session) { _ in "trackctl undo takes it back" }
    return .done
  }

  private static func undone(
    in module: String, by user: String, isNamed: Bool, _ session: Session
  ) throws(Failure) -> JSON? {
    do throws(Failure) {
      let page = try session.call("history.list", ["module": JSON(module), "limit": JSON(depth)])
      return undone(page.things("transactions"), by: user)
    } catch {
      // Accounts keep no history.
      if error.refusal?.reason == "history.module", !isNamed { return nil }
      throw error
    }
  }

  /// The undo that is in effect, of somebody whose latest change it is. Newest first.
  static func undone(_ transactions: [JSON], by user: String) -> JSON? {
    let own = transactions.filter { $0.text("by") == user }
    let undos = Set(own.filter { $0["undoes"] != nil }.compactMap { $0["rev"]?.int })
    for transaction in own where transaction["undone"] == nil {
      // What was done again is a change as others are, but those before it can be done again, too.
      guard let undone = transaction["undoes"]?.int else { return nil }
      if !undos.contains(undone) { return transaction }
    }
    return nil
  }
}
