import Journal
import ModuleKit
import Time
import Wire

/// What is known of a module's transactions: how far they go, which are kept, the keys they came with, and when each account
/// last changed something. A value.
struct Past: Sendable {
  var rev = 0
  var history = History()
  var keys = KeyMemory()
  /// On a scale that all modules share.
  private(set) var lastChange: [Int: ChangeOrder] = [:]

  /// - Parameter isRead: read at a start; `history.settle` comes behind the last.
  mutating func keep(_ transaction: KeptTransaction, isRead: Bool = false) {
    history.append(transaction, isRead: isRead)
    note(transaction)
  }

  /// Takes in a transaction of a journal that is read.
  mutating func recall(_ record: JSON, rev: Int, _ body: [UInt8], now: Int) throws(Damage) {
    guard let at = record["at"].flatMap({ Instant(stored: $0) }), let by = record["by"]?.int else {
      throw Damage("transaction \(rev) says not when or by whom")
    }
    keep(
      KeptTransaction(
        rev: rev, at: at.seconds, by: by, undoes: record["undoes"]?.int ?? 0, order: 0,
        removes: record["del"] != nil, body: body),
      isRead: true)
    if let (key, call) = KeyedCall.named(in: record, rev, at), call.at >= now - KeyMemory.seconds {
      keys.remember(by, key, call)
    }
  }

  /// Takes back the newest, whose record never became durable: its account's last change is again the one before it.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest = history.removeNewest() else { return nil }
    guard newest.undoes == 0 else { return newest }
    lastChange[newest.by] = nil
    if let before = history.latest(by: newest.by) { note(before) }
    return newest
  }

  private mutating func note(_ transaction: KeptTransaction) {
    guard transaction.undoes == 0 else { return }
    lastChange[transaction.by] = ChangeOrder(at: transaction.at, order: transaction.order)
  }
}

/// Orders changes over modules: by time, and within this process by their sequence.
struct ChangeOrder: Comparable, Sendable {
  let at: Int
  let order: Int

  static func < (left: ChangeOrder, right: ChangeOrder) -> Bool {
    left.order != right.order ? left.order < right.order : left.at < right.at
  }
}
