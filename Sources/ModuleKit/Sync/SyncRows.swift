/// What a module stores about other machines that have a copy of its record.
public struct SyncRows: Sendable {
  public var peers = Table<SyncPeer, NoIndex<SyncPeer>>()
  public var conflicts = Table<SyncConflict, SyncConflictIndex>()

  public init() {}

  public static let peersTable = "sync.peers"
  public static let conflictsTable = "sync.conflicts"
  /// The number of tables that sync adds to a module. These tables come before the module's own tables.
  public static let tableCount = 2

  /// The link to home, if this machine is a replica.
  public var home: SyncPeer? { peers.rows.first(where: \.role.isHome) }

  /// The replicas of this record, including forgotten replicas.
  public var replicas: [SyncPeer] { peers.rows.filter { $0.role == .replica || $0.role == .forgotten } }

  public func replica(_ id: String) -> SyncPeer? { replicas.first { $0.replica == id } }

  /// The id that all copies of this record share. Nil if the record has never been linked to another machine.
  public var lineage: String? {
    // The link of a forgotten replica can be older than the moment at which this record joined another record. Its
    // lineage is therefore used only if there is no other link.
    peers.rows.first { $0.role != .forgotten }?.lineage ?? peers.rows.lazy.map(\.lineage).first
  }

  /// The ids that each table may give to new rows, in the order of the tables. Nil means all ids.
  public func ownIDs(of tables: [String]) -> [IDRanges?] {
    let peers = Array(peers.rows)
    guard !peers.isEmpty else { return tables.map { _ in nil } }
    let home = peers.first(where: \.role.isHome)
    return tables.map { table in
      if let home { return IDRanges(home.leases[table]) }
      return peers.reduce(IDRanges.all) { own, peer in
        peer.role == .left ? own : peer.leases[table].reduce(own) { $0.without($1) }
      }
    }
  }

  /// Records a change that couldn't be kept. If a conflict about the same value exists, that conflict is updated. If
  /// the existing conflict already describes exactly this change, a new conflict replaces it. Replicas then receive the
  /// conflict again. A replica restores the row of each conflict that it receives.
  public mutating func record(_ conflict: SyncConflict) throws(Rejection) {
    if let id = conflicts.index.id(of: SyncConflictIndex.Subject(conflict)), let known = conflicts[id] {
      if (known.kept, known.lost, known.made, known.reason)
        != (conflict.kept, conflict.lost, conflict.made, conflict.reason)
      {
        conflicts.update(id) {
          ($0.kept, $0.lost) = (conflict.kept, conflict.lost)
          ($0.made, $0.reason) = (conflict.made, conflict.reason)
        }
        return
      }
      conflicts.remove(id)
    }
    guard conflicts.index.ids(of: conflict.user).count < SyncConflict.most else {
      throw .tooMany("sync.tooManyConflicts", "You have \(SyncConflict.most) conflicts", SyncConflict.most)
    }
    conflicts.insert { id in
      var row = SyncConflict.blank(id)
      (row.user, row.table, row.row, row.column) = (conflict.user, conflict.table, conflict.row, conflict.column)
      (row.kept, row.lost, row.made) = (conflict.kept, conflict.lost, conflict.made)
      (row.replica, row.reason) = (conflict.replica, conflict.reason)
      return row
    }
  }

  /// Removes the conflict about a whole row, because a later change brought the complete row.
  /// - Returns: whether there was such a conflict.
  public mutating func settle(_ table: String, _ row: Int, of user: Int, replica: String) -> Bool {
    var subject = SyncConflict.blank(1)
    (subject.user, subject.table, subject.row, subject.replica) = (user, table, row, replica)
    guard let id = conflicts.index.id(of: SyncConflictIndex.Subject(subject)) else { return false }
    conflicts.remove(id)
    return true
  }
}

extension ModuleState {
  /// The descriptions of the tables in `sync`, for modules whose rows are synced. The links come first, because they
  /// decide which ids the other tables may give to new rows.
  static func syncTables(of module: String) -> [TableDescription<Self>] {
    [
      TableDescription(
        SyncRows.peersTable, table: { $0.sync.peers }, change: { $1(&$0.sync.peers) }, columns: { SyncPeer.columns },
        read: { id, json throws(Malformed) in try SyncPeer(id: id, json: json) },
        // Only the link's data about the user is erased. The link itself is needed. Without it, the user's replica
        // would bring rows back or lose its own rows.
        erasing: { state, peer, account in
          guard peer.account == account, peer.name != SyncPeer.nameless else { return (0, 0) }
          state.sync.peers.update(peer.id) { $0.erase() }
          return (1, 1)
        },
        shows: { _, _, _, _ in false }),
      TableDescription(
        SyncRows.conflictsTable, table: { $0.sync.conflicts }, change: { $1(&$0.sync.conflicts) },
        columns: { SyncConflict.columns },
        read: { id, json throws(Malformed) in try SyncConflict(id: id, json: json) },
        shown: { Field.all { SyncConflict.blank(1).show(in: module, to: &$0) } },
        erasing: { state, conflict, account in
          guard conflict.user == account else { return (0, 0) }
          state.sync.conflicts.remove(conflict.id)
          return (1, 1)
        },
        shows: { _, conflict, viewer, writer in
          guard conflict.user == viewer.account else { return false }
          conflict.show(in: module, to: &writer)
          return true
        }),
    ]
  }
}
