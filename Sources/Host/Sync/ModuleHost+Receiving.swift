import ModuleKit
import Time
import Wire

// A replica replaces its rows with home's rows.

extension ModuleHost {
  /// Stores a page of home's rows as one transaction. The same transaction updates the base, the revision of home up to
  /// which this machine has all rows.
  ///
  /// This machine must have sent all its changes. Home's rows then contain these changes and can simply replace the
  /// rows here.
  /// - Returns: the number of rows that changed.
  func receive(_ page: SyncPage, _ invocation: Invocation, order: Int) throws(Rejection) -> Int {
    if let refusal = ledger.writeRefusal { throw refusal }
    guard var peer = link else {
      throw .conflict("sync.noHome", "This machine is not a replica. Run 'trackctl sync join HOME' first.")
    }
    guard waiting(after: max(page.told, peer.told)) == 0 else {
      throw .conflict("sync.moved", "Something was changed here in the meantime: send it first.")
    }
    let tables = syncTables()
    changesSync = true
    do throws(Rejection) {
      let rows = try read(page, tables, invocation)
      var superfluous: [Incoming] = []
      if let range = page.range { superfluous = try gone(in: range, but: rows, tables) }
      try settleFiles(of: rows, peer.account)
      try put(rows, removing: superfluous)
      try settle(&peer, page, invocation)
    } catch {
      rollBack()
      throw error
    }
    let changes = takeChanges()
    guard !changes.isEmpty else { return 0 }
    var draft = TransactionRecord.Draft(
      at: invocation.moment.now, by: invocation.account, method: "sync.receive", changes: changes)
    draft.origin = TransactionRecord.Origin(
      link: peer.replica, machine: peer.name, made: invocation.moment.now, isClean: true)
    let rev = try commit(draft, order: order)
    let wasJoining = link?.role.isJoining == true
    renewLink()
    if wasJoining, link?.role == .home { ledger.past.history.joined = rev }
    return page.rows.count
  }

  private typealias Incoming = (table: SyncTable<State>, id: Int, row: JSON?)

  private func read(
    _ page: SyncPage, _ tables: [SyncTable<State>], _ invocation: Invocation
  ) throws(Rejection) -> [Incoming] {
    let people = invocation.moment.context.people
    let account = invocation.account
    var rows: [Incoming] = []
    for row in page.rows {
      let table = try syncTable(row.table, among: tables)
      let id = table.idIsAccount ? account : row.id
      guard id > 0 else { throw .violation("rows", "id", "have a row without an id") }
      let mine = try row.row.map { row throws(Rejection) in
        try RowRewriting.arriving(table.columns, for: account, people).rewritten(row)
      }
      if let mine, let column = table.violation(in: mine) {
        throw .violation("rows", "value", "have a value that '\(column)' of \(table.name) doesn't allow")
      }
      rows.append((table, id, mine))
    }
    return rows
  }

  private func settleFiles(of rows: [Incoming], _ account: Int) throws(Rejection) {
    for row in rows {
      guard let value = row.row, let id = row.table.description.attachment(row.id, value) else { continue }
      let key = BroughtPictures.Key(module: ledger.module, account: account, link: nil, id: id)
      // The row is stored even if the file of its picture is damaged.
      _ = try broughtPictures?.settle(key, of: self, as: id, value)
    }
  }

  /// All old rows are removed first, so that two rows can exchange unique values.
  private func put(_ rows: [Incoming], removing gone: [Incoming]) throws(Rejection) {
    do throws(Malformed) {
      for row in rows + gone { try row.table.description.apply(&state, row.id, nil) }
      for row in rows where row.row != nil { try row.table.description.apply(&state, row.id, row.row) }
    } catch {
      throw .violation("rows", "malformed", "have a row that can't be read: \(error)")
    }
  }

  /// The rows in a range of ids that this machine still has and home no longer has.
  /// - Parameter rows: the rows that home has in the range.
  private func gone(
    in range: (table: String, ids: ClosedRange<Int>), but rows: [Incoming], _ tables: [SyncTable<State>]
  ) throws(Rejection) -> [Incoming] {
    let table = try syncTable(range.table, among: tables)
    guard !table.idIsAccount else { return [] }
    let told = Set(rows.map(\.id))
    let source = table.description.snapshot(state)
    var gone: [Incoming] = []
    var id = range.ids.lowerBound
    while let (found, bytes) = source.next(id), range.ids.contains(found) {
      id = found + 1
      guard !told.contains(found), let row = try? JSON(parsing: bytes), table.isOf(link?.account ?? 0, found, row)
      else {
        continue
      }
      gone.append((table, found, nil))
    }
    return gone
  }

  /// Removes the rows of tables that aren't synced, because they refer to other rows by ids from before the join. Home
  /// has its own rows in these tables.
  private func removeWhatStaysAtHome() {
    let travelling = Set(syncTables().map(\.name) + [SyncRows.peersTable])
    for table in tables where !travelling.contains(table.name) {
      var ids: [Int] = []
      table.snapshot(state).forEach { id, _ in ids.append(id) }
      for id in ids { try? table.apply(&state, id, nil) }
    }
  }

  private func settle(_ peer: inout SyncPeer, _ page: SyncPage, _ invocation: Invocation) throws(Rejection) {
    if let base = page.base {
      guard base >= peer.heard || page.range != nil else {
        throw .conflict(
          "sync.older",
          "Home is at revision \(base), but this machine has already received changes up to revision \(peer.heard).")
      }
      (peer.heard, peer.proof) = (base, page.proof)
    }
    let isFirst = peer.role == .joining
    let isJoined = peer.role.isJoining && page.isLast
    if peer.role.isJoining { (peer.role, peer.offsets) = (isJoined ? .home : .arriving, TableNumbers()) }
    if isJoined { removeWhatStaysAtHome() }
    guard page.base != nil || isFirst || isJoined || !page.rows.isEmpty else { return }
    // This transaction and those before it contain nothing that home needs, so later calls needn't search them.
    peer.told = ledger.rev + 1
    peer.metAt = invocation.moment.now
    state.sync.peers.put(peer)
  }
}
