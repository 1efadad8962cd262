import Journal
import ModuleKit
import Time
import Wire

// Home merges the transactions of its replicas.

extension ModuleHost {
  /// Merges transactions in order. Each becomes one transaction here.
  /// - Parameters:
  ///   - base: home's last revision that the replica has received.
  ///   - isWhole: whether the transactions contain all rows of a joining record instead of changes.
  func merge(
    _ transactions: [SyncTransaction], from replica: String, base: Int, isWhole: Bool, _ invocation: Invocation,
    order: () -> Int
  ) throws(Rejection) -> SyncMergeReport {
    if let refusal = ledger.writeRefusal { throw refusal }
    try requireHere(invocation)
    var peer = try self.replica(replica, invocation)
    var report = SyncMergeReport()
    for transaction in transactions {
      defer { report.taken = peer.heard }
      guard isWhole || transaction.rev > peer.heard else { continue }
      // Once the replica has received home's changes up to `told`, it uses home's ids for its rows. The aliases are
      // then no longer needed.
      if base >= peer.told { (peer.aliases, peer.told) = (TableAliases(), 0) }
      report.conflicts += try merge(transaction, from: &peer, isWhole: isWhole, invocation, order: order())
      report.merged += 1
    }
    report.taken = peer.heard
    report.rev = ledger.rev
    return report
  }

  /// - Returns: the number of conflicts that the merge caused.
  private func merge(
    _ transaction: SyncTransaction, from peer: inout SyncPeer, isWhole: Bool, _ invocation: Invocation, order: Int
  ) throws(Rejection) -> Int {
    let before = peer
    changesSync = true
    var merging = Merging(
      tables: syncTables(), peer: peer, people: invocation.moment.context.people, isWhole: isWhole)
    var isClean = true
    var conflicts = 0
    do throws(Rejection) {
      try merging.read(transaction, in: state)
      let losses = try apply(&merging, invocation)
      // A copy of the joining machine might send these rows over the same link. The original machine must then still
      // receive the rows, so merging a whole record never counts as clean.
      isClean = losses.isEmpty && merging.isClean && merging.aliases.isEmpty && !isWhole
      conflicts = losses.count
      for loss in losses { try record(loss, transaction, peer, invocation) }
    } catch {
      rollBack()
      changesSync = true
      guard error.isAboutRows else {
        peer = before
        throw error
      }
      isClean = false
      merging = Merging(tables: syncTables(), peer: peer, people: invocation.moment.context.people, isWhole: isWhole)
      conflicts = try recordWhole(transaction, &merging, error, invocation)
    }
    if merging.aliases != peer.aliases { (peer.aliases, peer.told) = (merging.aliases, ledger.rev + 1) }
    if !isWhole { (peer.heard, peer.proof) = (transaction.rev, transaction.proof) }
    peer.metAt = invocation.moment.now
    state.sync.peers.put(peer)
    let origin = TransactionRecord.Origin(
      link: peer.replica, machine: peer.name, made: min(transaction.at, invocation.moment.now), isClean: isClean)
    do throws(Rejection) {
      _ = try commit(syncDraft(transaction.method, invocation, origin: origin), order: order)
    } catch {
      peer = before
      throw error
    }
    return conflicts
  }

  /// Stores the merged rows, then makes all rows consistent again.
  private func apply(
    _ merging: inout Merging<State>, _ invocation: Invocation
  ) throws(Rejection) -> [Merging<State>.Loss] {
    let moment = invocation.moment
    let results = try merging.results(in: state)
    do {
      // All old rows are removed first, so that two rows can exchange unique values.
      if results.count > 1 {
        for result in results where result.row != nil { try merging.apply(nil, result, to: &state) }
      }
      for result in results { try merging.apply(result.row, result, to: &state) }
    } catch {
      throw .conflict("sync.malformed", "The row can't be read: \(error).")
    }
    for result in results where result.row != nil {
      if state.sync.settle(result.table, result.id, of: merging.peer.account, replica: merging.peer.name) {
        merging.isClean = false
      }
    }
    var merge = SyncMerge(account: merging.peer.account)
    try state.reconcile(&merge, moment)
    for same in merge.same { try merging.alias(same.other, same.row, same.table) }
    try state.admit(merging.peer.account, moment)
    try state.check(moment)
    for result in results { try settleFile(of: result, merging.peer) }
    return merging.losses
      + merge.losses.map {
        .init(
          table: $0.table, row: $0.row, column: $0.column, kept: $0.kept, lost: $0.lost,
          reason: "It gave way to another row.")
      }
  }

  /// Moves the picture's file, which arrived before its row, to its final place. Quotas use the size in the row, so the
  /// row must match the file.
  private func settleFile(of result: Merging<State>.Result, _ peer: SyncPeer) throws(Rejection) {
    guard let row = result.row, let table = tables.first(where: { $0.name == result.table }),
      let id = table.attachment(result.id, row), result.mine?["checksum"]?.int != row["checksum"]?.int
    else { return }
    let key = BroughtPictures.Key(module: ledger.module, account: peer.account, link: peer.id, id: result.sentID)
    guard try broughtPictures?.settle(key, of: self, as: id, row) ?? true else {
      throw .conflict("sync.malformed", "The row of picture \(id) doesn't fit its file.")
    }
  }

  // MARK: Conflicts

  private func record(
    _ loss: Merging<State>.Loss, _ transaction: SyncTransaction, _ peer: SyncPeer, _ invocation: Invocation
  ) throws(Rejection) {
    var conflict = SyncConflict.blank(1)
    (conflict.user, conflict.table, conflict.row) = (peer.account, loss.table, loss.row)
    (conflict.column, conflict.reason) = (loss.column, loss.reason)
    let people = invocation.moment.context.people
    (conflict.kept, conflict.lost) = (
      travelling(loss.kept, of: loss, peer, people), travelling(loss.lost, of: loss, peer, people)
    )
    (conflict.made, conflict.replica) = (transaction.at, peer.name)
    try state.sync.record(conflict)
  }

  /// The row or value in the form that is sent to other machines. Conflicts store this form because they are synced
  /// too, and accounts have other numbers on other machines.
  private func travelling(
    _ value: JSON?, of loss: Merging<State>.Loss, _ peer: SyncPeer, _ people: People
  ) -> StoredJSON? {
    guard let value, let table = syncTables().first(where: { $0.name == loss.table }) else { return nil }
    let leaving = RowRewriting.leaving(table.columns, of: peer.account, people)
    return (try? leaving.rewritten(value, at: loss.column)).map(StoredJSON.init)
  }

  /// Records a transaction that can't be merged. Each of its rows becomes a conflict, under an id that no other row
  /// has.
  private func recordWhole(
    _ transaction: SyncTransaction, _ merging: inout Merging<State>, _ error: Rejection, _ invocation: Invocation
  ) throws(Rejection) -> Int {
    let peer = merging.peer
    do throws(Rejection) {
      try merging.read(transaction, in: state)
      for change in merging.changes where change.table.name != SyncRows.conflictsTable {
        let mine = change.table.description.stored(state, change.id, false)
        let kept = mine.flatMap { change.table.isOf(peer.account, change.id, $0) ? $0 : nil }
        try record(
          Merging<State>.Loss(
            table: change.table.name, row: change.id, column: nil, kept: kept, lost: change.after,
            reason: String(error.message.prefix(1000))), transaction, peer, invocation)
        // The picture's file is kept, because a person can still choose this row.
        if let row = change.after, change.table.description.stored(state, change.id, true) == nil {
          try? settleFile(of: .init(change, row), peer)
        }
      }
      definition.renewIDs(&state)
    } catch {
      rollBack()
      throw error
    }
    return merging.changes.count
  }
}

extension Rejection {
  /// Whether the error is caused by a row, and not by the machine or the message.
  fileprivate var isAboutRows: Bool {
    switch code {
    case .busy, .storage, .internalError, .invalidParams: false
    default: reason != "sync.tooManyConflicts"
    }
  }
}

/// One transaction of a replica while it is merged into the tables.
struct Merging<State: ModuleState> {
  struct Change {
    let table: SyncTable<State>
    /// The row's id on the replica.
    let sentID: Int
    var id: Int
    var before: JSON?
    var after: JSON?
    /// Whether references in `after` were replaced, because the rows to which they refer have other ids at home.
    var isRenumbered = false
  }

  /// The outcome for one row. A nil `row` means that the row is removed.
  struct Result {
    let table: String
    let sentID: Int
    let id: Int
    /// This machine's row before the merge.
    let mine: JSON?
    let row: JSON?

    init(_ change: Change, _ row: JSON?, mine: JSON? = nil) {
      (table, sentID, id) = (change.table.name, change.sentID, change.id)
      (self.mine, self.row) = (mine, row)
    }
  }

  struct Loss {
    let table: String
    let row: Int
    let column: String?
    let kept: JSON?
    let lost: JSON?
    let reason: String?
  }

  let tables: [SyncTable<State>]
  let peer: SyncPeer
  let people: People
  /// Whether the transactions contain all rows of a joining record. If that record has the same lineage as home, rows
  /// that exist in both have the same ids.
  let isWhole: Bool
  var aliases: TableAliases
  /// For each table, the last id that a row of this transaction got from home's own ids.
  private var given: [String: Int] = [:]
  private(set) var changes: [Change] = []
  private(set) var losses: [Loss] = []
  /// The ids that home has leased to replicas, or might have used or leased before it was restored, keyed by table.
  /// Only the merge of a joining record needs these ids.
  private var givenIDs: [String: [Range<Int>]] = [:]
  /// Whether the merge stores every row exactly as the replica sent it.
  var isClean = true

  init(tables: [SyncTable<State>], peer: SyncPeer, people: People, isWhole: Bool) {
    self.tables = tables
    self.peer = peer
    self.people = people
    self.isWhole = isWhole
    aliases = peer.aliases
  }

  /// Reads the changes, and finds the ids that new rows get here.
  mutating func read(_ transaction: SyncTransaction, in state: State) throws(Rejection) {
    for change in transaction.changes {
      guard let table = tables.first(where: { $0.name == change.table }) else {
        throw .violation("transactions", "table", "have rows of a table that isn't synced")
      }
      let id = table.idIsAccount ? peer.account : change.id
      guard id > 0 else { throw .violation("transactions", "id", "have a row without an id") }
      changes.append(
        Change(
          table: table, sentID: id, id: id, before: try translated(change.before, table),
          after: try translated(change.after, table)))
    }
    if isWhole {
      for table in tables { givenIDs[table.name] = state.sync.peers.rows.flatMap { $0.leases[table.name] } }
    }
    try findIDs(in: state)
    for index in changes.indices {
      let table = changes[index].table
      changes[index].id = aliases[table.name, changes[index].id] ?? changes[index].id
      changes[index].before = try aliased(changes[index].before, table)
      let after = try aliased(changes[index].after, table)
      changes[index].isRenumbered = after?.raw.elementsEqual(changes[index].after?.raw ?? []) == false
      changes[index].after = after
    }
  }

  private func translated(_ row: JSON?, _ table: SyncTable<State>) throws(Rejection) -> JSON? {
    guard let row else { return nil }
    guard row.kind == .object else { throw .violation("transactions", "row", "have a row that isn't an object") }
    return try RowRewriting.arriving(table.columns, for: peer.account, people).rewritten(row)
  }

  private func aliased(_ row: JSON?, _ table: SyncTable<State>) throws(Rejection) -> JSON? {
    guard let row, !aliases.isEmpty else { return row }
    return try RowRewriting.renumbering(table.columns) { [aliases] in aliases[$0, $1] ?? $1 }.rewritten(row)
  }

  /// Assigns other ids to new rows where necessary. A new row can equal an existing row, or can have an id that the
  /// replica isn't allowed to use.
  private mutating func findIDs(in state: State) throws(Rejection) {
    for change in changes where change.after != nil && !change.table.idIsAccount {
      let (table, id) = (change.table, change.id)
      guard aliases[table.name, id] == nil else { continue }
      let known = table.description.stored(state, id, true)
      let isThere = table.description.stored(state, id, false) != nil
      let isMine = known.map { table.isOf(peer.account, id, $0) } ?? false
      if change.before != nil || isWhole, isThere, isMine { continue }
      let isLeased = peer.leases[table.name].contains { $0.contains(id) }
      // If home lost the row in a restore, each replica that has the row brings it back under the same id.
      let isLost = isWhole && (known == nil || isMine) && givenIDs[table.name]?.contains { $0.contains(id) } ?? false
      if let row = try aliased(change.after, table), let twin = try? table.rule.twin(state, id, row) {
        // If a copy of the replica has given the same id to an equal row, no alias is needed.
        if twin != id { try alias(twin, id, table.name) }
      } else if !isLeased, !isLost, !isMine || isThere {
        try alias(nextID(of: table, in: state), id, table.name)
      }
    }
  }

  /// Records that home knows a row of the replica by `id`, and the replica knows the row by `sentID`. Home's next
  /// changes then include the rows with both ids, so that the replica can replace its row. If both ids are equal, the
  /// alias only makes home send the row.
  mutating func alias(_ id: Int, _ sentID: Int, _ table: String) throws(Rejection) {
    aliases.add(table, sentID, here: id)
    guard aliases.runCount <= TableAliases.mostRuns else {
      throw Rejection(
        .busy, "sync.tooManyAliases", "Too many of the replica's rows have one id on the replica and another at home.")
    }
  }

  /// The next free id from home's own ids. No other row of this transaction has this id.
  private mutating func nextID(of table: SyncTable<State>, in state: State) -> Int {
    let id = table.description.freeID(state, max(table.description.nextID(state), (given[table.name] ?? 0) + 1))
    given[table.name] = id
    return id
  }

  /// The rows as they will be stored here.
  mutating func results(in state: State) throws(Rejection) -> [Result] {
    var results: [Result] = []
    for change in changes {
      let (table, id) = (change.table, change.id)
      let mine = table.description.stored(state, id, false)
      if let mine, !table.isOf(peer.account, id, mine) {
        throw .forbidden("sync.othersRow", "\(table.name) \(id) belongs to another account.")
      }
      guard let theirs = change.after else {
        if let mine { results += removal(change, of: mine) }
        continue
      }
      if let column = table.violation(in: theirs) {
        throw .conflict(
          "sync.malformed", "The column '\(column)' of \(table.name) \(id) has a value that isn't allowed.")
      }
      guard table.isOf(peer.account, id, theirs) else {
        throw .forbidden("sync.othersRow", "\(table.name) \(id) belongs to another account.")
      }
      guard let mine else {
        results.append(Result(change, theirs))
        continue
      }
      let (row, lost) = table.merge.merge(base: change.before, theirs: theirs, mine: mine)
      losses += lost.map {
        Loss(table: table.name, row: id, column: $0.column, kept: $0.kept, lost: $0.lost, reason: nil)
      }
      if !row.raw.elementsEqual(theirs.raw) { isClean = false }
      // The merge doesn't change home's row, so no transaction contains the row. The replica still needs the row. Its
      // own version refers to another row by an id that the other row doesn't have at home. The alias makes home send
      // the row.
      if change.isRenumbered, row.raw.elementsEqual(mine.raw) { try alias(id, change.sentID, table.name) }
      results.append(Result(change, row, mine: mine))
    }
    return results
  }

  /// The result for a row that the replica deleted. The row stays if it was changed here after the version that the
  /// replica deleted, because an edit wins over a deletion.
  private mutating func removal(_ change: Change, of mine: JSON) -> [Result] {
    let (table, id) = (change.table.name, change.id)
    if change.before.map({ $0.raw.elementsEqual(mine.raw) }) ?? false {
      return [Result(change, nil, mine: mine)]
    }
    isClean = false
    losses.append(
      Loss(
        table: table, row: id, column: nil, kept: mine, lost: nil,
        reason: "It was deleted on the other machine, but changed here since."))
    return []
  }

  func apply(_ row: JSON?, _ result: Result, to state: inout State) throws {
    guard let table = tables.first(where: { $0.name == result.table }) else { return }
    try table.description.apply(&state, result.id, row)
  }
}
