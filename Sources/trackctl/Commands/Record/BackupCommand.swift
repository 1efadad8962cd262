import Journal
import System
import Time
import Wire

/// `backup`: copies all data of the daemon to a folder, while the daemon runs.
enum BackupCommand: Command {
  static let name = "backup"
  static let summary = "write everything that the daemon holds to a new folder, while it runs"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [folder] }
  static var details: [String] {
    "The backup has all modules as of one moment: their rows, the kept history (so that undo still works after a"
      + " restore), idempotency keys and pictures, with a list of all files and their checksums. The folder appears"
      + " under this name only when the backup is complete on disk. It contains everybody's data and the hashes of"
      + " passwords, so only you can read it. Keep it private."
    "Only administrators may make a backup. `trackd --restore DIR` restores it into an empty state directory. The exit"
      + " status is 1 if a picture's file couldn't be read. The backup then has everything else."
  }
  static var examples: [Example] {
    Example("backup trackd-today", "back up to the new folder trackd-today")
  }

  private static let folder = Operand.one("DIR", "the new folder", completes: .directories)

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let path = arguments[folder]
    let writer = try write(to: path, session)
    try tell(writer, path, session)
    guard writer.problems.isEmpty else {
      throw Failure(.refused, "pictures that can't be read are not in the backup", hints: writer.problems)
    }
  }

  static func write(to path: String, _ session: Session) throws(Failure) -> BackupWriter {
    // The first call comes before the folder is created, so that a refused or failed call leaves no folder behind.
    var page = try session.call("system.export")
    let target = try BackupFolder(at: path)
    var writer = BackupWriter(target, at: session.now.description)
    do throws(Failure) {
      try writer.take(page)
      while let next = page["next"]?.string {
        page = try session.call("system.export", ["cursor": JSON(next)]) { false }
        try writer.take(page)
      }
      try writer.finish()
      do throws(Errno) { try target.finish() } catch { throw BackupFolder.failure(path, error) }
    } catch {
      target.abandon()
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
