import Synchronization
import Wire

/// The rows of one kind, keyed by id, with their index and a log of the current call's changes.
///
/// Rows are stored in chunks of 1,024 ids each. A copy of the chunks is a snapshot. The copy itself costs nothing, and
/// the next write to the table duplicates only one chunk.
///
/// The log has each changed row's state before the current call. The host uses the log to write a transaction
/// (`changes`) or to undo the call (`rollBack`). It discards the log with `settle`. Handlers just change rows in place
/// and don't deal with the log.
public struct Table<Element: KeptRow, Index: RowIndex>: Sendable where Index.Element == Element {
  var chunks: [[Element?]] = []
  var log: [EarlierRow<Element>] = []
  var notedAt: [Int: Int] = [:]
  var removed = RemovedRows<Element>()
  var idAtStart: Int?
  /// The ids that new rows may get. Nil means all ids.
  var ownIDs: IDRanges?
  /// Ids that no row has and that no new row may get.
  var withheldIDs: Set<Int> = []
  /// Whether the current call took an id outside `ownIDs`, because `ownIDs` had no id left.
  public internal(set) var isExhausted = false
  let visitCount = VisitCount()

  /// The number of removed rows that were forgotten.
  public internal(set) var forgotten = 0

  public internal(set) var index = Index()
  public internal(set) var count = 0
  /// The id of the next new row. Ids are never reused, so this number only grows.
  public internal(set) var nextID = 1

  static var chunkBits: Int { 10 }
  static var chunkSize: Int { 1 << chunkBits }

  public init() {}

  // MARK: Operations for handlers

  public subscript(id: Int) -> Element? {
    visitCount.add()
    return peek(id)
  }

  /// Adds the row that `make` builds for a new id.
  @discardableResult
  public mutating func insert(_ make: (Int) -> Element) -> Element {
    let row = make(reserveID())
    put(row)
    return row
  }

  /// Reserves an id without adding a row.
  public mutating func reserveID() -> Int {
    if idAtStart == nil { idAtStart = nextID }
    let id = nextID
    if let ownIDs, !ownIDs.contains(id) { isExhausted = true }
    nextID = freeID(from: id + 1)
    return id
  }

  /// The lowest id that a new row may get and that isn't below `id`.
  func freeID(from id: Int) -> Int {
    var id = ownIDs?.first(from: id) ?? id
    while withheldIDs.contains(id) { id = ownIDs?.first(from: id + 1) ?? id + 1 }
    return id
  }

  /// Changes the row in place, if it exists.
  @discardableResult
  public mutating func update(_ id: Int, _ change: (inout Element) -> Void) -> Element? {
    guard var row = peek(id) else { return nil }
    change(&row)
    put(row)
    return row
  }

  /// Inserts the row, or replaces the row with its id.
  public mutating func put(_ row: Element) {
    note(row.id)
    store(row)
  }

  public mutating func remove(_ id: Int) {
    guard peek(id) != nil else { return }
    touch(id)
    erase(id)
  }

  /// Marks the row as affected by the current undo, whether the row exists or not.
  public mutating func touch(_ id: Int) { note(id) }

  /// The row, or its last state if it was removed. History and events need the last states of removed rows.
  public func lastKnown(_ id: Int) -> Element? {
    peek(id) ?? removed[id]
  }

  /// The last states of the removed rows that undo could restore, in no particular order.
  public var gone: some Sequence<Element> { removed.values }

  /// The rows that the current call changed, each with its states before and after.
  public var changes: [Change<Element>] {
    var changes: [Change<Element>] = []
    for noted in log {
      let after = peek(noted.id)
      if !isSame(noted.before, after) { changes.append(Change(id: noted.id, before: noted.before, after: after)) }
    }
    return changes
  }

  /// The rows that the current call or undo has touched, each with its states before and after.
  public var touched: [Change<Element>] { log.map { Change(id: $0.id, before: $0.before, after: peek($0.id)) } }

  /// All rows in the order of their ids.
  public var rows: Rows<Element> { Rows(chunks: chunks) }

  /// How many rows were looked up since the start. Tests use the number to check that a method's work is in proportion
  /// to its result.
  public var visits: Int { visitCount.value }

  // MARK: Operations for the host

  mutating func isChanged() -> Bool {
    for noted in log where !isSame(noted.before, peek(noted.id)) { return true }
    return false
  }

  mutating func writeChanges(_ name: String, to writer: inout ChangeWriter) {
    if !log.isEmpty { writer.write(name, touched) }
  }

  /// Adds a row from the journal without logging the change.
  public mutating func load(_ row: Element) {
    store(row)
  }

  /// Adds many rows from the journal.
  mutating func load(_ rows: [Element]) {
    for row in rows { store(row) }
  }

  /// Removes a row as recorded in the journal, without logging the change.
  public mutating func unload(_ id: Int) {
    guard peek(id) != nil else { return }
    erase(id)
  }

  /// Keeps the last state of a row that was removed before the snapshot, so that undo can restore the row.
  public mutating func recall(_ row: Element) {
    removed[row.id] = row
  }

  public mutating func raiseNextID(to id: Int) {
    nextID = max(nextID, min(id, TableLimits.ids.upperBound))
  }

  /// Restricts the ids of new rows to these ranges. Nil means all ids.
  public mutating func giveIDs(of ranges: IDRanges?) {
    ownIDs = ranges
    nextID = freeID(from: nextID)
  }

  /// Prevents new rows from getting these ids.
  mutating func withhold(_ ids: Set<Int>) {
    withheldIDs = ids
    nextID = freeID(from: nextID)
  }

  /// The number of ids that are left for new rows.
  public var idsLeft: Int { ownIDs.map { $0.count(from: nextID) } ?? .max }

  /// Ends a successful call: keeps its changes and clears the log.
  public mutating func settle() {
    log.removeAll(keepingCapacity: log.count <= 64)
    notedAt.removeAll(keepingCapacity: false)
    idAtStart = nil
    isExhausted = false
  }

  /// Ends a failed call: restores every row. The ids that the call took become free again, because no client has seen
  /// them.
  public mutating func rollBack() {
    for noted in log.reversed() {
      if let before = noted.before { store(before) } else { erase(noted.id) }
      removed[noted.id] = noted.gone
    }
    if let idAtStart { nextID = idAtStart }
    settle()
  }

  /// Forgets the last state of a removed row.
  public mutating func forget(_ id: Int) {
    guard removed[id] != nil else { return }
    removed[id] = nil
    forgotten += 1
  }

  /// Whether the index equals an index that is rebuilt from the rows.
  public var indexIsTrue: Bool {
    var rebuilt = Index()
    var found = 0
    for row in rows {
      rebuilt.insert(row)
      found += 1
    }
    return rebuilt == index && found == count
  }

  // MARK: Chunks

  func peek(_ id: Int) -> Element? {
    guard id > 0 else { return nil }
    let chunk = id >> Self.chunkBits
    guard chunk < chunks.count, !chunks[chunk].isEmpty else { return nil }
    return chunks[chunk][id & (Self.chunkSize - 1)]
  }

  mutating func store(_ row: consuming Element) {
    let id = row.id
    precondition(TableLimits.ids.contains(id), "a row's id is out of range")
    let chunk = id >> Self.chunkBits
    let slot = id & (Self.chunkSize - 1)
    while chunks.count <= chunk { chunks.append([]) }
    if chunks[chunk].isEmpty { chunks[chunk] = Array(repeating: nil, count: Self.chunkSize) }
    if let old = chunks[chunk][slot] {
      index.replace(old, with: row)
    } else {
      index.insert(row)
      count += 1
      removed[id] = nil
    }
    chunks[chunk][slot] = row
    if id >= nextID { raise(past: id) }
  }

  /// Raises `nextID` above this id. The id of another machine's row is outside this table's ranges and has no effect.
  private mutating func raise(past id: Int) {
    if ownIDs?.contains(id) ?? true { nextID = freeID(from: id + 1) }
  }

  mutating func erase(_ id: Int) {
    guard let old = peek(id) else { return }
    index.remove(old)
    chunks[id >> Self.chunkBits][id & (Self.chunkSize - 1)] = nil
    removed[id] = old
    count -= 1
  }

  mutating func note(_ id: Int) {
    if idAtStart == nil { idAtStart = nextID }
    if log.count < 8 {
      for noted in log where noted.id == id { return }
    } else {
      if notedAt.isEmpty { for (place, noted) in log.enumerated() { notedAt[noted.id] = place } }
      if notedAt[id] != nil { return }
      notedAt[id] = log.count
    }
    log.append(EarlierRow(id: id, before: peek(id), gone: removed[id]))
  }

  private func isSame(_ before: Element?, _ after: Element?) -> Bool {
    guard let before, let after else { return before == nil && after == nil }
    return before.isWritten(like: after)
  }
}

/// Constants of all tables. They are here because a generic type can't have static stored properties.
enum TableLimits {
  /// The ids that the daemon gives to rows. For a row with a larger id, a table would allocate a huge number of empty
  /// chunks.
  static let ids = 1...(1 << 32)
}

/// The earlier state of a row that a call touched.
struct EarlierRow<Element: KeptRow>: Sendable {
  let id: Int
  let before: Element?
  /// The last state of the row if it was already removed before the call. Nil otherwise.
  let gone: Element?
}

/// A changed row. `before` is nil for a new row, and `after` is nil for a removed row.
public struct Change<Element: KeptRow>: Sendable {
  public let id: Int
  public let before: Element?
  public let after: Element?
}

/// All rows of a table at one moment, in the order of their ids. The rows stay the same when the table changes.
public struct Rows<Element: KeptRow>: Sequence, Sendable {
  let chunks: [[Element?]]

  public func makeIterator() -> Iterator { Iterator(chunks: chunks) }

  /// Iterates over the rows. The iterator is written by hand, because lazy sequences are ten times slower in debug
  /// builds, and tests read many rows.
  public struct Iterator: IteratorProtocol {
    let chunks: [[Element?]]
    private var chunk = 0
    private var slot = 0

    init(chunks: [[Element?]]) { self.chunks = chunks }

    public mutating func next() -> Element? {
      while chunk < chunks.count {
        while slot < chunks[chunk].count {
          slot += 1
          if let row = chunks[chunk][slot - 1] { return row }
        }
        chunk += 1
        slot = 0
      }
      return nil
    }
  }

  /// The first row whose id is at least `id`.
  public func first(from id: Int) -> Element? {
    let start = id > 0 ? id : 0
    var chunk = start >> 10
    var slot = start & 1023
    while chunk < chunks.count {
      if let row = chunks[chunk].dropFirst(slot).first(where: { $0 != nil }) { return row }
      chunk += 1
      slot = 0
    }
    return nil
  }
}

/// Counts lookups of rows. Only the loop's thread changes the number, so it needs no atomic addition.
final class VisitCount: Sendable {
  let number = Atomic<Int>(0)

  init() {}

  func add() {
    number.store(number.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  var value: Int { number.load(ordering: .relaxed) }
}
