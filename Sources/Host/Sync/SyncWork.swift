import ModuleKit
import Wire

/// The work of one of the host's own methods, which changes one module. It waits for the module's lane like any other
/// change.
private struct SyncWork: CallWork {
  let syncing: any SyncingModule
  let body: SyncBody

  var module: any HostedModule { syncing }

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { nil }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    writer.beginReply(to: invocation.request)
    var order = order
    try body(
      syncing, invocation,
      {
        defer { order += 1 }
        return order
      }, &writer)
    writer.endReply()
    let ledger = syncing.ledger
    return ledger.rev > ledger.durable ? .held(Hold(module: ledger.number, rev: ledger.rev)) : .done
  }
}

/// Makes the change, and writes the members of the reply.
typealias SyncBody = (any SyncingModule, Invocation, () -> Int, inout JSONWriter) throws(Rejection) -> Void

extension Host {
  var syncingModules: [any SyncingModule] { modules.compactMap(\.syncing) }

  func syncingModule(named name: String) throws(Rejection) -> any SyncingModule {
    if let module = modules.first(where: { $0.ledger.module == name })?.syncing { return module }
    let known = syncingModules.map(\.ledger.module).joined(separator: ", ")
    throw .notFound(
      "sync.module", "Module '\(name)' isn't synced. Synced modules: \(known).", field: "module")
  }

  func change(
    _ module: any SyncingModule, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter,
    _ body: @escaping SyncBody
  ) -> Outcome {
    calls.delay(SyncWork(syncing: module, body: body), invocation, session, into: &writer)
  }

  /// Refuses anyone except the owner of the daemon. A replica accepts home's rows unchecked, so only the replica's
  /// owner may deliver them.
  func requireOwner(_ session: Session) throws(Rejection) {
    guard session.uid == configuration.owner, session.signIn == nil, !session.isOfPage else {
      throw .forbidden("sync.ownersOnly", "Only a user's own daemon can be a replica, and only that user can sync it.")
    }
  }

  /// Allows only one sync round at a time. Each of two simultaneous rounds would mistake the other's work for new
  /// changes.
  func beginRound(_ session: Session) throws(Rejection) {
    guard round == nil || round == ObjectIdentifier(session) else {
      throw Rejection(.busy, "sync.underWay", "Another sync is under way. Try again when it has finished.") {
        $0.member("retryAfter", 1)
      }
    }
    round = ObjectIdentifier(session)
  }

  func endRound(_ session: Session) {
    if round == ObjectIdentifier(session) { round = nil }
  }
}
