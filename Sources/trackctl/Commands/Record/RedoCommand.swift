import TrackClientCalls

/// `redo`: reapplies a change that was undone.
enum RedoCommand: Command {
  static let name = "redo"
  static let summary = "redo a change that was undone"
  static let group = CommandGroup.lookingBack
  static var operands: [Operand] { [.undone] }
  static var details: [String] {
    "Reverses your latest undo. Repeat it to reverse the undo before that. After another change, it can't reverse the"
      + " undos from before that change."
  }
  static var examples: [Example] { Example("redo", "redo the last undo") }

  /// The number of newest transactions to search.
  private static let depth = 200

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let hello = try session.call(.system.hello())
    let modules = arguments.optional(.undone).map { [$0] } ?? hello.modules
    var last: (module: String, transaction: HistoryModule.Transaction)?
    for module in modules {
      guard let found = try undone(in: module, by: hello.user ?? "", isNamed: modules.count == 1, session) else {
        continue
      }
      if last.map({ $0.transaction.at < found.at }) ?? true { last = (module, found) }
    }
    guard let last else {
      throw Failure(.refused, "there is nothing to redo", hints: ["to list the changes: trackctl history"])
    }
    try UndoCommand.undo(last.module, last.transaction.rev, session) { _ in "trackctl undo takes it back" }
  }

  private static func undone(
    in module: String, by user: String, isNamed: Bool, _ session: Session
  ) throws(Failure) -> HistoryModule.Transaction? {
    do throws(Failure) {
      return undone(try session.call(.history.list(module: module, limit: depth)).rows, by: user)
    } catch {
      // The accounts module keeps no history, so it has nothing to redo. If the user named the module, the error is
      // reported.
      if error.refusal?.reason == "history.module", !isNamed { return nil }
      throw error
    }
  }

  /// The user's newest undo that is still in effect. Nil if the user has made another change since that undo.
  static func undone(_ transactions: [HistoryModule.Transaction], by user: String) -> HistoryModule.Transaction? {
    let own = transactions.filter { $0.by == user }
    let undos = Set(own.filter { $0.undoes != nil }.map(\.rev))
    for transaction in own where transaction.undone == nil {
      // A redo is a transaction that undoes an undo, so the search skips the redo and the redone undo. Any other change
      // of the user ends the search, because undos before that change can't be redone.
      guard let undone = transaction.undoes else { return nil }
      if !undos.contains(undone) { return transaction }
    }
    return nil
  }
}
