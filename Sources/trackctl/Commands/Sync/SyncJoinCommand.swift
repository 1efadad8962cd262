import Sync
import System
import Time
import Wire

/// `sync join`: makes this machine a replica of a home.
enum SyncJoinCommand: Command {
  static let name = "sync join"
  static let summary = "make this machine a replica of the record at home"
  static let group = CommandGroup.sync
  static var operands: [Operand] { [home] }
  static var options: [Option] { [yes, dryRun, machine] }
  static var details: [String] {
    "HOME is [USER@]HOST, which is reached over ssh, or the path of a socket. A new machine gets the whole record. A"
      + " machine that has a record of its own brings it along: the command says what that is, asks, writes a backup,"
      + " and merges both."
  }
  static var examples: [Example] {
    Example("sync join anna@desk --yes", "the record on the machine desk is home")
    Example("sync join desk --dry-run", "only say what would be brought along")
  }

  private static let home = Operand.one("HOME", "[USER@]HOST, or the path of a socket", completes: .hosts)
  private static let yes = Option.flag("yes", "don't ask")
  private static let machine = Option.value("name", "NAME", "what home calls this machine; default: its host name")
  private static let dryRun = Option.flag("dry-run", "say what would be done, and change nothing")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) -> ExitStatus {
    let rounds = SyncSession(session)
    let address = arguments[home]
    let state = try session.call("sync.state")
    if let known = state["home"]?.string, known != address {
      throw Failure(
        .refused, "this machine is a replica of \(Terminal.clean(known))",
        hints: ["leave it first: trackctl sync leave"])
    }
    let there = try rounds.home(address)
    try check(there)
    let rows = state["home"]?.string == nil ? Self.rows(state) : []
    if arguments.has(dryRun) {
      return try session.answer(JSON { write(rows, to: &$0) }) {
        session.output.print(rows.isEmpty ? "this machine has no record yet: it would get home's" : plan(rows, address))
      }
    }
    if !rows.isEmpty {
      if !arguments.has(yes) {
        try session.confirm(plan(rows, address), instead: "--yes does it without asking, --dry-run changes nothing")
      }
      try keep(session)
    }
    let name = arguments[machine] ?? SyncSession.machine
    let summary = try rounds.round(rounds.local(), there) { round throws(SyncFailure) in
      try round.link(
        replica: state["replica"]?.string ?? newReplica(), machine: name, address: address)
    }
    return try rounds.tell(summary)
  }

  /// Fails early if home can't be one.
  private static func check(_ home: SyncConnection) throws(Failure) {
    let state: JSON
    do throws(SyncFailure) { state = try home.call("sync.state", [:]) } catch { throw SyncSession.failure(error) }
    guard let further = state["home"]?.string else { return }
    throw Failure(
      .refused, "that machine is a replica itself",
      hints: ["join its home: trackctl sync join \(Terminal.clean(further))"])
  }

  private static func newReplica() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<24).map { _ in String(Int.random(in: 0...15, using: &source), radix: 16) }.joined()
  }

  // MARK: A record that is here already

  private static func rows(_ state: JSON) -> [(module: String, count: Int)] {
    (state["modules"]?.elements.map(\.self) ?? []).compactMap { module in
      guard let name = module["name"]?.string, let count = module["rows"]?.int, count > 0 else { return nil }
      return (name, count)
    }
  }

  private static func plan(_ rows: [(module: String, count: Int)], _ address: String) -> String {
    let list = rows.map { "\($0.module) (\(SyncSession.count($0.count, "row")))" }.joined(separator: ", ")
    return "this machine has a record: \(list). It would be merged into the one at \(Terminal.clean(address)), and a"
      + " backup of it kept here"
  }

  private static func write(_ rows: [(module: String, count: Int)], to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("modules")
    writer.beginArray()
    for row in rows {
      writer.beginObject()
      writer.member("name", row.module)
      writer.member("rows", row.count)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private static func keep(_ session: Session) throws(Failure) {
    let folder = "trackd-before-sync-\(session.now.description.filter { $0.isNumber || $0 == "T" })"
    let path = (Process.environment("HOME") ?? ".") + "/" + folder
    _ = try BackupCommand.write(to: path, session)
    if !session.isJSON { session.output.print("backed up to \(Terminal.clean(path))") }
  }
}
