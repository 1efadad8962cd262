import ModuleKit
import Time
import Wire

// Each machine sends what the other machine lacks. Home sends its changes and rows. A replica sends its transactions.

extension ModuleHost {
  /// The size of a page in bytes. A page is one message and becomes one transaction. A message may have at most 100,000
  /// values. The shortest values take three bytes each, so a page of this size stays below that limit.
  private static var pageBytes: Int { 1 << 18 }
  private static var pageRows: Int { 2_000 }
  private static var pagePictures: Int { 50 }

  // MARK: Home's changes, for a replica

  /// Writes the rows that changed since a revision, as they are now. Also writes the revision up to which these changes
  /// are complete.
  func writeChanges(
    to replica: String, since base: Int, _ invocation: Invocation, into writer: inout JSONWriter
  ) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    let peer = try self.replica(replica, invocation)
    let oldest = ledger.history.oldestRev ?? ledger.rev + 1
    guard base > 0 || ledger.rev == 0, base + 1 >= oldest else {
      writer.member("snapshot", true)
      return
    }
    var rows = TouchedRows(tables: syncTables(), account: peer.account)
    var rev = base
    var bytes = Self.pageBytes
    while rev < ledger.rev, bytes > 0, rows.count < Self.pageRows, let kept = ledger.history[rev + 1] {
      rev += 1
      bytes -= kept.body.count
      guard let record = TransactionRecord.parse(kept.body) else { continue }
      // The replica itself made this change, and home stored the rows as they were sent. So the replica already has
      // these rows.
      if record["link"]?.isString(replica) == true, record["clean"]?.bool == true { continue }
      rows.add(record, tableNames)
    }
    rows.add(peer.aliases)
    // If too many rows changed, all rows are sent page by page instead. The loop above also limits the rows, but a
    // single change can touch more rows than fit into a message.
    guard rows.count <= 2 * Self.pageRows else {
      writer.member("snapshot", true)
      return
    }
    write(rows, peer, invocation, into: &writer)
    writer.member("upTo", rev)
    writer.member("proof", proof(of: rev) ?? "")
    writer.member("more", rev < ledger.rev)
  }

  private func write(
    _ rows: TouchedRows<State>, _ peer: SyncPeer, _ invocation: Invocation, into writer: inout JSONWriter
  ) {
    var travelling = TravellingRows(peer.account, invocation.moment.context.people)
    writer.key("rows")
    writer.beginArray()
    for (table, ids) in rows.ids {
      for id in ids.sorted() {
        let row = table.description.stored(state, id, false)
        // A row that now belongs to another account is removed on the replica.
        let own = row.flatMap { table.isOf(peer.account, id, $0) ? $0 : nil }
        travelling.write(table, id, own, to: &writer)
      }
    }
    writer.endArray()
    travelling.writePeople(to: &writer)
  }

  /// Writes all rows of the account, page by page. The tables follow one another, and the rows of each table are in the
  /// order of their ids.
  func writeSnapshot(
    to replica: String, at cursor: String, _ invocation: Invocation, into writer: inout JSONWriter
  ) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    let peer = try self.replica(replica, invocation)
    let start = try SnapshotCursor(cursor, first: ledger.rev)
    let tables = syncTables()
    guard start.table < tables.count else { throw SnapshotCursor.invalid }
    let table = tables[start.table]
    writer.key("rows")
    writer.beginArray()
    var travelling = TravellingRows(peer.account, invocation.moment.context.people)
    let end = writeRows(of: table, from: start.id, peer.account, into: &writer) { id, row, writer in
      travelling.write(table, id, row, to: &writer)
    }
    writer.endArray()
    travelling.writePeople(to: &writer)
    writer.key("range")
    writer.beginObject()
    writer.member("table", table.name)
    writer.member("first", start.id)
    writer.member("last", end.map { $0 - 1 } ?? 1 << 32)
    writer.endObject()
    let next = end.map { SnapshotCursor(table: start.table, id: $0, rev: start.rev) } ?? start.nextTable
    writer.member("upTo", start.rev)
    if next.table >= tables.count { writer.member("proof", proof(of: start.rev) ?? "") }
    if next.table < tables.count { writer.member("next", next.text) }
  }

  /// - Returns: the id at which the next page begins, or nil at the end of the table.
  private func writeRows(
    of table: SyncTable<State>, from first: Int, _ account: Int, into writer: inout JSONWriter,
    _ write: (Int, JSON, inout JSONWriter) -> Void
  ) -> Int? {
    let source = table.description.snapshot(state)
    let mark = writer.count
    // The files of a page's pictures are sent before the page, and few of them may wait for their rows.
    let most = table.description.namesAttachments ? Self.pagePictures : .max
    var id = first
    var (looked, own) = (0, 0)
    while let (found, bytes) = source.next(id) {
      // Rows of other accounts count too, so that the time for a page is limited.
      guard writer.count - mark < Self.pageBytes, looked < 5 * Self.pageRows, own < most else { return found }
      looked += 1
      id = found + 1
      guard let row = try? JSON(parsing: bytes), table.isOf(account, found, row) else { continue }
      write(found, row, &writer)
      own += 1
    }
    return nil
  }

  // MARK: From a replica

  /// The number of transactions that home hasn't received.
  func waiting(after rev: Int) -> Int {
    var count = 0
    for later in stride(from: ledger.rev, to: rev, by: -1) where ledger.history[later]?.isMerged == false { count += 1 }
    return count
  }

  /// Writes the transactions that home hasn't received, oldest first.
  /// - Parameter proof: the checksum that home stored for the last transaction that it received from this replica.
  func writePending(
    after first: Int, _ proof: String, _ invocation: Invocation, into writer: inout JSONWriter
  ) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    if first > ledger.rev || !proof.isEmpty && self.proof(of: first).map({ $0 != proof }) == true {
      throw .conflict(
        "sync.cloned",
        "Home has changes of this replica that aren't here: the replica was copied or restored. Run"
          + " 'trackctl sync leave', then 'trackctl sync join'.")
    }
    let tables = syncTables()
    // Transactions up to this revision were already sent, or came from home.
    var rev = max(first, link?.told ?? 0)
    var pictures: [TravellingPicture] = []
    let mark = writer.count
    writer.key("transactions")
    writer.beginArray()
    while rev < ledger.rev, writer.count - mark < Self.pageBytes, pictures.count < Self.pagePictures {
      rev += 1
      guard let kept = ledger.history[rev] else {
        throw .conflict(
          "sync.unsentLost", "Transaction \(rev) hasn't been sent and isn't kept any more: leave home and join again.")
      }
      if kept.body.count > Self.pageBytes / 2, writer.count - mark > Self.pageBytes / 2 {
        rev -= 1
        break
      }
      guard !kept.isMerged, let record = TransactionRecord.parse(kept.body) else { continue }
      let changes = try travelling(record.recordedChanges(tables: tableNames), tables, invocation, &pictures)
      if changes.isEmpty { continue }
      SyncTransaction.write(
        rev: rev, at: Instant(seconds: kept.at), method: record["do"]?.string ?? "", proof: self.proof(of: rev) ?? "",
        changes, to: &writer)
    }
    writer.endArray()
    write(pictures, to: &writer)
    writer.member("upTo", rev)
    writer.member("rev", ledger.rev)
    writer.member("more", rev < ledger.rev)
  }

  private typealias TravellingPicture = (id: Int, idAtHome: Int, checksum: Int)

  private func write(_ pictures: [TravellingPicture], to writer: inout JSONWriter) {
    writer.list("pictures", pictures) { picture, writer in
      writer.beginObject()
      writer.member("id", picture.id)
      writer.member("home", picture.idAtHome)
      writer.member("checksum", picture.checksum)
      writer.endObject()
    }
  }

  private func travelling(
    _ changes: [RecordedChange], _ tables: [SyncTable<State>], _ invocation: Invocation,
    _ pictures: inout [TravellingPicture]
  ) throws(Rejection) -> [SyncTransaction.Change] {
    var travelling: [SyncTransaction.Change] = []
    for change in changes {
      guard let table = tables.first(where: { $0.name == tableNames[change.table] }) else { continue }
      if let row = change.after, let picture = table.description.attachment(change.id, row) {
        pictures.append((picture, idAtHome(picture, of: table), row["checksum"]?.int ?? 0))
      }
      travelling.append(
        SyncTransaction.Change(
          table: table.name, id: idAtHome(change.id, of: table),
          before: try change.before.map { row throws(Rejection) in try rowAtHome(row, of: table, invocation) },
          after: try change.after.map { row throws(Rejection) in try rowAtHome(row, of: table, invocation) }))
    }
    return travelling
  }

  /// The id by which home knows a row. Rows from before the join have other ids at home.
  private func idAtHome(_ id: Int, of table: SyncTable<State>) -> Int {
    table.idIsAccount ? 0 : idAtHome(id, of: table.name)
  }

  private func idAtHome(_ id: Int, of table: String) -> Int {
    guard let link, let offset = link.offsets[table], let lease = link.leases[table].first,
      id < lease.lowerBound - offset
    else { return id }
    return id + offset
  }

  private func rowAtHome(
    _ row: JSON, of table: SyncTable<State>, _ invocation: Invocation
  ) throws(Rejection) -> JSON {
    let mine = link?.account ?? invocation.account
    return try RowRewriting.leaving(table.columns, of: mine, invocation.moment.context.people) {
      self.idAtHome($1, of: $0)
    }.rewritten(row)
  }

  /// Writes all rows of a joining record, page by page. Each page is one transaction.
  func writeAll(at cursor: String, _ invocation: Invocation, into writer: inout JSONWriter) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    let start = try SnapshotCursor(cursor, first: ledger.rev)
    let tables = syncTables()
    guard start.table < tables.count else { throw SnapshotCursor.invalid }
    let table = tables[start.table]
    var changes: [SyncTransaction.Change] = []
    var pictures: [TravellingPicture] = []
    var failure: Rejection?
    var size = JSONWriter()
    let end = writeRows(of: table, from: start.id, link?.account ?? invocation.account, into: &size) { id, row, size in
      do throws(Rejection) {
        if let picture = table.description.attachment(id, row) {
          pictures.append((picture, self.idAtHome(picture, of: table), row["checksum"]?.int ?? 0))
        }
        let after = try self.rowAtHome(row, of: table, invocation)
        size.json(after)
        changes.append(
          SyncTransaction.Change(table: table.name, id: self.idAtHome(id, of: table), before: nil, after: after))
      } catch { failure = error }
    }
    if let failure { throw failure }
    writer.key("transactions")
    writer.beginArray()
    if !changes.isEmpty {
      SyncTransaction.write(
        rev: max(1, ledger.rev), at: invocation.moment.now, method: "sync.join", proof: "", changes, to: &writer)
    }
    writer.endArray()
    write(pictures, to: &writer)
    let next = end.map { SnapshotCursor(table: start.table, id: $0, rev: start.rev) } ?? start.nextTable
    if next.table < tables.count { writer.member("next", next.text) }
  }
}

/// Collects home's rows for a replica, and the accounts that they name.
private struct TravellingRows {
  private let account: Int
  private let people: People
  /// The other accounts that the rows name.
  private var others: Set<Int> = []

  init(_ account: Int, _ people: People) {
    self.account = account
    self.people = people
  }

  mutating func write(_ table: SyncTable<some ModuleState>, _ id: Int, _ row: JSON?, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("table", table.name)
    writer.member("id", table.idIsAccount ? 0 : id)
    writer.key("row")
    let mark = writer.count
    do throws(Rejection) {
      try row.map { row throws(Rejection) in
        for column in table.columns where column.isAccount {
          if let other = row[column.name]?.int, other != account { others.insert(other) }
        }
        try RowRewriting.leaving(table.columns, of: account, people).write(row, to: &writer)
      } ?? writer.null()
    } catch {
      writer.truncate(to: mark)
      writer.null()
    }
    writer.endObject()
  }

  func writePeople(to writer: inout JSONWriter) {
    if others.isEmpty { return }
    writer.list("people", others.map(people.name(of:)).sorted()) { $1.string($0) }
  }
}

/// The ids of the rows that changed, keyed by table.
private struct TouchedRows<State: ModuleState> {
  private let account: Int
  private let tables: [SyncTable<State>]
  private var sets: [Set<Int>]
  private(set) var count = 0

  init(tables: [SyncTable<State>], account: Int) {
    self.account = account
    self.tables = tables
    sets = tables.map { _ in [] }
  }

  var ids: some Sequence<(SyncTable<State>, Set<Int>)> { zip(tables, sets) }

  mutating func add(_ record: JSON, _ names: [String]) {
    for change in record.recordedChanges(tables: names) {
      guard let index = tables.firstIndex(where: { $0.name == names[change.table] }) else { continue }
      let isOwn = [change.before, change.after].contains { row in
        row.map { tables[index].isOf(account, change.id, $0) } ?? false
      }
      guard isOwn else { continue }
      add(index, change.id)
      // The replica also needs the row that the conflict is about. Otherwise the replica would keep its own version of
      // that row, which lost.
      guard tables[index].name == SyncRows.conflictsTable, let conflict = change.after ?? change.before,
        let id = conflict["row"]?.int,
        let other = tables.firstIndex(where: { conflict["table"]?.isString($0.name) == true })
      else { continue }
      add(other, id)
    }
  }

  /// Adds the rows that have an alias. Such a row has another id on the replica than at home, or refers to a row that
  /// does. The replica must replace its ids with home's ids.
  mutating func add(_ aliases: TableAliases) {
    for (index, table) in tables.enumerated() {
      for (old, new) in aliases.pairs(of: table.name) {
        add(index, old)
        add(index, new)
      }
    }
  }

  private mutating func add(_ index: Int, _ id: Int) {
    if sets[index].insert(id).inserted { count += 1 }
  }
}

/// A position in a snapshot: a table, the first id of the next page, and the revision at which the snapshot began.
struct SnapshotCursor {
  let table: Int
  let id: Int
  let rev: Int

  init(table: Int, id: Int, rev: Int) {
    self.table = table
    self.id = id
    self.rev = rev
  }

  /// - Parameters:
  ///   - text: the cursor from the previous page. Empty for the first page.
  ///   - first: the revision of this module now. A snapshot that begins with this page has this revision.
  init(_ text: String, first rev: Int) throws(Rejection) {
    if text.isEmpty {
      self.init(table: 0, id: 1, rev: rev)
      return
    }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, numbers.allSatisfy({ (0...1 << 40).contains($0) }), numbers[2] <= rev else {
      throw Self.invalid
    }
    self.init(table: numbers[0], id: numbers[1], rev: numbers[2])
  }

  var text: String { "\(table).\(id).\(rev)" }
  var nextTable: SnapshotCursor { SnapshotCursor(table: table + 1, id: 1, rev: rev) }

  static var invalid: Rejection { .violation("cursor", "cursor", "must be `next` of the previous page") }
}
