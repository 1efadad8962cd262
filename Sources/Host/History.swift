/// One transaction that is kept: its revision, who and when, and the rest of its record as it stands in the journal.
struct KeptTransaction: Sendable {
  let rev: Int
  /// Seconds since 1970.
  let at: Int
  let by: Int
  /// The transaction that this one took back, or 0.
  let undoes: Int
  /// Did it remove rows?
  let removes: Bool
  /// The record's members behind `rev`, without braces.
  let body: [UInt8]
}

/// The transactions of a module that are kept for undo, history and subscribers who come back: the last 1,000, and those of
/// the last 24 hours up to 64 MiB. Revisions are consecutive, so one is found by subtraction.
struct History: Sendable {
  static let leastCount = 1000
  static let leastSeconds = 24 * 3600
  static let mostBytes = 64 << 20

  /// A queue: what is before `start` has left, and is let go of now and then.
  private var queue: [KeptTransaction?] = []
  private var start = 0
  private var undoneBy: [Int: Int] = [:]
  private(set) var bytes = 0

  var isEmpty: Bool { start == queue.count }
  var count: Int { queue.count - start }
  var oldest: KeptTransaction? { isEmpty ? nil : queue[start] }
  var newest: KeptTransaction? { isEmpty ? nil : queue[queue.count - 1] }
  var all: [KeptTransaction] { queue[start...].compactMap { $0 } }

  subscript(rev: Int) -> KeptTransaction? {
    guard let oldest, rev >= oldest.rev, rev - oldest.rev < count else { return nil }
    return queue[start + rev - oldest.rev]
  }

  /// The transaction that took this one back and is itself in effect.
  func undone(_ rev: Int) -> Int? { undoneBy[rev] }

  mutating func append(_ transaction: KeptTransaction) {
    queue.append(transaction)
    bytes += transaction.body.count
    if transaction.undoes > 0 { setInEffect(transaction.undoes, false, by: transaction.rev) }
  }

  /// Takes back the newest, whose record never became durable.
  mutating func removeNewest() -> KeptTransaction? {
    guard let newest else { return nil }
    queue.removeLast()
    bytes -= newest.body.count
    if newest.undoes > 0 { setInEffect(newest.undoes, true, by: newest.rev) }
    undoneBy[newest.rev] = nil
    return newest
  }

  /// The oldest transaction, if it need not be kept any more; it is gone then.
  mutating func evict(now: Int) -> KeptTransaction? {
    guard count > Self.leastCount, let oldest else { return nil }
    guard bytes > Self.mostBytes || oldest.at < now - Self.leastSeconds else { return nil }
    queue[start] = nil
    start += 1
    bytes -= oldest.body.count
    undoneBy[oldest.rev] = nil
    if start > 1024, start * 2 > queue.count {
      queue.removeFirst(start)
      start = 0
    }
    return oldest
  }

  /// The caller's newest transaction in effect that isn't an undo.
  func latestToUndo(by account: Int) -> KeptTransaction? {
    var place = queue.count - 1
    while place >= start {
      if let transaction = queue[place], transaction.by == account, transaction.undoes == 0,
        undoneBy[transaction.rev] == nil
      {
        return transaction
      }
      place -= 1
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
