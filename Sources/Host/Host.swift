package import Accounts
package import Journal
package import ModuleKit
package import System
import Time
package import Wire

/// All modules, and the parts that they share. The host decides who may call what, and connects the parts. Each part
/// keeps its state to itself.
///
/// The host runs on the loop's thread only, and has no access to sockets. The loop passes requests to the host, with a
/// writer for the reply. The host calls `Shell` when a held reply may be sent. Journal threads and workers call `wake`
/// when the loop should call `collect`.
package final class Host {
  let shared: SharedState
  let feed: EventFeed
  let exports: Exports
  let compactions: Compactions
  let steps: Steps
  private let identities: Identities
  private let sessions: Sessions
  let calls: Calls
  private let notices: Notices
  private let reactions: Reactions
  private let durability: Durability
  let folder: AttachmentFolder
  let broughtPictures: BroughtPictures
  package let journals: any Storage
  let wake: @Sendable () -> Void
  private(set) var targets = MethodTable()
  /// The reply of `rpc.discover`. Nil until the first request for it.
  var discovered: DiscoveredText?
  /// The session that carries the current sync round. There is at most one round at a time.
  var round: ObjectIdentifier?
  /// A random id of this run of the daemon. It shows a client whether two connections lead to the same daemon.
  private(set) lazy var runID = SyncID.random()
  /// When each replica was last in contact. Only contacts since the daemon started are known.
  var met: [String: Instant] = [:]

  /// A module to serve. `make` hides the type of the module's state.
  package struct Entry {
    let name: String
    let settings: [Setting]
    let restriction: Restriction?
    /// The folder with the module's definition.
    let folder: String?
    /// Why the module isn't served with the definition in its folder. Nil if the module uses that definition.
    let remark: String?
    let make: (Int) -> any HostedModule & Loading

    package static func of<State: Module>(_ type: State.Type) -> Entry { Entry(ModuleDefinition(type)) }

    /// Why a module is served read-only, with the definition from its journal.
    package enum Restriction {
      /// The module's folder no longer exists.
      case absent
      /// The module's folder has this schema, which is older than the journal's schema.
      case outdated(schema: Int)
    }

    package init(
      _ definition: ModuleDefinition<some ModuleState>, _ restriction: Restriction? = nil, folder: String? = nil,
      remark: String? = nil
    ) {
      self.restriction = restriction
      self.folder = folder
      self.remark = remark
      name = definition.name
      settings = definition.settings
      make = { ModuleHost(definition, number: $0) }
    }
  }

  /// Opens and replays every journal. A module whose journal can't be read is still registered, and its methods report
  /// the error. The other modules work.
  package init(
    _ configuration: HostConfiguration, modules entries: [Entry], pictures: any Storage, storage: any Storage,
    clock: @escaping @Sendable () -> Int, wake: @escaping @Sendable () -> Void
  ) {
    let startedAt = clock()
    let accounts = ModuleHost(ModuleDefinition(Accounts.self), number: 0)
    let modules = Self.load(accounts, entries, configuration, from: storage, now: startedAt, wake)
    shared = SharedState(configuration, accounts: accounts, modules: modules, clock: clock, startedAt: startedAt)
    journals = storage
    self.wake = wake
    folder = AttachmentFolder(storage: pictures)
    broughtPictures = BroughtPictures(folder)
    feed = EventFeed(modules: modules, limits: configuration.limits)
    steps = Steps(shared, wake: wake)
    identities = Identities(shared, steps)
    sessions = Sessions(shared, identities, feed)
    calls = Calls(shared, steps, sessions, folder)
    exports = Exports(shared, steps, folder)
    compactions = Compactions(shared, steps, calls, folder, broughtPictures)
    notices = Notices(shared, feed)
    reactions = Reactions(shared, calls)
    durability = Durability(shared, feed, identities, sessions, compactions, reactions)
    registerMethods()
    let find = { [unowned self] (name: String) -> (declaration: Declaration, method: any HostedMethod)? in
      let name = Array(name.utf8)
      guard let target = targets.find(name.span), case .module(let method) = target.method else { return nil }
      return (target.declaration, method)
    }
    (calls.find, reactions.find) = (find, find)
    for module in modules {
      let name = module.ledger.module
      module.hasAttachment = { id in (try? pictures.exists("\(name)-\(id)")) ?? true }
      module.broughtPictures = broughtPictures
    }
  }

  private static func load(
    _ accounts: ModuleHost<Accounts>, _ entries: [Entry], _ configuration: HostConfiguration,
    from storage: any Storage, now: Int, _ wake: @escaping @Sendable () -> Void
  ) -> [any HostedModule] {
    var modules: [any HostedModule & Loading] = [accounts]
    let chosen = entries.filter { configuration.moduleNames?.contains($0.name) ?? true }
    for entry in chosen { modules.append(entry.make(modules.count)) }
    let loads = modules.map { $0.loading(from: storage, now: now) }
    Load.readAll(loads, atOnce: configuration.journalsReadAtOnce)
    for load in loads { load.finish(wake) }
    for (module, entry) in zip(modules.dropFirst(), chosen) { module.describe(entry) }
    return modules
  }

  private func registerMethods() {
    discovered = nil
    targets = MethodTable()
    for method in CoreMethods.all { targets.insert(MethodTable.Target(method.declaration, .core(method))) }
    for module in modules {
      for (declaration, method) in zip(module.declarations, module.hostedMethods()) {
        targets.insert(MethodTable.Target(complete(declaration), .module(method)))
      }
    }
  }

  /// Updates all parts after modules were added, removed or redefined.
  func modulesChanged() {
    feed.modules = modules
    notices.renew()
    reactions.renew()
    registerMethods()
    shared.renewContext()
  }

  /// Adds error reasons to the declaration of `accounts.close`: the reasons for which modules can refuse to close an
  /// account. Returns all other declarations unchanged.
  private func complete(_ method: Declaration) -> Declaration {
    guard method.name == Accounts.close.declaration.name else { return method }
    return Declaration(
      method.name, method.summary, kind: method.kind, access: method.access, params: method.params,
      result: method.result, sentence: method.sentence(), reasons: method.reasons + modules.flatMap(\.obstacles))
  }

  package var shell: (any Shell)? { shared.shell }
  package var configuration: HostConfiguration { shared.configuration }
  package var limits: Limits { shared.limits }
  package var accounts: ModuleHost<Accounts> { shared.accounts }
  var modules: [any HostedModule] { shared.modules }
  var context: CallContext { shared.context }
  func now() -> Moment { shared.now() }

  /// Attaches the host to the loop that runs it. Then reports to the loop what the host found when it started.
  package func attach(_ shell: any Shell) {
    shared.shell = shell
    for module in modules {
      let ledger = module.ledger
      if ledger.tornBytes > 0 { shell.note(.tornTail(module: ledger.module, bytes: ledger.tornBytes)) }
      if let migration = ledger.migration { shell.note(.migrated(migration)) }
      if let reason = ledger.storage.reason { shell.note(.storageFailed(module: ledger.module, reason: reason)) }
    }
    reactions.repeatLast()
  }

  package func reconfigure(_ configuration: HostConfiguration) {
    shared.reconfigure(configuration)
    feed.limits = configuration.limits
  }

  // MARK: Connections

  /// Admits a connection. The session is ready when its account is known and durable.
  package func admit(_ peer: Peer, sink: any EventSink) throws(Rejection) -> Session {
    try sessions.admit(peer, sink: sink)
  }

  package func leave(_ session: Session) {
    sessions.leave(session)
    exports.leave(session)
    endRound(session)
  }

  /// Called when the session's queue has room again.
  /// - Returns: whether a subscription was waiting for room.
  package func pump(_ session: Session) -> Bool { feed.hasRoom(session) }

  // MARK: Requests

  /// Answers a request. If the request has to wait, this function only starts it.
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
      case .module(let method): return try calls.call(method, invocation, session, into: &writer)
      }
    } catch {
      writer.rejection(request.id, error)
      return .done
    }
  }

  /// Logs an event about a message that held the loop for too long. The request is nil if the message wasn't a call.
  package func wasSlow(_ request: Request?, of principal: Principal, nanoseconds: Int) {
    // Unknown names are user input, so they aren't logged.
    let target = request.flatMap { $0.withMethod { targets.find($0) } }
    shared.noteSlow(target?.declaration.name, of: principal, nanoseconds: nanoseconds)
  }

  /// Checks the caller's rights. If the caller has the rights, checks all params together.
  private func check(
    _ request: Request, _ method: Declaration, _ session: Session
  ) throws(Rejection) -> Invocation {
    if session.signIn != nil { session.expire(now: shared.clock()) }
    if method.access != .anyone, session.account == nil {
      throw session.refusal ?? Rejection(.notSignedIn, "accounts.unknown", "This connection has no account yet.")
    }
    if method.access == .admin, !session.isAdmin {
      shell?.note(.denied(by: session.principal, method: method.name, reason: "rpc.adminOnly"))
      throw .forbidden("rpc.adminOnly", "\(method.name) is for administrators: root, or members of group trackd-admin.")
    }
    let moment = shared.now()
    let violations = method.violations(of: request.params, moment.context)
    guard violations.isEmpty else { throw .violations(violations) }
    return Invocation(
      request: request, method: method, account: session.account ?? 0, caller: session.caller,
      signIn: session.signIn?.id,
      isAdmin: session.isAdmin, moment: moment)
  }

  private func unknownMethod(_ name: String) -> Rejection {
    // A name can be arbitrarily long. So only as many bytes are read as the name of a module can have.
    let module = String(decoding: name.utf8.prefix(60).prefix { $0 != UInt8(ascii: ".") }, as: UTF8.self)
    let known = targets.all.map(\.declaration.name).filter { $0.hasPrefix(module + ".") }
    let hint =
      known.isEmpty
      ? "To list all methods: rpc.discover." : "Methods of '\(module)' are \(known.joined(separator: ", "))."
    return Rejection(.methodNotFound, "rpc.methodNotFound", "Unknown method. \(hint)")
  }

  // MARK: Turns of the loop

  /// Submits appended records to the journal threads, and serves subscribers that are behind.
  /// - Returns: whether there is more to do immediately.
  package func endTurn() -> Bool {
    let isSweeping = shared.agenda.mayHaveToSweep && sweep()
    let isReacting = reactions.proceed()
    if shared.agenda.hasAppended {
      shared.agenda.hasAppended = false
      for module in modules { module.ledger.writer?.submit() }
    }
    notices.schedule(before: reactions.nextAttempt)
    let isBehind = feed.catchUp(shared.now())
    return isBehind || isSweeping || isReacting
  }

  /// Removes a batch of rows that undo can no longer restore.
  /// - Returns: whether there are more such rows.
  private func sweep() -> Bool {
    shared.agenda.mayHaveToSweep = false
    for module in modules where module.isSweepDue {
      if module.sweep(now(), order: shared.nextOrder()) { shared.agenda.mayHaveToSweep = true }
    }
    return shared.agenda.mayHaveToSweep
  }

  /// Collects the results of the threads.
  package func collect() {
    steps.collect()
    durability.collect()
  }

  /// Called when the timer fires or the clock was set.
  package func ring() { notices.ring() }

  /// The modules whose storage accepts no changes, with the reason.
  package var storageProblems: [(module: String, reason: String)] {
    modules.compactMap { module in module.ledger.storage.reason.map { (module.ledger.module, $0) } }
  }

  /// The time when the oldest unsynced change or picture began to wait for the disk, in monotonic nanoseconds. Nil if
  /// none waits.
  package var oldestUnsynced: Int? {
    (modules.map { $0.ledger.writer?.oldestUnsyncedSince } + [folder.syncs.oldest]).compactMap(\.self).min()
  }

  /// Whether a change isn't durable yet or a step is under way.
  package var isBusy: Bool {
    steps.areUnderWay || modules.contains { $0.ledger.rev > $0.ledger.durable }
  }

  /// Whether the daemon may stop now. A stop must lose neither work under way nor state that the next start can't
  /// restore.
  package var mayStop: Bool {
    let now = shared.now()
    return !isBusy && !compactions.areUnderWay && !reactions.areUnderWay
      && modules.allSatisfy { $0.mayBeForgotten(now) }
  }

  /// Called once after a restore from a backup. Reserves the ids that the daemon might have used or leased to replicas
  /// between the backup and the restore.
  /// - Returns: nil, or the reason why the ids could not be reserved.
  package func keepLostIDs() -> String? {
    do throws(Rejection) {
      for case let module as any SyncingModule in modules {
        try module.keepLostIDs(shared.now().now, order: shared.nextOrder())
      }
      return nil
    } catch {
      return error.message
    }
  }

  /// Stops cleanly. When this function returns, everything is durable.
  package func close() {
    steps.close()
    for module in modules { module.ledger.writer?.close() }
  }
}

extension Host {
  /// Whether every index equals what a rebuild would produce. Used by tests.
  package var indexesAreTrue: Bool { modules.allSatisfy(\.indexesAreTrue) }

  /// All rows of a module with their ids, as text. Used by tests.
  package func dump(_ name: String) -> [String] {
    guard let module = modules.first(where: { $0.ledger.module == name }) else { return [] }
    var lines: [String] = []
    for source in module.rowSources() {
      source.forEach { id, row in lines.append("\(source.name) \(id) \(String(decoding: row, as: UTF8.self))") }
    }
    return lines
  }

  /// The number of rows of a module that were looked up since the start. Used by tests.
  package func visits(_ name: String) -> Int {
    modules.first { $0.ledger.module == name }?.visits ?? 0
  }
}
