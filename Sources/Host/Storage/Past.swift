import Journal
import ModuleKit
import Time
import Wire

/// Everything known about a module's transactions: the latest revision, the history, the idempotency keys, and each
/// account's last change. This is a value type.
struct Past: Sendable {
  var rev = 0
  var history = History()
  var keys = KeyMemory()
  /// Each account's last change. Orders from different modules can be compared with each other.
  private(set) var lastChange: [Int: ChangeOrder] = [:]

  /// - Parameter isRead: whether the transaction is read at the start. The caller then calls `history.settle` after the
  ///   last transaction.
  mutating func keep(_ transaction: KeptTransaction, isRead: Bool = false) {
    history.append(transaction, isRead: isRead)
    note(transaction)
  }

  /// Adds a transaction that was read from the journal.
  mutating func recall(_ record: JSON, rev: Int, _ body: [UInt8], now: Int) throws(Damage) {
    var members = OrderedMembers(of: record)
    guard members.find("at"), let at = Instant(stored: members.found), members.find("by"), let by = members.found.int
    else { throw Damage("transaction \(rev) has no time or no author") }
    let removes = members.find("del")
    let undoes = members.find("undoes") ? members.found.int ?? 0 : 0
    let isMerged = members.find("link")
    let keyed = KeyedCall.named(in: record, rev, at)
    let isAutomatic = keyed.map { Reactions.madeCall(with: $0.0) } ?? false
    keep(
      KeptTransaction(
        rev: rev, at: at.seconds, by: by, undoes: undoes, order: 0, removes: removes, isMerged: isMerged,
        isAutomatic: isAutomatic, body: body),
      isRead: true)
    if let (key, call) = keyed, call.at >= now - KeyMemory.seconds { keys.remember(by, key, call) }
  }

  /// Removes the newest transaction, because its record never became durable. The account's previous change becomes its
  /// last change again.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest = history.removeNewest() else { return nil }
    guard newest.undoes == 0, !newest.isMerged, !newest.isAutomatic else { return newest }
    lastChange[newest.by] = nil
    if let before = history.latest(by: newest.by) { note(before) }
    return newest
  }

  private mutating func note(_ transaction: KeptTransaction) {
    guard transaction.undoes == 0, !transaction.isMerged, !transaction.isAutomatic else { return }
    lastChange[transaction.by] = ChangeOrder(at: transaction.at, order: transaction.order)
  }
}

/// The order of changes across modules. Changes of this process are ordered by sequence number, others by time.
struct ChangeOrder: Comparable, Sendable {
  let at: Int
  let order: Int

  static func < (left: ChangeOrder, right: ChangeOrder) -> Bool {
    left.order != right.order ? left.order < right.order : left.at < right.at
  }
}
