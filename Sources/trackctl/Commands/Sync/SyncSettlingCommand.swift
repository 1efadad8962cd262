import Wire

/// The common part of `sync take` and `sync drop`, which settle conflicts.
protocol SyncSettlingCommand: Command {
  static var method: String { get }
}

extension SyncSettlingCommand {
  static var group: CommandGroup { .sync }
  static var operands: [Operand] { [conflict] }

  private static var conflict: Operand { .any("ID", "a conflict's id, such as timer-1; 'sync conflicts' lists them") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    guard !arguments.all(conflict).isEmpty else {
      throw .usage("ID is missing: which conflict", hints: ["trackctl sync conflicts lists them"])
    }
    for id in arguments.all(conflict) { _ = try session.perform(method, ["conflict": JSON(id)]) }
  }
}

enum SyncTakeCommand: SyncSettlingCommand {
  static let name = "sync take"
  static let method = "sync.take"
  static let summary = "put the lost value in place of the kept one"
  static var examples: [Example] {
    Example("sync take timer-1", "use the lost value; undo takes it back")
  }
}

enum SyncDropCommand: SyncSettlingCommand {
  static let name = "sync drop"
  static let method = "sync.drop"
  static let summary = "forget a conflict, and keep what is there"
  static var examples: [Example] {
    Example("sync drop timer-1", "keep the present value; undo brings the conflict back")
  }
}
