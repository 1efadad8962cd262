/// The transactions of a module that are kept for undo, for history and for subscribers that return. The last 1,000
/// transactions are kept. Earlier transactions from the last 24 hours are also kept while the history has at most 64
/// MiB. The whole history never takes more than 256 MiB.
///
/// The transactions are stored in runs of 64 KiB. A compaction copies the history, at the cost of one reference per
/// run, while the module keeps working. The newest runs, about 2 MiB, are plain. Older runs are compressed to about a
/// tenth and decompressed on access. History stays in memory because the loop reads it for any caller and must not wait
/// for a disk.
///
/// Revisions are consecutive, so the first revision of each run is enough to find a transaction.
struct History: Sendable {
  static let leastCount = 1000
  static let leastSeconds = 24 * 3600
  static let mostBytes = 64 << 20
  /// The limit on the size of the whole history. Without it, a thousand of the largest transactions would take
  /// gigabytes.
  static let mostBytesAtAll = 256 << 20
  /// Whether there is so much history that transactions must be evicted while the journal is still being read.
  /// Otherwise, evicting them after the last record is enough.
  var isMuch: Bool { count > 2 * Self.leastCount || bytes > 2 * Self.mostBytesAtAll }
  /// The limit on a transaction's body, because the time to read a body depends on its length.
  static let largestBody = 6 << 20

  /// The size of a run in bytes and in transactions, and the number of plain runs.
  struct Runs {
    var bytes = 64 << 10
    var count = 1024
    var plain = 32
    /// A run above this size contains very long transactions. It stays plain, because packing it would hold up the
    /// loop.
    var longest: Int { 4 * bytes }
  }

  private let sizes: Runs
  private var runs: [KeptRun] = []
  /// The number of evicted transactions at the start of the first run.
  private var gone = 0
  /// The size of all bodies in the newest run.
  private var newestBytes = 0
  private var undos = UndoLog()
  private let unpacked = UnpackedRuns()
  private(set) var bytes = 0
  private(set) var count = 0
  /// The revision with which this record became a copy of home's. Earlier transactions name rows by other ids, so they
  /// aren't proposed for an undo.
  var joined = 0

  init(runs: Runs = Runs()) {
    sizes = runs
  }

  var isEmpty: Bool { count == 0 }
  var oldestRev: Int? { runs.first.map { $0.firstRev + gone } }
  var newest: KeptTransaction? { runs.last.flatMap { transactions(of: $0).last } }

  /// All transactions, oldest first.
  var all: some Sequence<KeptTransaction> { KeptSequence(runs, skipping: gone) }

  subscript(rev: Int) -> KeptTransaction? {
    guard let oldestRev, rev >= oldestRev, rev - oldestRev < count else { return nil }
    let run = runs[index(ofRunWith: rev)]
    return transactions(of: run)[rev - run.firstRev]
  }

  private func index(ofRunWith rev: Int) -> Int {
    if let last = runs.last, rev >= last.firstRev { return runs.count - 1 }
    var (low, high) = (0, runs.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].firstRev <= rev { low = middle } else { high = middle }
    }
    return low
  }

  private func transactions(of run: KeptRun) -> [KeptTransaction] {
    switch run {
    case .plain(let transactions): transactions
    case .packed(let packed): unpacked.transactions(of: packed)
    }
  }

  /// The newest revision whose body is longer than this limit. Such a body makes its run too long to be packed, so only
  /// plain runs are searched.
  func newestRev(longerThan limit: Int) -> Int? {
    precondition(limit >= sizes.longest)
    for run in runs.reversed() {
      guard case .plain(let transactions) = run else { continue }
      if let long = transactions.last(where: { $0.body.count > limit }) { return long.rev }
    }
    return nil
  }

  /// The revision of the transaction that undid the transaction `rev` and is still in effect.
  func undone(_ rev: Int) -> Int? { undos.undoer(of: rev) }

  /// The original transaction at the end of the chain of undos that begins with this transaction. A transaction that
  /// isn't an undo is its own origin. Nil if the end of the chain isn't kept.
  func origin(of rev: Int) -> Int? { undos.origin(of: rev) }

  /// - Parameter isRead: whether the transaction is read from the journal when the daemon starts. If so, the caller must
  ///   call `settle` after the last transaction.
  mutating func append(_ transaction: KeptTransaction, isRead: Bool = false) {
    if runs.isEmpty || newestBytes >= sizes.bytes || runs[runs.count - 1].count >= sizes.count { beginRun() }
    changeNewest { $0.append(transaction) }
    newestBytes += transaction.body.count
    count += 1
    bytes += transaction.body.count
    // A transaction of another machine has author 0 in the log of undos, so that it never counts as an account's latest
    // transaction.
    undos.append(
      transaction.rev, by: transaction.isMerged ? 0 : transaction.by, isAutomatic: transaction.isAutomatic,
      undoes: transaction.undoes, isRead: isRead)
  }

  private mutating func beginRun() {
    runs.append(.plain([]))
    newestBytes = 0
    // The first run stays plain, because some of its transactions might already be evicted.
    let index = runs.count - 1 - sizes.plain
    if index > 0 { pack(index) }
  }

  private mutating func pack(_ index: Int) {
    guard case .plain(let transactions) = runs[index],
      transactions.reduce(0, { $0 + $1.body.count }) <= sizes.longest
    else { return }
    runs[index] = .packed(PackedTransactions(transactions))
  }

  /// Unpacks a run if it is packed, and changes it in place.
  private mutating func change(_ index: Int, _ change: (inout [KeptTransaction]) -> Void) {
    var plain =
      switch runs[index] {
      case .plain(let transactions): transactions
      case .packed(let packed): packed.transactions
      }
    // The entry is cleared first. Otherwise the transactions would have two references, and the change would copy them.
    runs[index] = .plain([])
    change(&plain)
    runs[index] = .plain(plain)
  }

  private mutating func changeNewest(_ change: (inout [KeptTransaction]) -> Void) {
    self.change(runs.count - 1, change)
  }

  /// Computes which transactions are in effect, after all were read at the start.
  mutating func settle() { undos.settle() }

  /// Removes the newest transaction, because its record never became durable.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest else { return nil }
    changeNewest { $0.removeLast() }
    newestBytes -= newest.body.count
    forget(newest)
    if !isEmpty, runs[runs.count - 1].count == 0 {
      runs.removeLast()
      newestBytes = transactions(of: runs[runs.count - 1]).reduce(0) { $0 + $1.body.count }
    }
    undos.removeNewest()
    return newest
  }

  /// Removes and returns the oldest transaction, if it needn't be kept any more.
  mutating func evict(now: Int) -> KeptTransaction? {
    guard count > 1, let run = runs.first else { return nil }
    let isSpare = count > Self.leastCount && (bytes > Self.mostBytes || oldestAt(run) < now - Self.leastSeconds)
    guard isSpare || bytes > Self.mostBytesAtAll else { return nil }
    return removeOldest()
  }

  /// Removes and returns the oldest transaction, if there is one.
  mutating func removeOldest() -> KeptTransaction? {
    guard let run = runs.first else { return nil }
    if case .packed = run { change(0) { _ in } }
    let oldest = transactions(of: runs[0])[gone]
    gone += 1
    if gone == runs[0].count {
      runs.removeFirst()
      gone = 0
    }
    forget(oldest)
    undos.removeOldest()
    return oldest
  }

  private func oldestAt(_ first: KeptRun) -> Int {
    switch first {
    case .plain(let transactions): transactions[gone].at
    // No transaction of a packed run has been evicted, so its first transaction is the oldest.
    case .packed(let packed): packed.firstAt
    }
  }

  private mutating func forget(_ transaction: KeptTransaction) {
    count -= 1
    bytes -= transaction.body.count
    if isEmpty {
      runs = []
      gone = 0
    }
  }

  /// The account's newest transaction that is in effect and isn't an undo.
  /// - Parameter isOwn: whether to skip what a module did by itself.
  func latestToUndo(by account: Int, isOwn: Bool) -> KeptTransaction? {
    undos.latestInEffect(by: account, isOwn: isOwn).flatMap { $0 > joined ? self[$0] : nil }
  }
}
