import Journal
import ModuleKit
import Wire

/// Compactions under way, and the requests that wait for them.
final class Compactions {
  private let shared: SharedState
  private let steps: Steps
  private let calls: Calls
  private let folder: AttachmentFolder
  private let broughtPictures: BroughtPictures
  /// The requests that wait for the compaction under way, keyed by module number.
  private var underWay: [Int: [CompactionRequest]] = [:]
  /// The requests that arrived during a compaction but need a later compaction, keyed by module number.
  private var next: [Int: [CompactionRequest]] = [:]

  init(
    _ shared: SharedState, _ steps: Steps, _ calls: Calls, _ folder: AttachmentFolder,
    _ broughtPictures: BroughtPictures
  ) {
    self.shared = shared
    self.steps = steps
    self.calls = calls
    self.folder = folder
    self.broughtPictures = broughtPictures
  }

  var areUnderWay: Bool { !underWay.isEmpty }

  /// Compacts these modules for a request that waits for all of them.
  func compact(_ chosen: [any HostedModule], for request: CompactionRequest) {
    for module in chosen {
      let number = module.ledger.number
      if request.isAfresh, underWay[number] != nil {
        next[number, default: []].append(request)
      } else if underWay[number] != nil || start(module) {
        underWay[number]?.append(request)
      } else {
        account(.failed(reason: "the journal can't be written"), of: module, to: request)
      }
    }
  }

  /// Compacts the module, because its journal has grown enough to make that worthwhile.
  func becameDue(_ module: any HostedModule) {
    if underWay[module.ledger.number] == nil { _ = start(module) }
  }

  /// Rewrites the module's journal from a snapshot of its rows. The module keeps working during the rewrite.
  /// - Returns: false if the compaction can't begin.
  private func start(_ module: any HostedModule) -> Bool {
    let ledger = module.ledger
    guard let writer = ledger.writer else { return false }
    let tables = module.rowSources()
    let (keys, now) = (ledger.keys, shared.clock())
    let history = ledger.history
    let snapshot = Snapshot(
      rev: ledger.rev, next: module.nextIDs(),
      rows: { emit in
        for table in tables { table.forEach { id, row in emit(table.name, id, row) } }
        for (number, entry) in keys.all(now: now).enumerated() {
          emit(KeyedCall.table, number + 1, entry.call.row(account: entry.account, key: entry.key))
        }
      }, keptCount: history.count,
      kept: { emit in
        for transaction in history.all { emit(transaction.rev, transaction.body) }
      })
    guard (try? writer.compact(snapshot)) == true else { return false }
    underWay[ledger.number] = []
    return true
  }

  func finished(_ module: any HostedModule, _ result: Progress.CompactionOutcome) {
    let ledger = module.ledger
    let waiters = underWay.removeValue(forKey: ledger.number) ?? []
    switch result {
    case .finished(let before, let after):
      shared.shell?.note(.compacted(module: ledger.module, before: before, after: after))
      removeUnnamedAttachments(of: module) { [self] isDone in
        for request in waiters {
          let isWhole = isDone || !request.isAfresh
          let failure = Progress.CompactionOutcome.failed(reason: "the files of deleted pictures couldn't be removed")
          account(isWhole ? result : failure, of: module, to: request)
        }
      }
    case .failed(let reason):
      shared.shell?.note(.notCompacted(module: ledger.module, reason: reason))
      for request in waiters { account(result, of: module, to: request) }
    }
    for request in next.removeValue(forKey: ledger.number) ?? [] { compact([module], for: request) }
  }

  private func account(_ result: Progress.CompactionOutcome, of module: any HostedModule, to request: CompactionRequest)
  {
    switch result {
    case .finished(let before, let after):
      request.before += before
      request.after += after
    case .failed(let reason):
      request.failure = module.ledger.refusal(
        "storage.compaction", "The journal couldn't be compacted (\(reason)). It is unchanged.")
    }
    request.left -= 1
    guard request.left == 0 else { return }
    var writer = JSONWriter()
    if let failure = request.failure {
      writer.rejection(request.id, failure)
    } else {
      writer.beginReply(request.id ?? .null)
      request.reply(request, &writer)
      writer.endReply()
    }
    shared.shell?.finished(request.ticket, request.id == nil ? [] : writer.bytes, .done)
  }

  /// Removes attachments that neither a row nor a kept transaction names.
  private func removeUnnamedAttachments(of module: any HostedModule, then finish: @escaping (Bool) -> Void) {
    guard let named = module.namedAttachments() else { return finish(true) }
    let first = calls.firstAttachmentUnderWay(of: module.ledger.number) ?? module.nextAttachment
    let files = folder.files(of: module)
    // A file from `first` on can belong to a call that is under way, so it is kept. Files with leased ids are removed
    // nevertheless, because only a replica makes them. `awaited` keeps those that a replica sent ahead of their rows.
    let leased = module.syncing?.leasedPictures ?? []
    let awaited = broughtPictures.names(of: module.ledger.module, in: files)
    steps.clear(
      {
        files.removeUnnamed(named: named(), awaited: awaited) { id in
          id < first || leased.contains { $0.contains(id) }
        }
      }, then: finish)
  }
}
