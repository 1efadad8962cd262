import Journal
import ModuleKit

/// Reacts when journals have become durable up to a higher revision, or can't be written.
final class Durability {
  private let shared: SharedState
  private let feed: EventFeed
  private let identities: Identities
  private let sessions: Sessions
  private let compactions: Compactions
  private let reactions: Reactions

  init(
    _ shared: SharedState, _ feed: EventFeed, _ identities: Identities, _ sessions: Sessions,
    _ compactions: Compactions,
    _ reactions: Reactions
  ) {
    self.shared = shared
    self.feed = feed
    self.identities = identities
    self.sessions = sessions
    self.compactions = compactions
    self.reactions = reactions
  }

  /// Processes the results of the journal threads: durable records, failed records and compactions.
  func collect() {
    for module in shared.modules { collect(module) }
  }

  private func collect(_ module: any HostedModule) {
    let ledger = module.ledger
    guard let writer = ledger.writer else { return }
    let progress = writer.progress()
    ledger.fileBytes = progress.fileBytes
    if progress.durable > ledger.durable { advance(module, to: progress.durable) }
    if let failure = progress.failed { fail(module, failure) }
    if let compaction = progress.compaction { compactions.finished(module, compaction) }
    if progress.isCompactionDue { compactions.becameDue(module) }
  }

  private func advance(_ module: any HostedModule, to rev: Int) {
    let ledger = module.ledger
    let first = ledger.durable + 1
    ledger.durable = rev
    if case .full = ledger.storage {
      ledger.storage = .ready
      shared.shell?.note(.storageRecovered(module: ledger.module))
    }
    shared.shell?.advanced(module: ledger.number, to: rev)
    if ledger.number == shared.accounts.ledger.number { identities.welcomeAll() }
    feed.publish(ledger.number, shared.now())
    reactions.hear(module, first...rev)
    module.evict(now: shared.clock())
  }

  /// Rolls the module back to the state before the first record that failed. That record and all later ones will never
  /// be durable.
  private func fail(_ module: any HostedModule, _ failure: Progress.Failure) {
    let ledger = module.ledger
    let rejection = refusal(of: ledger, failure.kind)
    module.rollBack(from: failure.fromRev)
    feed.rolledBack(ledger.number)
    let areAccounts = ledger.number == shared.accounts.ledger.number
    if areAccounts { identities.forgetUnsaved(rejection) }
    shared.renewContext()
    if areAccounts { sessions.review() }
    shared.shell?.failed(module: ledger.number, from: failure.fromRev, rejection)
    ledger.writer?.acknowledgeFailure(nextRev: failure.fromRev)
  }

  /// Makes the error for the changes that failed, and updates the ledger's storage state.
  private func refusal(of ledger: Ledger, _ kind: Progress.FailureKind) -> Rejection {
    switch kind {
    case .full:
      // A full disk is logged once, however often the write is retried.
      if case .full = ledger.storage {} else { shared.shell?.note(.storageFull(module: ledger.module)) }
      ledger.storage = .full("The disk is full: nothing was changed. Free some space and try again.")
      return ledger.refusal("storage.full", "The disk is full: nothing was changed. Free some space and try again.")
    case .outcomeUnknown(let error):
      let reason = "Writing failed (\(error)). The module is read-only until trackd is restarted."
      ledger.storage = .readOnly(reason)
      shared.shell?.note(.storageFailed(module: ledger.module, reason: reason))
      return ledger.refusal(
        "storage.outcomeUnknown",
        "It is unknown whether this change is on the disk (\(error)): read again, or repeat it with the same key after a restart."
      )
    }
  }
}
