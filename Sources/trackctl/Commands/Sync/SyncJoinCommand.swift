import ModuleKit
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
  static var options: [Option] { [yes, dryRun, overlap, machine] }
  static var details: [String] {
    "HOME is [USER@]HOST, which is reached over ssh, or the path of a socket. A machine without a record gets a copy of"
      + " your record at home."
    "If the machine has a record already, that record is merged into the one at home. The command says what is in that"
      + " record, and shows which of its entries overlap entries at home. It then asks, writes a backup, and merges"
      + " both records."
  }
  static var examples: [Example] {
    Example("sync join anna@desk --yes", "make this machine a replica of the record on desk")
    Example("sync join desk --dry-run", "only show what would be merged")
  }

  private static let home = Operand.one("HOME", "[USER@]HOST, or the path of a socket", completes: .hosts)
  private static let yes = Option.flag("yes", "don't ask")
  private static let machine = Option.value("name", "NAME", "what home calls this machine; default: its host name")
  private static let dryRun = Option.flag("dry-run", "show what would be done, and change nothing")
  private static let overlap = Option.value(
    "overlap", "cut|keep-home",
    "what to do with entries of this machine that overlap entries at home. With cut, one of the two entries is"
      + " shortened or split, and each cut is listed as a conflict. With keep-home, the overlapping entries of this"
      + " machine are deleted. Default: ask; with --yes, cut",
    completes: .words(["cut", "keep-home"]))

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let rounds = SyncSession(session)
    let address = arguments[home]
    let state = try session.call("sync.state")
    if let known = state["home"]?.string, known != address {
      throw Failure(
        .refused, "this machine is a replica of \(Terminal.clean(known))",
        hints: ["leave it first: trackctl sync leave"])
    }
    let there = try rounds.home(address)
    try check(state, there, session)
    var choice = try arguments.choice(overlap)
    let rows = state["home"]?.string == nil ? Self.rows(state) : []
    let overlaps =
      rows.isEmpty
      ? SyncOverlaps()
      : try SyncOverlaps(
        here: rounds.local(), home: there,
        areCopies: state["modules"]?.elements.contains { $0["left"]?.bool == true } ?? false)
    if arguments.has(dryRun) {
      return try session.answer(JSON { write(rows, overlaps, to: &$0) }) {
        session.output.print(rows.isEmpty ? "this machine has no record yet: it would get home's" : plan(rows, address))
        show(overlaps, choice, session)
      }
    }
    if !rows.isEmpty {
      if !arguments.has(yes) { try ask(plan(rows, address), overlaps, &choice, session) }
      try keep(session)
      if choice == "keep-home" {
        for id in overlaps.ids { _ = try session.change("timer.delete", ["id": JSON(id)]) }
      }
    }
    let name = arguments[machine] ?? SyncSession.machine
    let summary = try rounds.round(rounds.local(), there) { round throws(SyncFailure) in
      try round.link(
        replica: state["replica"]?.string ?? newReplica(), machine: name, address: address)
    }
    try rounds.tell(summary)
  }

  /// Fails if this machine can't become a replica of the given home. Runs before the home learns of this machine.
  private static func check(_ mine: JSON, _ home: SyncConnection, _ session: Session) throws(Failure) {
    let state: JSON
    do throws(SyncFailure) { state = try home.call("sync.state", [:]) } catch { throw SyncSession.failure(error) }
    if state["daemon"] == mine["daemon"] {
      throw Failure(
        .refused, "this record can't join itself", hints: ["HOME is the other machine, or its daemon's socket"])
    }
    if let further = state["home"]?.string {
      throw Failure(
        .refused, "that machine is a replica itself",
        hints: ["join the home of that machine: trackctl sync join \(Terminal.clean(further))"])
    }
    let replicas = try session.call("sync.replicas")["replicas"]?.elements.map(\.self) ?? []
    guard let replica = replicas.first(where: { $0["forgotten"]?.bool != true }) else { return }
    let name = Terminal.clean(replica["name"]?.string ?? "")
    throw Failure(
      .refused, "the replica \(name) syncs with this machine as its home, so this machine can't become a replica",
      hints: ["let it sync and leave, then end its right to sync: trackctl sync forget \(name)"])
  }

  private static func newReplica() -> String {
    var source = SystemRandomNumberGenerator()
    return (0..<24).map { _ in String(Int.random(in: 0...15, using: &source), radix: 16) }.joined()
  }

  // MARK: Existing records

  private static func rows(_ state: JSON) -> [(module: String, count: Int)] {
    (state["modules"]?.elements.map(\.self) ?? []).compactMap { module in
      guard let name = module["name"]?.string, let count = module["rows"]?.int, count > 0 else { return nil }
      return (name, count)
    }
  }

  private static func plan(_ rows: [(module: String, count: Int)], _ address: String) -> String {
    let list = rows.map { "\($0.module) (\(SyncSession.count($0.count, "row")))" }.joined(separator: ", ")
    return "this machine has a record: \(list). It would be merged into the one at \(Terminal.clean(address)), and a"
      + " backup of it would be kept here"
  }

  private static func show(_ overlaps: SyncOverlaps, _ choice: String?, _ session: Session) {
    guard overlaps.count > 0 else { return }
    session.output.print(
      "\(SyncSession.count(overlaps.ids.count, "entry", "entries")) here would overlap others at home:")
    overlaps.print(session)
    switch choice {
    case "keep-home": session.output.print("those under HERE would be deleted")
    case "cut": session.output.print("one of each two would be shortened, and a conflict listed for it")
    default: session.output.print("to keep both: --overlap cut; to delete those of this machine: --overlap keep-home")
    }
  }

  private static func write(
    _ rows: [(module: String, count: Int)], _ overlaps: SyncOverlaps, to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.list("overlaps", overlaps.pairs) { pair, writer in
      writer.beginObject()
      for (name, entry) in [("here" as StaticString, pair.here), ("home", pair.home)] {
        writer.key(name)
        writer.json(entry)
      }
      writer.endObject()
    }
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

  private static func ask(
    _ plan: String, _ overlaps: SyncOverlaps, _ choice: inout String?, _ session: Session
  ) throws(Failure) {
    guard StandardStream.input.isTerminal, !session.isJSON else {
      throw Failure(.refused, plan, hints: ["to do it without asking: --yes; to see what it would do: --dry-run"])
    }
    session.output.print(plan)
    show(overlaps, choice, session)
    let isOpen = overlaps.count > 0 && choice == nil
    switch try session.ask(isOpen ? "Go on? [y: cut, k: keep-home, N] " : "Go on? [y/N] ")?.lowercased() {
    case "y", "yes": break
    case "k" where isOpen: choice = "keep-home"
    default: throw Failure(.refused, "nothing was changed")
    }
  }

  private static func keep(_ session: Session) throws(Failure) {
    let folder = "trackd-before-sync-\(session.now.description.filter { $0.isNumber || $0 == "T" })"
    let path = (Process.environment("HOME") ?? ".") + "/" + folder
    _ = try BackupCommand.write(to: path, session)
    if !session.isJSON { session.output.print("backed up to \(Terminal.clean(path))") }
    try session.output.flush()
  }
}
