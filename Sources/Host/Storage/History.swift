/// The transactions of a module that are kept for undo, history and subscribers who come back: the last 1,000, and those of
/// the last 24 hours up to 64 MiB; but never more than 256 MiB.
///
/// They lie in runs of 64 KiB: a copy, which a compaction takes while the module goes on, costs a reference a run. The newest
/// runs, some 2 MiB, are plain; older ones are packed, to a tenth or so, and unpacked for whoever wants one of them. Nothing here
/// waits for a disk, as it would where they were read back from the journal: the loop looks at them, for any of its callers.
///
/// Revisions are consecutive, so one is found by its run's first.
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

  /// How long runs are, and how many of them are plain.
  struct Runs {
    var bytes = 64 << 10
    var count = 1024
    var plain = 32
    /// Longer ones, of single transactions that are long, stay plain: to pack them would hold up the loop.
    var longest: Int { 4 * bytes }
  }

  private let sizes: Runs
  private var runs: [KeptRun] = []
  /// How many of the first run have left.
  private var gone = 0
  /// Of the bodies in the newest run.
  private var newestBytes = 0
  private var undos = UndoLog()
  private let unpacked = UnpackedRuns()
  private(set) var bytes = 0
  private(set) var count = 0

  init(runs: Runs = Runs()) {
    sizes = runs
  }

  var isEmpty: Bool { count == 0 }
  var oldestRev: Int? { runs.first.map { $0.firstRev + gone } }
  var newest: KeptTransaction? { runs.last.flatMap { transactions(of: $0).last } }

  /// All of them, the oldest first.
  var all: some Sequence<KeptTransaction> { KeptSequence(runs, skipping: gone) }

  subscript(rev: Int) -> KeptTransaction? {
    guard let oldestRev, rev >= oldestRev, rev - oldestRev < count else { return nil }
    let run = runs[place(ofRunWith: rev)]
    return transactions(of: run)[rev - run.firstRev]
  }

  private func place(ofRunWith rev: Int) -> Int {
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

  /// The revision of the newest whose body is longer. No such one is packed.
  func newestRev(longerThan limit: Int) -> Int? {
    precondition(limit >= sizes.longest)
    for run in runs.reversed() {
      guard case .plain(let transactions) = run else { continue }
      if let long = transactions.last(where: { $0.body.count > limit }) { return long.rev }
    }
    return nil
  }

  /// The transaction that took this one back and is itself in effect.
  func undone(_ rev: Int) -> Int? { undos.undoer(of: rev) }

  /// The transaction at the end of the chain of undos that begins with this one: itself, if it is no undo. Nil if that isn't kept.
  func origin(of rev: Int) -> Int? { undos.origin(of: rev) }

  /// - Parameter isRead: read at a start, where `settle` comes behind the last.
  mutating func append(_ transaction: KeptTransaction, isRead: Bool = false) {
    if runs.isEmpty || newestBytes >= sizes.bytes || runs[runs.count - 1].count >= sizes.count { beginRun() }
    changeNewest { $0.append(transaction) }
    newestBytes += transaction.body.count
    count += 1
    bytes += transaction.body.count
    undos.append(transaction.rev, by: transaction.by, undoes: transaction.undoes, isRead: isRead)
  }

  private mutating func beginRun() {
    runs.append(.plain([]))
    newestBytes = 0
    // The first may have lost some.
    let place = runs.count - 1 - sizes.plain
    if place > 0 { pack(place) }
  }

  private mutating func pack(_ place: Int) {
    guard case .plain(let transactions) = runs[place],
      transactions.reduce(0, { $0 + $1.body.count }) <= sizes.longest
    else { return }
    runs[place] = .packed(PackedTransactions(transactions))
  }

  /// Makes a run plain if it isn't, and changes it in place.
  private mutating func change(_ place: Int, _ change: (inout [KeptTransaction]) -> Void) {
    var plain =
      switch runs[place] {
      case .plain(let transactions): transactions
      case .packed(let packed): packed.transactions
      }
    // Held twice it would be copied.
    runs[place] = .plain([])
    change(&plain)
    runs[place] = .plain(plain)
  }

  private mutating func changeNewest(_ change: (inout [KeptTransaction]) -> Void) {
    self.change(runs.count - 1, change)
  }

  /// Works out which of those that were read are in effect.
  mutating func settle() { undos.settle() }

  /// Takes back the newest, whose record never became durable.
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

  /// The oldest transaction, if it need not be kept any more; it is gone then.
  mutating func evict(now: Int) -> KeptTransaction? {
    guard count > 1, let run = runs.first else { return nil }
    let isSpare = count > Self.leastCount && (bytes > Self.mostBytes || oldestAt(run) < now - Self.leastSeconds)
    guard isSpare || bytes > Self.mostBytesAtAll else { return nil }
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
    // What is packed is whole.
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

  /// The caller's newest transaction in effect that isn't an undo.
  func latestToUndo(by account: Int) -> KeptTransaction? {
    undos.latest(by: account, inEffect: true).flatMap { self[$0] }
  }

  /// The account's newest transaction that isn't an undo.
  func latest(by account: Int) -> KeptTransaction? { undos.latest(by: account, inEffect: false).flatMap { self[$0] } }
}
