/// One transaction that is kept: its revision, who and when, and the rest of its record as it stands in the journal.
struct KeptTransaction: Sendable {
  let rev: Int
  /// Seconds since 1970.
  let at: Int
  let by: Int
  /// The transaction that this one took back, or 0.
  let undoes: Int
  /// Its place among the changes of all modules in this process; 0 for what a start has read.
  let order: Int
  /// Did it remove rows?
  let removes: Bool
  /// The record's members behind `rev`, without braces.
  let body: [UInt8]

  /// Kept by a version that knew no limit: nothing is told of it, and it can't be taken back.
  var isTooLarge: Bool { body.count > History.largestBody }
}

/// The transactions of a module that are kept for undo, history and subscribers who come back: the last 1,000, and those of
/// the last 24 hours up to 64 MiB; but never more than 256 MiB.
///
/// Revisions are consecutive, so one is found by subtraction. They lie in chunks of 1,024: a copy, which a compaction takes
/// while the module goes on, costs a reference a chunk, and what leaves at the front leaves a chunk at a time.
struct History: Sendable {
  static let leastCount = 1000
  static let leastSeconds = 24 * 3600
  static let mostBytes = 64 << 20
  /// However few they are: a thousand of the largest would be gigabytes.
  static let mostBytesAtAll = 256 << 20
  /// Is it so much that a start lets go of some on the way, and not at its end alone?
  var isMuch: Bool { count > 2 * Self.leastCount || bytes > 2 * Self.mostBytesAtAll }
  /// No transaction is larger: to look at one takes time by its length.
  static let largestBody = 6 << 20
  private static let chunkSize = 1024

  private var chunks: [[KeptTransaction]] = []
  /// How many of the first chunk have left.
  private var gone = 0
  private var undos = UndoLog()
  private(set) var bytes = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var oldest: KeptTransaction? { isEmpty ? nil : chunks.first?[gone] }
  var newest: KeptTransaction? { isEmpty ? nil : chunks.last?.last }

  /// All of them, the oldest first.
  var all: some Sequence<KeptTransaction> { chunks.lazy.joined().dropFirst(gone) }

  subscript(rev: Int) -> KeptTransaction? {
    guard let first = oldest?.rev, rev >= first, rev - first < count else { return nil }
    let place = gone + rev - first
    return chunks[place / Self.chunkSize][place % Self.chunkSize]
  }

  /// The transaction that took this one back and is itself in effect.
  func undone(_ rev: Int) -> Int? { undos.undoer(of: rev) }

  /// - Parameter isRead: read at a start, where `settle` comes behind the last.
  mutating func append(_ transaction: KeptTransaction, isRead: Bool = false) {
    if chunks.last?.count ?? Self.chunkSize == Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].append(transaction)
    count += 1
    bytes += transaction.body.count
    undos.append(transaction.rev, by: transaction.by, undoes: transaction.undoes, isRead: isRead)
  }

  /// Works out which of those that were read are in effect.
  mutating func settle() { undos.settle() }

  /// Takes back the newest, whose record never became durable.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest else { return nil }
    chunks[chunks.count - 1].removeLast()
    if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
    forget(newest)
    undos.removeNewest()
    return newest
  }

  /// The oldest transaction, if it need not be kept any more; it is gone then.
  mutating func evict(now: Int) -> KeptTransaction? {
    guard let oldest, count > 1 else { return nil }
    let isSpare = count > Self.leastCount && (bytes > Self.mostBytes || oldest.at < now - Self.leastSeconds)
    guard isSpare || bytes > Self.mostBytesAtAll else { return nil }
    gone += 1
    if gone == Self.chunkSize {
      chunks.removeFirst()
      gone = 0
    }
    forget(oldest)
    undos.removeOldest()
    return oldest
  }

  private mutating func forget(_ transaction: KeptTransaction) {
    count -= 1
    bytes -= transaction.body.count
    if isEmpty {
      chunks = []
      gone = 0
    }
  }

  /// The caller's newest transaction in effect that isn't an undo.
  func latestToUndo(by account: Int) -> KeptTransaction? {
    undos.latest(by: account, inEffect: true).flatMap { self[$0] }
  }

  /// The account's newest transaction that isn't an undo.
  func latest(by account: Int) -> KeptTransaction? { undos.latest(by: account, inEffect: false).flatMap { self[$0] } }
}
