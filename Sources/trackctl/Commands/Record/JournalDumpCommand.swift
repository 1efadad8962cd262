import Journal
import System
import Wire

/// `journal dump`: prints the records of a journal as lines of JSON.
enum JournalDumpCommand: Command {
  static let name = "journal dump"
  static let summary = "print the records of a journal, one JSON object per line"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [JournalLocation.journal] }
  static var options: [Option] { [JournalLocation.state] }
  static var details: [String] {
    "In place of each damaged part, it prints an object that says so. trackd-journal(5) describes the format."
  }
  static var examples: [Example] { Example("journal dump timer", "print the journal of your timer") }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let location = try JournalLocation(arguments, session)
    var failure: Failure?
    try location.inspect(.read) { storage, name throws(JournalFailure) in
      try Inspector.dump(storage, name: name) { line in
        guard failure == nil else { return }
        session.output.print(session.output.isTerminal ? Terminal.clean(line) : line)
        do throws(Failure) { try session.output.flushLarge() } catch { failure = error }
      }
    }
    if let failure { throw failure }
  }
}
