import Journal
import System
import Wire

/// `journal verify`: reads a journal as a start would, and says what is in it and whether it is whole.
enum JournalVerifyCommand: Command {
  static let name = "journal verify"
  static let summary = "say what is in a journal, and whether it is whole"
  static let group = CommandGroup.daemon
  static var operands: [Operand] { [JournalPlace.journal] }
  static var options: [Option] { [JournalPlace.state] }
  static var details: [String] {
    [
      "It reads the file and needs no daemon; beside a running one the last records may be seen in part. The exit status"
        + " is 1 for a damaged journal. A torn tail is what a crash leaves and the next start mends: that is no damage."
    ]
  }
  static var examples: [Example] {
    [
      Example("journal verify timer", "your own timer's"),
      Example("journal verify timer --state /var/lib/trackd", "that of another state directory"),
    ]
  }

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let place = try JournalPlace(arguments, session)
    let report = try place.inspect(.read) { storage, name throws(JournalFailure) in
      try Inspector.verify(storage, name: name)
    }
    try session.answer(try json(report)) {
      for line in report.lines { session.output.print(Terminal.clean(line)) }
    }
    if case .damaged = report.state { return .refused }
    return .done
  }

  private static func json(_ report: InspectionReport) throws(Failure) -> JSON {
    var members = Params()
    members.set("name", report.name)
    members.set("module", report.module)
    members.set("schema", report.schema)
    members.set("file", report.file)
    members.set("rev", report.rev)
    members.set("rowsRev", report.snapshotRev)
    members.set("transactions", report.contents.transactions)
    members.set("kept", report.contents.keptTransactions)
    members.set("recordBytes", report.recordBytes)
    members.set("fileBytes", report.fileBytes)
    switch report.state {
    case .whole: members.set("state", "whole")
    case .torn(let offset, let bytes, let why):
      members.set("state", "torn")
      members.set("at", offset)
      members.set("bytes", bytes)
      members.set("why", why)
    case .damaged(let offset, let why):
      members.set("state", "damaged")
      members.set("at", offset)
      members.set("why", why)
    }
    return try members.json()
  }
}
