import Wire

/// `sync drop`: forgets the value that lost.
enum SyncDropCommand: Command {
  static let name = "sync drop"
  static let summary = "forget a conflict, and keep what is there"
  static let group = CommandGroup.sync
  static var operands: [Operand] { [conflict] }
  static var examples: [Example] {
    Example("sync drop timer-1", "as sync conflicts names it; trackctl undo takes it back")
  }

  private static let conflict = Operand.any("ID", "a conflict, such as timer-1")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    guard !arguments.all(conflict).isEmpty else {
      throw .usage("ID is missing: which conflict", hints: ["trackctl sync conflicts lists them"])
    }
    for id in arguments.all(conflict) { _ = try session.perform("sync.drop", ["conflict": JSON(id)]) }
    return .done
  }
}
