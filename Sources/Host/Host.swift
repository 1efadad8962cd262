package import Accounts
package import Journal
package import ModuleKit
import System
import Time
package import Wire

/// All modules and everything that is written once for them: dispatch, rights, sessions, off-loop steps, events, history.
///
/// Runs on the loop's thread alone. It knows nothing of sockets: the loop gives it requests and a place to write the reply,
/// and is told (`Shell`) when a reply that was held may go. Journal threads and workers tell it through `wake` that there is
/// something to `collect`.
package final class Host {
  package private(set) weak var shell: (any Shell)?
  package internal(set) var configuration: HostConfiguration
  package let accounts: ModuleHost<Accounts>
  let modules: [any HostedModule]
  let feed: EventFeed
  let workers: Workers
  let pictures: any Storage
  let syncs = SyncClock()
  let clock: @Sendable () -> Int
  let zones: ZoneCache
  let startedAt: Int
  var surroundings: Surroundings
  var targets = MethodTable()
  var pending: [Ticket: Pending] = [:]
  var keysInFlight: [KeyInFlight: [WaitingCall]] = [:]
  var identities: [UInt32: Identity] = [:]
  /// All connections.
  var sessions: [ObjectIdentifier: Session] = [:]
  var waitingSessions: [UInt32: [Session]] = [:]
  var behind: [ObjectIdentifier: Session] = [:]
  var compactions: [Int: [CompactionRequest]] = [:]
  var schedule: NoticeSchedule
  var exports: [ObjectIdentifier: Export] = [:]
  private var lastTicket = 0
  private var lastOrder = 0

  /// A module that the daemon has, by its type.
  package struct Entry {
    let name: String
    let settings: [Setting]
    let make: (Int) -> any HostedModule & Loading

    package static func of<State: Module>(_ type: State.Type) -> Entry {
      Entry(name: State.name, settings: State.settings) { ModuleHost<State>(number: $0) }
    }
  }

  /// Opens and replays every journal. A module whose file can't be read is there, and says so to whoever calls it; the others
  /// work.
  package init(
    _ configuration: HostConfiguration, modules entries: [Entry], pictures: any Storage, storage: any Storage,
    clock: @escaping @Sendable () -> Int, wake: @escaping @Sendable () -> Void
  ) {
    self.configuration = configuration
    self.pictures = pictures
    self.clock = clock
    startedAt = clock()
    zones = ZoneCache(beneath: configuration.zoneDirectory)
    accounts = ModuleHost<Accounts>(number: 0)
    var loading: [any HostedModule & Loading] = [accounts]
    for entry in entries where configuration.moduleNames?.contains(entry.name) ?? true {
      loading.append(entry.make(loading.count))
    }
    let loads = loading.map { [startedAt] in $0.loading(from: storage, now: startedAt) }
    Load.readAll(loads, atOnce: configuration.journalsReadAtOnce)
    for load in loads { load.finish(wake) }
    modules = loading
    schedule = NoticeSchedule(loading)
    feed = EventFeed(modules: modules, limits: configuration.limits)
    workers = Workers(mostPerUser: configuration.limits.stepsPerUser, wake: wake)
    surroundings = Surroundings()
    renewSurroundings()
    registerMethods()
  }

  package var limits: Limits { configuration.limits }

  /// From now on this loop carries the host. It is told first what the start has found.
  package func attach(_ shell: any Shell) {
    self.shell = shell
    for module in modules {
      let ledger = module.ledger
      if ledger.tornBytes > 0 { shell.note(.tornTail(module: ledger.module, bytes: ledger.tornBytes)) }
      if let reason = ledger.storage.reason { shell.note(.storageFailed(module: ledger.module, reason: reason)) }
    }
  }

  func now() -> Moment {
    Moment(now: Instant(seconds: clock()), surroundings: surroundings)
  }

  func nextOrder() -> Int {
    lastOrder += 1
    return lastOrder
  }

  func nextTicket() -> Ticket {
    lastTicket += 1
    return Ticket(number: lastTicket)
  }

  /// People, settings or the zone changed.
  func renewSurroundings() {
    let name = configuration.timeZoneName ?? zones.systemName
    surroundings = Surroundings(
      people: accounts.state.people, settings: configuration.settings, timeZone: zones[name] ?? .utc,
      zone: { [zones] in zones[$0] }, machine: configuration.machine)
    schedule.forget()
  }

  package func reconfigure(_ configuration: HostConfiguration) {
    self.configuration = configuration
    feed.limits = configuration.limits
    renewSurroundings()
  }

  private func registerMethods() {
    for method in CoreMethods.all { targets.insert(MethodTable.Target(method.declaration, .core(method))) }
    for module in modules {
      for (declaration, method) in zip(module.declarations, module.hostedMethods()) {
        targets.insert(MethodTable.Target(complete(declaration), .module(method)))
      }
    }
  }

  // MARK: Requests

  /// Answers a request, or starts to.
  package func handle(_ request: Request, from session: Session, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    let outcome = dispatch(request, session, into: &writer)
    guard request.isNotification else { return outcome }
    writer.truncate(to: mark)
    if case .later = outcome { return outcome }
    return .done
  }

  private func dispatch(_ request: Request, _ session: Session, into writer: inout JSONWriter) -> Outcome {
    guard let target = request.withMethod({ targets.find($0) }) else {
      writer.rejection(request.id, unknownMethod(request.method))
      return .done
    }
    do throws(Rejection) {
      let invocation = try check(request, target.declaration, session)
      switch target.method {
      case .core(let method): return method.answer(self, session, invocation, into: &writer)
      case .module(let method): return try call(method, invocation, session, into: &writer)
      }
    } catch {
      writer.rejection(request.id, error)
      return .done
    }
  }

  /// Rights first, then all params at once.
  private func check(
    _ request: Request, _ method: Declaration, _ session: Session
  ) throws(Rejection) -> Invocation {
    if session.signIn != nil { session.expire(now: clock()) }
    if method.access != .anyone, session.account == nil {
      throw session.refusal ?? Rejection(.notSignedIn, "accounts.unknown", "This connection has no account yet.")
    }
    if method.access == .admin, !session.isAdmin {
      shell?.note(.denied(uid: session.uid, method: method.name, reason: "rpc.adminOnly"))
      throw .forbidden("rpc.adminOnly", "\(method.name) is for administrators: root, or members of group trackd-admin.")
    }
    let violations = method.violations(of: request.params, surroundings)
    guard violations.isEmpty else { throw .violations(violations) }
    return Invocation(
      request: request, method: method, account: session.account ?? 0, uid: session.uid,
      signIn: session.signIn?.id, isAdmin: session.isAdmin, moment: now())
  }

  private func call(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    guard method.hasStep else {
      try checkObstacles(invocation)
      return answer(method, invocation, session, into: &writer)
    }
    do throws(Rejection) {
      try checkObstacles(invocation)
      return try startStep(method, invocation, session, into: &writer)
    } catch {
      report(error, invocation)
      throw error
    }
  }

  private func unknownMethod(_ name: String) -> Rejection {
    // Whatever its length, a name is only looked at as far as one of a module goes.
    let module = String(decoding: name.utf8.prefix(60).prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let known = targets.all.map(\.declaration.name).filter { $0.hasPrefix(module + ".") }
    let hint =
      known.isEmpty
      ? "rpc.discover lists all methods." : "Methods of \(module) are \(known.joined(separator: ", "))."
    return Rejection(.methodNotFound, "rpc.methodNotFound", "There is no such method. \(hint)")
  }

  // MARK: Turns of the loop

  /// Hands what was appended to the journal threads, and goes on telling subscribers who are behind. True if there is more to
  /// do at once.
  package func endTurn() -> Bool {
    for module in modules { module.ledger.writer?.submit() }
    scheduleNotices()
    return catchUp()
  }

  /// Takes what the threads have done.
  package func collect() {
    for done in workers.takeDone() { finish(done) }
    for module in modules { collect(module) }
  }

  /// Modules that don't take changes, and why.
  package var storageProblems: [(module: String, reason: String)] {
    modules.compactMap { module in module.ledger.storage.reason.map { (module.ledger.module, $0) } }
  }

  /// Since when, in monotonic nanoseconds, the oldest change or picture has been waiting for the disk.
  package var oldestUnsynced: Int? {
    (modules.map { $0.ledger.writer?.oldestUnsyncedSince } + [syncs.oldest]).compactMap(\.self).min()
  }

  /// Is there something that is not durable yet, or a step under way?
  package var isBusy: Bool {
    !pending.isEmpty || modules.contains { $0.ledger.rev > $0.ledger.durable }
  }

  /// Would nothing be lost that a next start doesn't find again, and no work be given up?
  package var mayStop: Bool {
    let now = now()
    return !isBusy && compactions.isEmpty && modules.allSatisfy { $0.mayBeForgotten(now) }
  }

  /// A clean stop: everything is durable when it returns.
  package func close() {
    workers.close()
    for module in modules { module.ledger.writer?.close() }
  }
}

extension Host {
  /// Is every index what a rebuild would make it? For tests.
  package var indexesAreTrue: Bool { modules.allSatisfy(\.indexesAreTrue) }

  /// All rows of a module with their ids, as text. For tests.
  package func dump(_ name: String) -> [String] {
    guard let module = modules.first(where: { $0.ledger.module == name }) else { return [] }
    var lines: [String] = []
    for source in module.rowSources() {
      source.forEach { id, row in lines.append("\(source.name) \(id) \(String(decoding: row, as: UTF8.self))") }
    }
    return lines
  }

  /// How many rows of a module were looked up since the start. For tests.
  package func visits(_ name: String) -> Int {
    modules.first { $0.ledger.module == name }?.visits ?? 0
  }
}
