import Synchronization
import Wire

/// The rows of one kind, by id, with their index, and a memory of what the current call changed.
///
/// Rows lie in chunks of 1,024 by id. A copy of the table's chunks is therefore a snapshot that costs nothing: the next write
/// copies one chunk. Each change notes once what the row was before, so that the host can write a transaction (`changes`),
/// forget the notes (`settle`) or go back (`rollBack`). A handler sees none of that: it changes rows in place.
public struct Table<Element: KeptRow, Index: RowIndex>: Sendable where Index.Element == Element {
  var chunks: [[Element?]] = []
  var log: [Noted<Element>] = []
  var notedAt: [Int: Int] = [:]
  var removed = RemovedRows<Element>()
  var idAtStart: Int?
  let visitCount = VisitCount()

  /// How many rows that had gone are known no more.
  public internal(set) var forgotten = 0

  /// What the rows add up to.
  public internal(set) var index = Index()
  /// How many rows there are.
  public internal(set) var count = 0
  /// The id that the next new row gets. Ids are never used again, so it only grows.
  public internal(set) var nextID = 1

  static var chunkBits: Int { 10 }
  static var chunkSize: Int { 1 << chunkBits }

  public init() {}

  // MARK: What a handler uses

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

  /// Takes the next id without a row yet.
  public mutating func reserveID() -> Int {
    if idAtStart == nil { idAtStart = nextID }
    defer { nextID += 1 }
    return nextID
  }

  /// Changes the row in place, if it is there.
  @discardableResult
  public mutating func update(_ id: Int, _ change: (inout Element) -> Void) -> Element? {
    guard var row = peek(id) else { return nil }
    change(&row)
    put(row)
    return row
  }

  /// Makes `row` the row of its id.
  public mutating func put(_ row: Element) {
    note(row.id)
    store(row)
  }

  public mutating func remove(_ id: Int) {
    guard peek(id) != nil else { return }
    touch(id)
    erase(id)
  }

  /// Notes that the current undo has to do with this row, whether it is there or not.
  public mutating func touch(_ id: Int) { note(id) }

  /// The row, or what it last was: for showing what a kept transaction says of a row that has gone since.
  public func lastKnown(_ id: Int) -> Element? {
    peek(id) ?? removed[id]
  }

  /// What rows last were that have gone, as far as transactions are kept that could bring them back; in no order.
  public var gone: some Sequence<Element> { removed.values }

  /// Rows changed by the current call, each once, as they were and as they are.
  public var changes: [Change<Element>] {
    var changes: [Change<Element>] = []
    for noted in log {
      let after = peek(noted.id)
      if !isSame(noted.before, after) { changes.append(Change(id: noted.id, before: noted.before, after: after)) }
    }
    return changes
  }

  /// Rows that the current call or undo has to do with, each once, as they were and as they are, changed or not.
  public var touched: [Change<Element>] { log.map { Change(id: $0.id, before: $0.before, after: peek($0.id)) } }

  /// All rows by id.
  public var rows: Rows<Element> { Rows(chunks: chunks) }

  /// How many rows were looked up since the start: tests hold methods to work in proportion to their answer.
  public var visits: Int { visitCount.value }

  // MARK: What the host uses

  mutating func isChanged() -> Bool {
    for noted in log where !isSame(noted.before, peek(noted.id)) { return true }
    return false
  }

  mutating func writeChanges(_ name: String, to writer: inout ChangeWriter) {
    if !log.isEmpty { writer.write(name, touched) }
  }

  /// Puts a row from the journal, noting nothing.
  public mutating func load(_ row: Element) {
    store(row)
  }

  /// Puts many rows from the journal.
  mutating func load(_ rows: [Element]) {
    for row in rows { store(row) }
  }

  /// Removes a row as the journal says, noting nothing.
  public mutating func unload(_ id: Int) {
    guard peek(id) != nil else { return }
    erase(id)
  }

  /// Remembers what a row was that was removed before the snapshot of the rows was taken.
  public mutating func recall(_ row: Element) {
    removed[row.id] = row
  }

  public mutating func raiseNextID(to id: Int) {
    nextID = max(nextID, min(id, TableLimits.ids.upperBound))
  }

  /// The call is done: its changes stay.
  public mutating func settle() {
    log.removeAll(keepingCapacity: log.count <= 64)
    notedAt.removeAll(keepingCapacity: false)
    idAtStart = nil
  }

  /// The call is refused: every row is as it was before, and the ids that it took are free again, for nobody has seen them.
  public mutating func rollBack() {
    for noted in log.reversed() {
      if let before = noted.before { store(before) } else { erase(noted.id) }
      removed[noted.id] = noted.gone
    }
    if let idAtStart { nextID = idAtStart }
    settle()
  }

  /// Forgets a removed row.
  public mutating func forget(_ id: Int) {
    guard removed[id] != nil else { return }
    removed[id] = nil
    forgotten += 1
  }

  /// Is the index what a rebuild would make it?
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
    if id >= nextID { nextID = id + 1 }
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
    log.append(Noted(id: id, before: peek(id), gone: removed[id]))
  }

  private func isSame(_ before: Element?, _ after: Element?) -> Bool {
    guard let before, let after else { return before == nil && after == nil }
    return before.isWritten(like: after)
  }
}

/// What holds for tables of every kind.
enum TableLimits {
  /// A larger id is not one of ours: it would make the table allocate for nothing.
  static let ids = 1...(1 << 32)
}

/// A row that a call touched, as it was before.
struct Noted<Element: KeptRow>: Sendable {
  let id: Int
  let before: Element?
  /// What the row last was, if it had gone already.
  let gone: Element?
}

/// A row that a call changed: nil before for a new one, nil after for one that has gone.
public struct Change<Element: KeptRow>: Sendable {
  public let id: Int
  public let before: Element?
  public let after: Element?
}

/// All rows of a table at one moment, by id. A value: it keeps what it saw while the table goes on.
public struct Rows<Element: KeptRow>: Sequence, Sendable {
  let chunks: [[Element?]]

  public func makeIterator() -> Iterator { Iterator(chunks: chunks) }

  /// Written out: made of lazy sequences it costs a debug build ten times as much, and tests go through many rows.
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

  /// The first row whose id is at least this.
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

/// Counts look-ups. Only the loop's thread counts, so a load and a store are enough.
final class VisitCount: Sendable {
  let number = Atomic<Int>(0)

  init() {}

  func add() {
    number.store(number.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }

  var value: Int { number.load(ordering: .relaxed) }
}
