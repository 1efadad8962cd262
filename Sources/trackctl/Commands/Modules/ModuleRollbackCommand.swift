import Journal
import Manifest
import System
import Wire

/// `module rollback`: puts back the journal that a migration kept.
enum ModuleRollbackCommand: Command {
  static let name = "module rollback"
  static let summary = "go back to a module's record and version from before a migration"
  static let group = CommandGroup.modules
  static var operands: [Operand] { [module] }
  static var options: [Option] { [JournalLocation.state, yes] }
  static var details: [String] {
    "A migration keeps the journal of the older schema and the module's folder from that time. This command puts both"
      + " back. Changes since the migration are then only in the newer journal, which is kept under another name. If a"
      + " step fails, everything stays as it is. With --state DIR, only the journal is put back if the usual state"
      + " directory has a journal of the module, too, because the installed folder belongs to that one. If systemd runs trackd, the command stops it and starts it"
      + " again. Stop any other trackd first. With --system, run the command as root."
  }
  static var examples: [Example] { Example("module rollback books", "undo the last migration of books") }

  private static let module = Operand.one("NAME", "the module", completes: .modules)
  private static let yes = Option.flag("yes", "don't ask")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let name = try ModuleCheckCommand.name(arguments[module])
    let record = try ModuleRecord(of: name, arguments, session)
    let shelf = try ModuleShelf(session)
    guard let now = record.schema else {
      throw Failure(
        .refused, "there is no journal of \(name) in \(record.path)", hints: ["to look elsewhere: --state DIR"])
    }
    guard let older = record.older.last(where: { $0.schema < now }) else {
      throw Failure(.refused, "no migration of \(name) has kept an older journal in \(record.path)")
    }
    let served = try record.servedInstead(session)
    // The older record needs a module folder with its schema. Without such a folder, the record would be read-only.
    guard served != nil || shelf.hasOlder(name, schema: older.schema) || older.manifest?.hasProgram == false else {
      throw Failure(
        .refused, "the folder of \(name) with schema \(older.schema) wasn't kept",
        hints: ["remove the module, rename \(older.file) by hand, and install that version again"])
    }
    if !arguments.has(yes) {
      let restart = record.restartsDaemon ? "; trackd is restarted" : ""
      try session.confirm(
        "\(name) goes back from schema \(now) to schema \(older.schema), and changes since the migration will be only"
          + " in the newer journal\(restart)", instead: "to do it without asking: --yes")
    }
    var kept = ""
    try record.alone { () throws(Failure) in
      kept = try record.goBack(to: older)
      if served != nil { return }
      do throws(Failure) {
        try shelf.alone { () throws(Failure) in try bringBack(name, older, to: shelf) }
      } catch {
        record.returnToNewer(kept, from: older)
        throw error.adding(hints: ["nothing was changed"])
      }
    }
    let reply: JSON = ["module": JSON(name), "schema": JSON(older.schema), "newer": JSON(kept)]
    try session.answer(reply) {
      let start = record.restartsDaemon ? "" : " after trackd's next start"
      session.output.print("\(name) has schema \(older.schema) again\(start)")
      session.output.print("  the newer journal is \(record.path)/\(kept)")
      if let served {
        session.output.print(
          "  the installed module serves the record in \(served), so it stays; this record needs a version with"
            + " schema \(older.schema)")
      }
    }
  }

  /// Puts back the folder that matches the older journal. If this fails, nothing has changed.
  private static func bringBack(
    _ name: String, _ older: ModuleRecord.Older, to shelf: ModuleShelf
  ) throws(Failure) {
    let isKept = try shelf.bringBack(name, schema: older.schema)
    if !isKept, let manifest = older.manifest { try shelf.put(manifest) }
    do throws(Failure) {
      if shelf.isOfMachine {
        try shelf.adaptUnits(to: try ModuleCheckCommand.open(shelf.folder(of: name)).manifest) {}
      }
    } catch {
      shelf.takeBack(name, schema: isKept ? older.schema : nil)
      throw error
    }
    shelf.keep(name)
  }
}
