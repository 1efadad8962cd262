import Journal
import System
import Wire

/// `journal repair`: saves the usable records of a damaged journal, and reports what is kept and what is lost.
enum JournalRepairCommand: Command {
  static let name = "journal repair"
  static let summary = "repair a damaged journal, and report what is kept and what is lost"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [JournalLocation.journal] }
  static var options: [Option] { [JournalLocation.state, dryRun] }
  static var details: [String] {
    "The damaged file is copied first. Then a new file with the usable records replaces it. Stop trackd first,"
      + " except for --dry-run, which writes nothing."
  }
  static var examples: [Example] {
    Example("journal repair timer --dry-run", "print what would be kept")
    Example("journal repair timer", "repair the journal")
  }

  private static let dryRun = Option.flag("dry-run", "only print what would be done")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let location = try JournalLocation(arguments, session)
    let isDryRun = arguments.has(dryRun)
    let plan = try location.inspect(isDryRun ? .read : .readWrite) { storage, name throws(JournalFailure) in
      try Inspector.repair(storage, name: name, dryRun: isDryRun)
    }
    try session.answer(json(plan)) {
      for line in plan.lines { session.output.print(Terminal.clean(line)) }
      if isDryRun, plan.isNeeded {
        session.output.print("nothing was written: without --dry-run this would be done")
      }
    }
  }

  private static func json(_ plan: RepairPlan) -> JSON {
    let pieces = plan.pieces.map { piece in
      JSON.object(
        [("at", JSON(piece.offset)), ("bytes", JSON(piece.bytes))] + members(of: piece.content)
          + [("kept", JSON(piece.droppedBecause == nil))] + (piece.droppedBecause.map { [("why", JSON($0))] } ?? []))
    }
    return .given([
      "name": JSON(plan.name), "needed": JSON(plan.isNeeded), "pieces": .list(pieces), "copy": JSON(plan.copy),
    ])
  }

  private static func members(of content: RepairPlan.Content) -> [(String, JSON)] {
    switch content {
    case .rows(let table, let count): [("table", JSON(table)), ("rows", JSON(count))]
    case .history(let revs): [("history", true)] + members(of: .transactions(revs))
    case .transactions(let revs): [("from", JSON(revs.lowerBound)), ("to", JSON(revs.upperBound))]
    case .other: [("record", "out of place")]
    case .unreadable: [("record", "unreadable")]
    }
  }
}
