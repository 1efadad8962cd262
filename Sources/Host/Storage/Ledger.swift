import Journal
import ModuleKit
import Time
import Wire

/// Whether a module's storage accepts writes, and if not, why.
enum StorageState: Sendable {
  case ready
  /// The disk is full. Writes are still tried, because space might become free.
  case full(String)
  /// Reads are served. Writes are refused until the daemon is restarted.
  case readOnly(String)
  /// The module's definition is gone. Its rows can be read and exported, but not changed.
  case absent(String)
  /// The module's folder has an older schema than its rows. The rows can be read and exported, but not changed.
  case outdated(String)
  /// The journal could not be read. Nothing is served.
  case failed(String)

  var isAbsent: Bool { if case .absent = self { true } else { false } }

  var name: String {
    switch self {
    case .ready: "ready"
    case .full, .readOnly, .outdated: "readOnly"
    case .absent: "absent"
    case .failed: "failed"
    }
  }

  var reason: String? {
    switch self {
    case .ready: nil
    case .full(let reason), .readOnly(let reason), .absent(let reason), .outdated(let reason), .failed(let reason):
      reason
    }
  }
}

/// The transactions of one module: revisions, history, idempotency keys, and the journal that makes them durable. The
/// ledger doesn't read or change rows.
final class Ledger {
  let module: String
  let number: Int
  var past = Past()
  var durable = 0
  var storage = StorageState.failed("not opened yet")
  /// Why the module is served with a definition other than the one in its folder.
  var remark: String?
  /// The folder with the module's definition. Nil if the module isn't a custom module.
  var folder: String?
  var writer: Writer?
  /// Where the ledger registers work for the end of the current turn.
  var agenda: Agenda?
  var fileBytes = 0
  var tornBytes = 0
  /// On a replica, the revision up to which home has received all changes. Later transactions are kept until they have
  /// been sent.
  var sent: Int?
  /// What the migration at the start did to a journal of an older schema. Nil if there was no migration.
  var migration: MigrationReport?

  var rev: Int { past.rev }
  var history: History { past.history }
  var keys: KeyMemory { past.keys }

  init(module: String, number: Int) {
    self.module = module
    self.number = number
  }

  /// Appends a transaction in memory. The transaction is durable once the writer reports its revision.
  func commit(_ draft: TransactionRecord.Draft, order: Int) throws(Rejection) -> Int {
    let body = TransactionRecord.body(draft)
    let isForHome = sent != nil && draft.origin == nil
    guard body.count <= History.largestBody, !isForHome || Self.canBeSent(body) else {
      throw Rejection(.busy, "storage.limit", "The change is too large for one transaction: split it.") {
        $0.member("limit", History.largestBody)
      }
    }
    past.rev += 1
    writer?.append(rev: rev, body: body)
    agenda?.hasAppended = true
    let kept = KeptTransaction(
      rev: rev, at: draft.at.seconds, by: draft.by, undoes: draft.undoes, order: order,
      removes: draft.changes.removes, isMerged: draft.origin != nil,
      isAutomatic: draft.keyed.map { Reactions.madeCall(with: $0.key) } ?? false, body: body)
    past.history.append(kept)
    if let keyed = draft.keyed {
      let call = KeyedCall(
        rev: rev, at: draft.at.seconds, method: draft.method, params: keyed.params,
        reply: ArraySlice(Array(keyed.reply)))
      past.keys.remember(draft.by, keyed.key, call)
    }
    return rev
  }

  /// Whether a change can be sent to home. The change must fit into one message, and the merged change must fit into
  /// one transaction at home.
  private static func canBeSent(_ body: [UInt8]) -> Bool {
    guard body.count > 1 << 17 else { return true }
    let values = body.count { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ",") }
    return body.count <= History.largestBody / 2 && values <= 50_000
  }

  /// The error for every write while the module accepts no writes. The cause is the storage, or too many changes wait
  /// for home. Nil if writes are accepted.
  var writeRefusal: Rejection? {
    switch storage {
    case .ready, .full:
      hasTooMuchUnsent
        ? refusal(
          "sync.unsent",
          "Too many changes wait for home. Run 'trackctl sync', or 'trackctl sync leave' to continue alone."
        )
        : nil
    case .readOnly(let reason), .absent(let reason), .outdated(let reason): refusal("storage.readOnly", reason)
    case .failed(let reason): refusal("storage.failed", reason)
    }
  }

  private var hasTooMuchUnsent: Bool {
    guard let sent, history.bytes > History.mostBytesAtAll, let oldest = history.oldestRev else { return false }
    return oldest >= sent
  }

  var readRefusal: Rejection? {
    if case .failed(let reason) = storage { return refusal("storage.failed", reason) }
    return nil
  }

  func refusal(_ reason: String, _ message: String) -> Rejection {
    Rejection(.storage, reason, message) { writer in
      writer.member("module", module)
      writer.member("state", storage.name)
    }
  }
}
