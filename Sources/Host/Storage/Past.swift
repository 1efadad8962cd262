import Journal
import ModuleKit
import Time
import Wire

/// Everything known about a module's transactions: the latest revision, the history and the idempotency keys. A
/// copy is a snapshot, which later transactions don't change.
struct Past: Sendable {
  var rev = 0
  var history = History()
  var keys = KeyMemory()

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
    history.append(
      KeptTransaction(
        rev: rev, at: at.seconds, by: by, undoes: undoes, order: 0, removes: removes, isMerged: isMerged,
        isAutomatic: isAutomatic, body: body),
      isRead: true)
    if isMerged, record.completesJoin { history.joined = rev }
    if let (key, call) = keyed, call.at >= now - KeyMemory.seconds { keys.remember(by, key, call) }
  }
}

extension JSON {
  /// Whether this transaction brought the last of home's rows to a machine that was joining.
  fileprivate var completesJoin: Bool {
    let (before, after) = (self["was"]?[SyncRows.peersTable], self["put"]?[SyncRows.peersTable])
    return after?.members.contains { link in
      let old = link.key.string.flatMap { before?[$0]?["role"]?.string }.flatMap(SyncPeer.Role.init)
      return old?.isJoining == true && link.value["role"]?.isString(SyncPeer.Role.home.rawValue) == true
    } ?? false
  }
}
