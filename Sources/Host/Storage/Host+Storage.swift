import Accounts
import Journal
import ModuleKit
import System
import Wire

// What the journals' threads tell, and compaction.

/// Something that an administrator would want to know.
package enum HostEvent: Sendable {
  case denied(uid: UInt32, method: String, reason: String)
  /// Wrong passwords, codes or keys, so many that no more are looked at for a while.
  case guessing(uid: UInt32, method: String)
  /// Somebody has begun to read everything that these modules hold.
  case exported(uid: UInt32, modules: [String])
  case storageFailed(module: String, reason: String)
  case storageFull(module: String)
  case storageRecovered(module: String)
  case tornTail(module: String, bytes: Int)
  case compacted(module: String, before: Int, after: Int)
  case notCompacted(module: String, reason: String)
}

extension Host {
  func collect(_ module: any HostedModule) {
    let ledger = module.ledger
    guard let writer = ledger.writer else { return }
    let progress = writer.progress()
    ledger.fileBytes = progress.fileBytes
    if progress.durable > ledger.durable { advance(module, to: progress.durable) }
    if let failure = progress.failed { fail(module, failure) }
    if let compaction = progress.compaction { finishCompaction(of: module, compaction) }
    if progress.isCompactionDue, compactions[ledger.number] == nil { startCompaction(of: module) }
  }

  private func advance(_ module: any HostedModule, to rev: Int) {
    let ledger = module.ledger
    ledger.durable = rev
    if case .full = ledger.storage {
      ledger.storage = .ready
      shell?.note(.storageRecovered(module: ledger.module))
    }
    shell?.advanced(module: ledger.number, to: rev)
    if ledger.number == accounts.ledger.number { welcomeAll() }
    feed.publish(ledger.number, now())
    for session in feed.takeBehind() { behind[ObjectIdentifier(session)] = session }
    module.evict(now: clock())
  }

  /// Records from the failure on are not durable and never will be: everything goes back to before them.
  private func fail(_ module: any HostedModule, _ failure: Progress.Failure) {
    let ledger = module.ledger
    let rejection: Rejection
    switch failure.kind {
    case .full:
      // Said once, however often it is tried again.
      if case .full = ledger.storage {} else { shell?.note(.storageFull(module: ledger.module)) }
      ledger.storage = .full("The disk is full: nothing was changed. Make room and try again.")
      rejection = ledger.refusal("storage.full", "The disk is full: nothing was changed. Make room and try again.")
    case .outcomeUnknown(let error):
      let reason = "Writing failed (\(error)). The module takes no writes until trackd is restarted."
      ledger.storage = .readOnly(reason)
      rejection = ledger.refusal(
        "storage.outcomeUnknown",
        "Whether this change is on the disk is unknown (\(error)): read again, or repeat it with the same key after a restart."
      )
      shell?.note(.storageFailed(module: ledger.module, reason: reason))
    }
    module.rollBack(from: failure.fromRev)
    feed.forgetParsed()
    if ledger.number == accounts.ledger.number { forgetUnsaved(rejection) }
    renewSurroundings()
    if ledger.number == accounts.ledger.number { reviewSessions() }
    shell?.failed(module: ledger.number, from: failure.fromRev, rejection)
    ledger.writer?.acknowledgeFailure(nextRev: failure.fromRev)
  }

  /// Accounts that did not become durable were never there.
  private func forgetUnsaved(_ rejection: Rejection) {
    for (uid, identity) in identities where accounts.state.name(of: identity.account) == nil { refuse(uid, rejection) }
  }

  // MARK: Compaction

  /// Writes the module's journal anew, from its rows as they are now; the module goes on meanwhile. False if it can't begin.
  @discardableResult
  func startCompaction(of module: any HostedModule) -> Bool {
    let ledger = module.ledger
    guard let writer = ledger.writer else { return false }
    let tables = module.rowSources()
    let keys = ledger.keys.all(now: clock())
    let history = ledger.history
    let snapshot = Snapshot(
      rev: ledger.rev, next: module.nextIDs(),
      rows: { emit in
        for table in tables { table.forEach { id, row in emit(table.name, id, row) } }
        for (number, entry) in keys.enumerated() {
          emit(KeyedCall.table, number + 1, entry.call.row(account: entry.account, key: entry.key))
        }
      }, keptCount: history.count,
      kept: { emit in
        for transaction in history.all { emit(transaction.rev, transaction.body) }
      })
    guard (try? writer.compact(snapshot)) == true else { return false }
    compactions[ledger.number] = []
    return true
  }

  private func finishCompaction(of module: any HostedModule, _ result: Progress.CompactionOutcome) {
    let ledger = module.ledger
    let waiters = compactions.removeValue(forKey: ledger.number) ?? []
    switch result {
    case .finished(let before, let after):
      shell?.note(.compacted(module: ledger.module, before: before, after: after))
      removeUnnamedAttachments(of: module)
    case .failed(let reason):
      shell?.note(.notCompacted(module: ledger.module, reason: reason))
    }
    for request in waiters { account(result, of: module, to: request) }
  }

  /// Compacts these modules for somebody who waits for all of them.
  func compact(_ chosen: [any HostedModule], for request: CompactionRequest) {
    for module in chosen {
      let number = module.ledger.number
      if compactions[number] != nil || startCompaction(of: module) {
        compactions[number]?.append(request)
      } else {
        account(.failed(reason: "the journal takes no writes"), of: module, to: request)
      }
    }
  }

  private func account(_ result: Progress.CompactionOutcome, of module: any HostedModule, to request: CompactionRequest)
  {
    switch result {
    case .finished(let before, let after):
      request.before += before
      request.after += after
    case .failed(let reason):
      request.failure = module.ledger.refusal(
        "storage.compaction", "The journal could not be compacted (\(reason)); it is as it was.")
    }
    request.left -= 1
    guard request.left == 0 else { return }
    var writer = JSONWriter()
    if let failure = request.failure {
      writer.rejection(request.id, failure)
    } else {
      writer.beginReply(request.id ?? .null)
      writer.beginObject()
      writer.member("before", request.before)
      writer.member("after", request.after)
      writer.endObject()
      writer.endReply()
    }
    shell?.finished(request.ticket, request.id == nil ? [] : writer.bytes, .done)
  }

  /// Attachments leave when neither a row nor a kept transaction names them.
  private func removeUnnamedAttachments(of module: any HostedModule) {
    guard let named = module.namedAttachments() else { return }
    let underWay = pending.values.compactMap { pending -> Int? in
      guard case .call(let call) = pending, call.method.module === module else { return nil }
      return call.attachment
    }
    let first = underWay.min() ?? module.nextAttachment
    let files = AttachmentFiles(directory: pictures, module: module.ledger.module, syncs: syncs)
    let ticket = nextTicket()
    let accepted = workers.submit(ticket, for: configuration.owner) { () throws(Rejection) in
      files.removeUnnamed(named: named(), below: first)
      return Prepared()
    }
    if accepted { pending[ticket] = .cleanup }
  }
}
