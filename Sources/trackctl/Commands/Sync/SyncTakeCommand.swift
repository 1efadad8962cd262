import Wire

/// `sync take`: applies a conflict's lost value.
enum SyncTakeCommand: Command {
  static let name = "sync take"
  static let summary = "take the value that lost, in place of the one that was kept"
  static let group = CommandGroup.sync
  static var operands: [Operand] { [conflict] }
  static var examples: [Example] {
    Example("sync take timer-1", "as sync conflicts names it; trackctl undo takes it back")
  }

  private static let conflict = Operand.any("ID", "a conflict, such as timer-1")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    guard !arguments.all(conflict).isEmpty else {
      throw .usage("ID is missing: which conflict", hints: ["trackctl sync conflicts lists them"])
    }
    for id in arguments.all(conflict) { _ = try session.perform("sync.take", ["conflict": JSON(id)]) }
    return .done
  }
}
