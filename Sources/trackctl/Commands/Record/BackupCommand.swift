import Journal
import System
import Time
import Wire

/// `backup`: copies everything that the daemon holds to a folder, while the daemon runs.
enum BackupCommand: Command {
  static let name = "backup"
  static let summary = "write everything that the daemon holds to a new folder, while it goes on"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "All modules are as they were at one moment: their rows, the history that is kept (so that undo works after a"
      + " restore as before), idempotency keys and pictures, with a list of all files and their checksums. The folder"
      + " has its name only once all of it is on the disk. It has what everybody wrote, and what passwords were made"
      + " into: it is readable by you alone, and should stay so."
    "It is for administrators. `trackd --restore DIR` makes a state directory of it. The exit status is 1 if a"
      + " picture's file could not be read: everything else is in the backup then."
  }
  static var examples: [Example] {
    Example("backup trackd-today", "to a folder of that name, which must not be there yet")
  }

  private static let folder = Operand.one("DIR", "the new folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let path = arguments[folder]
    let writer = try write(to: path, session)
    try tell(writer, path, session)
    guard writer.problems.isEmpty else {
      throw Failure(.refused, "pictures that can't be read are not in the backup", hints: writer.problems)
    }
    return .done
  }

  static func write(to path: String, _ session: Session) throws(Failure) -> BackupWriter {
    // The first call comes before the folder, so that a refused or failed call leaves no trace.
    var page = try session.call("system.export")
    let place = try BackupFolder(at: path)
    var writer = BackupWriter(place, at: session.now.description)
    do throws(Failure) {
      try writer.take(page)
      while let next = page["next"]?.string {
        page = try session.call("system.export", ["cursor": JSON(next)]) { false }
        try writer.take(page)
      }
      try writer.finish()
      do throws(Errno) { try place.finish() } catch { throw BackupFolder.failure(path, error) }
    } catch {
      place.abandon()
      throw error
    }
    return writer
  }

  private static func tell(_ writer: BackupWriter, _ path: String, _ session: Session) throws(Failure) {
    try session.answer(JSON { writer.manifest.write(to: &$0) }) {
      let modules = writer.manifest.modules.map { "\($0.name) at revision \($0.rev)" }.joined(separator: ", ")
      let count = writer.manifest.pictures.count
      session.output.print(
        "backed up to \(Terminal.clean(path)): \(modules); \(count == 1 ? "1 picture" : "\(count) pictures")")
    }
  }
}
