import Journal
import ModuleKit
import System
import Time
import Wire

// Links between a home and its replicas: the identity of each machine, and the ids that each machine may give to new
// rows.

extension ModuleHost: SyncingModule {
  var sync: SyncRows { state.sync }

  /// Applies a change to the links. The links decide which ids tables may give to new rows, and which transactions must
  /// be kept for home.
  func renewLink() {
    guard isSynced else { return }
    link = state.sync.home
    ledger.sent = link?.told
    waitingSince = firstUnsent
    if state.sync.peers.count > 0 {
      definition.renewIDs(&state)
    } else {
      for table in tables { table.giveIDs(&state, nil) }
    }
  }

  func addMarks(to marks: inout [Int: SyncMarks]) {
    for (user, count) in state.sync.conflicts.index.counts { marks[user, default: SyncMarks()].conflicts += count }
    guard let waitingSince, let account = link?.account else { return }
    let earlier = marks[account]?.waitingSince ?? waitingSince
    marks[account, default: SyncMarks()].waitingSince = min(earlier, waitingSince)
  }

  private var firstUnsent: Instant? {
    guard var rev = link?.told else { return nil }
    while rev < ledger.rev {
      rev += 1
      if let kept = ledger.history[rev], !kept.isMerged { return Instant(seconds: kept.at) }
    }
    return nil
  }

  /// Refuses a call on a replica if the leased ids of any table are used up.
  func requireIDs() throws(Rejection) {
    guard ledger.sent != nil else { return }
    guard tables.contains(where: { $0.idsLeft(state) < 0 }) else { return }
    throw .conflict(
      "sync.leaseUsedUp", "This replica has used up the ids that home leased to it. Run 'trackctl sync' to get more.")
  }

  /// Refuses a change while a join is replacing this machine's rows with home's rows.
  func requireHere(_ invocation: Invocation) throws(Rejection) {
    guard ledger.sent != nil, link?.role.isJoining == true else { return }
    throw Rejection(
      .busy, "sync.joining", "This record is being joined to \(link?.name ?? "home"). Run 'trackctl sync' to continue."
    ) { $0.member("retryAfter", 1) }
  }

  func idsLeft() -> [String: Int] {
    let leased = link?.leases
    return Dictionary(
      uniqueKeysWithValues: syncTables().compactMap { table in
        leased?[table.name].isEmpty == false ? (table.name, table.description.idsLeft(state)) : nil
      })
  }

  var travellingCount: Int {
    tables.reduce(0) { count, table in
      let travels = definition.syncRules[table.name] != nil && table.name != SyncRows.conflictsTable
      return travels ? count + table.count(state) : count
    }
  }

  func proof(of rev: Int) -> String? {
    guard rev > 0 else { return "" }
    return ledger.history[rev].map { TransactionRecord.proof(of: $0.body) }
  }

  // MARK: Replicas of this home

  private static var mostReplicas: Int { 64 }
  private static var leaseSize: Int { 1 << 16 }
  /// The maximum number of ids per table that all replicas of one account may hold.
  private static var mostIDs: Int { 1 << 24 }

  func enrol(_ request: SyncEnrolment, _ invocation: Invocation, order: Int) throws(Rejection) -> SyncPeer {
    if let refusal = ledger.writeRefusal { throw refusal }
    guard link == nil else {
      throw .conflict("sync.replicaOfReplica", "This machine is a replica itself. Join its home, \(link?.name ?? "").")
    }
    let account = invocation.account
    changesSync = true
    var peer = try state.sync.replica(request.replica).map { known throws(Rejection) in
      try requireOwn(known, account)
    }
    if peer == nil {
      guard state.sync.replicas.count(where: { $0.role == .replica }) < Self.mostReplicas else {
        throw .tooMany("sync.tooManyReplicas", "This record has \(Self.mostReplicas) replicas", Self.mostReplicas)
      }
      var new = SyncPeer.blank(state.sync.peers.reserveID())
      (new.replica, new.name, new.account) = (request.replica, request.name, account)
      new.lineage = state.sync.lineage ?? SyncID.random()
      if new.lineage == request.lineage, isAhead(of: request.base, request.proof) { new.heard = request.told }
      peer = new
    }
    guard var peer else { return .blank(1) }
    peer.metAt = invocation.moment.now
    try lease(request.sizes, to: &peer)
    state.sync.peers.put(peer)
    _ = try commit(syncDraft("sync.enrol", invocation), order: order)
    renewLink()
    return peer
  }

  /// Whether home still has the transaction with the revision `base` and the checksum `proof`. A copied record names
  /// both. If home has the transaction, the copy can continue from it.
  func isAhead(of base: Int, _ proof: String?) -> Bool {
    base > 0 && base <= ledger.rev && proof?.isEmpty == false && self.proof(of: base) == proof
  }

  // MARK: Pictures

  var leasedPictures: [Range<Int>] {
    guard let table = syncTables().first(where: \.description.namesAttachments) else { return [] }
    return state.sync.replicas.flatMap { $0.leases[table.name] }
  }

  func ownsPicture(_ id: Int, _ account: Int) -> Bool {
    guard let table = syncTables().first(where: \.description.namesAttachments),
      let row = table.description.stored(state, id, true)
    else { return false }
    return table.isOf(account, id, row)
  }

  /// Whether this machine has the picture that another machine knows by this id.
  ///
  /// A copied or joining machine can have a different picture with the same id, so the checksums must match. If a new
  /// picture's id is outside the replica's lease, the picture counts as missing. The reason is that another copy of the
  /// machine might have sent the same picture. Home then gives the second row another id, and that row needs its own
  /// file.
  func hasPicture(_ id: Int, _ checksum: Int, _ peer: SyncPeer?, isWhole: Bool, _ account: Int) -> Bool {
    guard let table = syncTables().first(where: \.description.namesAttachments) else { return false }
    let idHere = peer?.aliases[table.name, id] ?? id
    if let peer, !isWhole, idHere == id, !peer.leases[table.name].contains(where: { $0.contains(id) }) { return false }
    guard let row = table.description.stored(state, idHere, true), table.isOf(account, idHere, row) else {
      return false
    }
    return row["checksum"]?.int == checksum && hasAttachment(idHere)
  }

  /// Whether a file that arrives before its row may go straight to its final place.
  func mayPlacePicture(_ id: Int, _ peer: SyncPeer?) -> Bool {
    guard let table = syncTables().first(where: \.description.namesAttachments), !hasAttachment(id) else {
      return false
    }
    return peer.map { $0.leases[table.name].contains { $0.contains(id) } } ?? true
  }

  /// Leases a range of ids for each table. Home keeps at least half a lease of ids for itself before the range.
  private func lease(_ sizes: TableNumbers, to peer: inout SyncPeer) throws(Rejection) {
    for table in syncTables() where !table.idIsAccount {
      let taken = state.sync.peers.rows.flatMap { $0.leases[table.name] }.map(\.upperBound).max() ?? 1
      let held = state.sync.replicas.filter { $0.account == peer.account }
        .flatMap { $0.leases[table.name] }.reduce(0) { $0 + $1.count }
      let size = Self.rounded((sizes[table.name] ?? 0) + Self.leaseSize)
      guard held + size <= Self.mostIDs else {
        throw .tooMany("sync.tooManyIDs", "Your replicas have \(held) ids of \(table.name)", Self.mostIDs)
      }
      let start = Self.rounded(max(table.description.nextID(state) + Self.leaseSize / 2, taken))
      guard start + size < 1 << 32 else {
        throw .tooMany("sync.tooManyIDs", "Nearly all ids of \(table.name) are in use", 1 << 32)
      }
      peer.leases[table.name].append(start..<start + size)
    }
  }

  /// The assumed maximum number of ids that this record used, and of leases that it granted, between a backup and its
  /// restore.
  private static var mostLost: (ids: Int, leases: Int) { (leaseSize, 16) }

  /// Called after a restore from a backup. If the record has replicas, it must not reuse ids that it might have given
  /// to rows after the backup. Otherwise a row that a replica brings back would be mistaken for another row with the
  /// same id.
  func keepLostIDs(_ now: Instant, order: Int) throws(Rejection) {
    guard isSynced, link == nil, let replica = state.sync.replicas.first else { return }
    changesSync = true
    var lost = SyncPeer.blank(state.sync.peers.reserveID())
    (lost.replica, lost.role, lost.name) = (SyncID.random(), .lost, "restore")
    (lost.account, lost.lineage, lost.metAt) = (replica.account, replica.lineage, now)
    for table in syncTables() where !table.idIsAccount {
      let next = table.description.nextID(state)
      let leased = state.sync.peers.rows.flatMap { $0.leases[table.name] }.map(\.upperBound).max() ?? next
      // A stored range can't go beyond the last id.
      lost.leases[table.name] = [(next, Self.mostLost.ids), (leased, Self.mostLost.leases * Self.leaseSize)]
        .map { start, count in start..<max(start, min(start + count, 1 << 32)) }.filter { !$0.isEmpty }
    }
    state.sync.peers.put(lost)
    var draft = TransactionRecord.Draft(at: now, by: replica.account, method: "sync.restore", changes: takeChanges())
    draft.origin = TransactionRecord.Origin(link: "", machine: "home", made: now, isClean: true)
    _ = try commit(draft, order: order)
    renewLink()
  }

  private static func rounded(_ count: Int) -> Int { (count + leaseSize - 1) / leaseSize * leaseSize }

  func forget(_ replica: String, _ invocation: Invocation, order: Int) throws(Rejection) {
    if let refusal = ledger.writeRefusal { throw refusal }
    guard var peer = state.sync.replica(replica), peer.account == invocation.account || invocation.isAdmin else {
      throw SyncID.unknown(replica)
    }
    peer.role = .forgotten
    changesSync = true
    state.sync.peers.put(peer)
    _ = try commit(syncDraft("sync.forget", invocation), order: order)
    renewLink()
  }

  /// The replica's link, if it belongs to the caller and may still sync.
  func replica(_ replica: String, _ invocation: Invocation) throws(Rejection) -> SyncPeer {
    guard let peer = state.sync.replica(replica) else { throw SyncID.unknown(replica) }
    return try requireOwn(peer, invocation.account)
  }

  private func requireOwn(_ peer: SyncPeer, _ account: Int) throws(Rejection) -> SyncPeer {
    guard peer.account == account else { throw SyncID.unknown(peer.replica) }
    guard peer.role == .replica else {
      throw .forbidden(
        "sync.forgotten",
        "Home doesn't let \(peer.name) sync any more. Run 'trackctl sync leave', then 'trackctl sync join'.")
    }
    return peer
  }

  // MARK: On a replica

  func join(_ peer: SyncPeer, _ invocation: Invocation, order: Int) throws(Rejection) {
    if let refusal = ledger.writeRefusal { throw refusal }
    var peer = peer
    changesSync = true
    if let known = link {
      guard known.replica == peer.replica else {
        throw .conflict("sync.joined", "This machine is a replica of \(known.name). Run 'trackctl sync leave' first.")
      }
      // The machine has already joined. The call only adds the further ids that home has leased.
      var more = known
      more.leases = peer.leases
      state.sync.peers.put(more)
    } else {
      var left: String?
      for old in Array(state.sync.peers.rows) where old.role != .forgotten {
        guard old.role == .left || old.role == .lost else {
          throw .conflict(
            "sync.hasReplicas", "This record is home to the replica \(old.name). Run 'trackctl sync forget' first.")
        }
        if old.role == .left { left = old.lineage }
        state.sync.peers.remove(old.id)
      }
      if peer.role == .joining { peer.told = ledger.rev }
      // If this record has already been a replica of the same home, both sides use the same ids for the same rows. Any
      // other record might have given the same ids to other rows, so its ids must be kept apart from home's ids. This
      // also applies to a record that was a home itself. Home might be a copy of that record, and both might have added
      // rows since.
      if peer.role == .joining, peer.lineage != left { keepIDs(apart: &peer) }
      var row = SyncPeer.blank(state.sync.peers.reserveID())
      (row.replica, row.role, row.name) = (peer.replica, peer.role, peer.name)
      (row.account, row.lineage) = (invocation.account, peer.lineage)
      (row.heard, row.told, row.metAt) = (peer.heard, peer.told, invocation.moment.now)
      row.proof = peer.proof
      (row.leases, row.offsets) = (peer.leases, peer.offsets)
      state.sync.peers.put(row)
    }
    _ = try commit(syncDraft("sync.join", invocation), order: order)
    renewLink()
  }

  /// Keeps the ids of this machine's rows apart from home's ids, until home's rows replace this machine's rows. At
  /// home, the existing rows have the first ids of the lease. New rows get ids from the rest of the lease.
  private func keepIDs(apart peer: inout SyncPeer) {
    for table in syncTables() where !table.idIsAccount {
      guard let lease = peer.leases[table.name].last else { continue }
      let offset = lease.lowerBound - 1
      peer.offsets[table.name] = offset
      peer.leases[table.name] = [offset + table.description.nextID(state)..<lease.upperBound]
    }
  }

  func leave(_ invocation: Invocation, order: Int) throws(Rejection) {
    if let refusal = ledger.writeRefusal { throw refusal }
    guard var peer = link else { return }
    changesSync = true
    peer.role = .left
    peer.offsets = TableNumbers()
    state.sync.peers.put(peer)
    _ = try commit(syncDraft("sync.leave", invocation), order: order)
    renewLink()
  }

  // MARK: Transactions

  func syncDraft(
    _ method: String, _ invocation: Invocation, origin: TransactionRecord.Origin? = nil
  ) -> TransactionRecord.Draft {
    var draft = TransactionRecord.Draft(
      at: invocation.moment.now, by: invocation.account, method: method, changes: takeChanges())
    // A transaction that changes only links gets an origin with an empty link. It then counts as merged and is never
    // sent to another machine.
    draft.origin =
      origin
      ?? TransactionRecord.Origin(link: "", machine: link?.name ?? "home", made: invocation.moment.now, isClean: true)
    return draft
  }
}

/// Random ids of links and records.
enum SyncID {
  static func random() -> String {
    Secret.bytes(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  static func unknown(_ replica: String) -> Rejection {
    .notFound(
      "sync.unknownReplica",
      "This home doesn't know the replica \(replica.prefix(64)). It may have been restored or replaced since: run"
        + " 'trackctl sync leave', then 'trackctl sync join'.", field: "replica")
  }
}
