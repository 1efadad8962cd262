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
}

/// The transactions of a module that are kept for undo, history and subscribers who come back: the last 1,000, and those of
/// the last 24 hours up to 64 MiB.
///
/// Revisions are consecutive, so one is found by subtraction. They lie in chunks of 1,024: a copy, which a compaction takes
/// while the module goes on, costs a reference a chunk, and what leaves at the front leaves a chunk at a time.
struct History: Sendable {
  static let leastCount = 1000
  static let leastSeconds = 24 * 3600
  static let mostBytes = 64 << 20
  private static let chunkSize = 1024

  private var chunks: [[KeptTransaction]] = []
  /// How many of the first chunk have left.
  private var gone = 0
  private var undoneBy: [Int: Int] = [:]
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
  func undone(_ rev: Int) -> Int? { undoneBy[rev] }

  mutating func append(_ transaction: KeptTransaction) {
    if chunks.last?.count ?? Self.chunkSize == Self.chunkSize {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].append(transaction)
    count += 1
    bytes += transaction.body.count
    if transaction.undoes > 0 { setInEffect(transaction.undoes, false, by: transaction.rev) }
  }

  /// Takes back the newest, whose record never became durable.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest else { return nil }
    chunks[chunks.count - 1].removeLast()
    if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
    forget(newest)
    if newest.undoes > 0 { setInEffect(newest.undoes, true, by: newest.rev) }
    return newest
  }

  /// The oldest transaction, if it need not be kept any more; it is gone then.
  mutating func evict(now: Int) -> KeptTransaction? {
    guard count > Self.leastCount, let oldest else { return nil }
    guard bytes > Self.mostBytes || oldest.at < now - Self.leastSeconds else { return nil }
    gone += 1
    if gone == Self.chunkSize {
      chunks.removeFirst()
      gone = 0
    }
    forget(oldest)
    return oldest
  }

  private mutating func forget(_ transaction: KeptTransaction) {
    count -= 1
    bytes -= transaction.body.count
    undoneBy[transaction.rev] = nil
    if isEmpty {
      chunks = []
      gone = 0
    }
  }

  /// The caller's newest transaction in effect that isn't an undo.
  func latestToUndo(by account: Int) -> KeptTransaction? {
    latest(by: account) { undoneBy[$0.rev] == nil }
  }

  /// The account's newest transaction that isn't an undo, of those that are wanted.
  func latest(by account: Int, where isWanted: (KeptTransaction) -> Bool = { _ in true }) -> KeptTransaction? {
    guard let first = oldest?.rev, let last = newest?.rev else { return nil }
    for rev in stride(from: last, through: first, by: -1) {
      guard let transaction = self[rev], transaction.by == account, transaction.undoes == 0 else { continue }
      if isWanted(transaction) { return transaction }
    }
    return nil
  }

  /// Taking back an undo brings what it had taken back into effect again, and so on down the chain.
  private mutating func setInEffect(_ rev: Int, _ inEffect: Bool, by undo: Int) {
    var target = rev
    var isOn = inEffect
    var cause = undo
    while true {
      undoneBy[target] = isOn ? nil : cause
      guard let transaction = self[target], transaction.undoes > 0 else { return }
      cause = target
      target = transaction.undoes
      isOn.toggle()
    }
  }
}
