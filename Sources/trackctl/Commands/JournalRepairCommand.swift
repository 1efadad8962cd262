import Journal
import System
import Wire

/// `journal repair`: says what of a damaged journal can be kept, record by record, and keeps that.
enum JournalRepairCommand: Command {
  static let name = "journal repair"
  static let summary = "mend a damaged journal, and say what is kept and what is not"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [JournalPlace.journal] }
  static var options: [Option] { [JournalPlace.state, dryRun] }
  static var details: [String] {
    [
      "The damaged file is copied aside first, and a new one with what is kept takes its place. No trackd may be at work"
        + " in the directory; with --dry-run nothing is written, and one may."
    ]
  }
  static var examples: [Example] {
    [
      Example("journal repair timer --dry-run", "say what would be kept"),
      Example("journal repair timer", "do it"),
    ]
  }

  private static let dryRun = Option.flag("dry-run", "only say what would be done")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let place = try JournalPlace(arguments, session)
    let isDryRun = arguments.has(dryRun)
    let plan = try place.inspect(isDryRun ? .read : .readWrite) { storage, name throws(JournalFailure) in
      try Inspector.repair(storage, name: name, dryRun: isDryRun)
    }
    try session.answer(try json(plan)) {
      for line in plan.lines { session.output.print(Terminal.clean(line)) }
      if isDryRun, plan.isNeeded {
        session.output.print("nothing was written: that is what the same without --dry-run does")
      }
    }
    return .done
  }

  private static func json(_ plan: RepairPlan) throws(Failure) -> JSON {
    var pieces = JSONWriter()
    pieces.beginArray()
    for piece in plan.pieces {
      pieces.beginObject()
      pieces.member("at", piece.offset)
      pieces.member("bytes", piece.bytes)
      write(piece.content, to: &pieces)
      pieces.member("kept", piece.droppedBecause == nil)
      if let why = piece.droppedBecause { pieces.member("why", why) }
      pieces.endObject()
    }
    pieces.endArray()
    var members = Params()
    members.set("name", plan.name)
    members.set("needed", JSON(plan.isNeeded))
    members.set("pieces", try Params.parsed(pieces))
    members.set("copy", plan.copy)
    return try members.json()
  }

  private static func write(_ content: RepairPlan.Content, to writer: inout JSONWriter) {
    switch content {
    case .rows(let table, let count):
      writer.member("table", table)
      writer.member("rows", count)
    case .history(let revs), .transactions(let revs):
      if case .history = content { writer.member("history", true) }
      writer.member("from", revs.lowerBound)
      writer.member("to", revs.upperBound)
    case .other: writer.member("record", "out of place")
    case .unreadable: writer.member("record", "unreadable")
    }
  }
}
