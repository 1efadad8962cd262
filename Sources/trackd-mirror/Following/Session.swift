import Mirror
import ProgramKit
import System
import TrackClientCore

/// One connection to the daemon. It collects all notifications that have arrived, and then writes them in one
/// transaction.
///
/// Each module has its own subscription, so a reset or an overrun of one module doesn't affect the others.
final class Session {
  /// How often an idle mirror updates its row, and how often it queries data that has no events.
  private static let seenSeconds = 10
  private static let askSeconds = 20

  let daemon: Connection
  let store: Store
  let version: String
  /// The state of each module's storage when the session began.
  let modules: [String: String]
  var declared: Declared
  var batch = Batch()
  var followed: [String: Followed] = [:]
  /// Modules whose old rows were deleted in the open transaction and whose new rows aren't complete yet.
  var unfinished: Set<String> = []
  /// The module of each subscription.
  var subscriptions: [String: String] = [:]
  var accounts = AccountNames()
  /// The undeclared members that were already logged.
  var undeclared: Set<String> = []
  private var seenAt = 0
  private var askedAt = Clock.now()
  private var lateToldAt = 0

  init(with server: Server, into store: Store) throws(Interruption) {
    self.store = store
    (daemon, version, modules, declared) = try atDaemon { () throws(ClientError) in
      let daemon = try Connection(to: server)
      let status = try daemon.call("system.status")
      let declared = Declared(try daemon.call("rpc.discover"))
      return (daemon, status["version"]?.string ?? "", Self.states(status), declared)
    }
    try inDatabase { () throws(DatabaseFailure) in
      try store.prepare(declared.all)
      try store.write([
        Statement(
          "INSERT INTO trackd.machine (machine, daemon) VALUES ($1, $2) "
            + "ON CONFLICT (machine) DO UPDATE SET daemon = excluded.daemon", store.machine, version)
      ])
    }
    try come()
  }

  private static func states(_ status: JSON) -> [String: String] {
    var states: [String: String] = [:]
    for module in status["modules"]?.elements.map(\.self) ?? [] {
      if let name = module["name"]?.string { states[name] = module["state"]?.string }
    }
    return states
  }

  /// Handles notifications until the daemon or the database fails, or until the daemon serves other modules.
  func run() throws(Interruption) -> Never {
    while true {
      let rests = batch.isEmpty && !accounts.isStale && !isSeenDue
      if let notification = try next(by: .after(rests ? .seconds(Self.seenSeconds) : .zero)) {
        try take(notification)
        if batch.isFull { try flush() }
      } else {
        try rest()
      }
    }
  }

  private func next(by deadline: Deadline) throws(Interruption) -> ServerNotification? {
    do throws(ClientError) {
      return try daemon.nextNotification(by: deadline)
    } catch .timedOut {
      return nil
    } catch {
      throw .daemon(error)
    }
  }

  /// Whether the machine's row must be updated. The row stores when the mirror last had nothing left to write.
  private var isSeenDue: Bool {
    Clock.now() - seenAt >= Self.seenSeconds && !followed.values.contains(where: \.isCopying)
  }

  /// Does the work that is due after all notifications that have arrived are handled.
  private func rest() throws(Interruption) {
    if Clock.now() - askedAt >= Self.askSeconds {
      askedAt = Clock.now()
      accounts.growOld()
      let status = try atDaemon { () throws(ClientError) in try daemon.call("system.status") }
      if Self.states(status) != modules { throw .newModules }
    }
    try nameAccounts()
    if isSeenDue {
      seenAt = Clock.now()
      batch.add(Statement("UPDATE trackd.machine SET seen = now() WHERE machine = $1", store.machine))
    }
    try flush()
  }

  /// Writes the batch. While a module is being copied, the writes belong to the open transaction, which is committed
  /// after the last page.
  func flush() throws(Interruption) {
    let writing = batch
    batch = Batch()
    let lives = followed.mapValues { $0.place?.life ?? 1 }
    try inDatabase { () throws(DatabaseFailure) in
      try store.write(writing.statements(of: store.machine) { lives[$0] ?? 1 })
    }
    tellLag(writing.latest)
  }

  /// Logs that the mirror is behind, at most once a minute.
  private func tellLag(_ last: Timestamp?) {
    guard let last, Clock.now() - last.secondsSince1970 > 60, Clock.now() - lateToldAt > 60 else { return }
    lateToldAt = Clock.now()
    let lag = Lag.text(seconds: Clock.now() - last.secondsSince1970)
    report.say(.notice, "catching up: the changes being written are \(lag) old")
  }

  private func nameAccounts() throws(Interruption) {
    guard accounts.isStale, let table = declared.ofAccounts else { return }
    let changed = try atDaemon { () throws(ClientError) in
      do throws(ClientError) {
        return try accounts.refresh(from: daemon)
      } catch .refused {
        return []
      }
    }
    for (id, account) in changed {
      let outcome = RowEncoder.encode(account, id: id, rev: 0, of: table, leavingOut: ["id"]) { _ in }
      if case .row(let row) = outcome { batch.change(table) { $0.put(id, row) } }
    }
  }
}
