import Journal
import System
import Wire

/// `journal verify`: reads a journal in the same way as the daemon does when it starts. Reports the journal's contents
/// and whether it is intact.
enum JournalVerifyCommand: Command {
  static let name = "journal verify"
  static let summary = "show what a journal contains, and whether it is intact"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [JournalLocation.journal] }
  static var options: [Option] { [JournalLocation.state] }
  static var details: [String] {
    "It reads the file without a daemon. While a daemon runs, the last records may be incomplete. The exit status is 1"
      + " for a damaged journal. An incomplete record at the end, called a torn tail, isn't damage: a crash leaves it,"
      + " and trackd's next start removes it."
  }
  static var examples: [Example] {
    Example("journal verify timer", "check the journal of your timer")
    Example("journal verify timer --state /var/lib/trackd", "check a journal in another state directory")
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let location = try JournalLocation(arguments, session)
    let report = try location.inspect(.read) { storage, name throws(JournalFailure) in
      try Inspector.verify(storage, name: name)
    }
    try session.answer(json(report)) {
      for line in report.lines { session.output.print(Terminal.clean(line)) }
    }
    if case .damaged = report.state { session.output.status = .refused }
  }

  private static func json(_ report: InspectionReport) -> JSON {
    let state: (name: String, at: Int?, bytes: Int?, why: String?) =
      switch report.state {
      case .whole: ("whole", nil, nil, nil)
      case .torn(let offset, let bytes, let why): ("torn", offset, bytes, why)
      case .damaged(let offset, let why): ("damaged", offset, nil, why)
      }
    return .given([
      "name": JSON(report.name), "module": JSON(report.module), "schema": JSON(report.schema),
      "file": JSON(report.file),
      "rev": JSON(report.rev), "rowsRev": JSON(report.snapshotRev), "transactions": JSON(report.contents.transactions),
      "kept": JSON(report.contents.keptTransactions), "recordBytes": JSON(report.recordBytes),
      "fileBytes": JSON(report.fileBytes), "state": JSON(state.name), "at": JSON(state.at), "bytes": JSON(state.bytes),
      "why": JSON(state.why),
    ])
  }
}
