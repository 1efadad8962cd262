/// An index of the kept transactions: the author of each, which transaction it undid, and which transaction undid it.
///
/// An undo can be undone, and so on. Each undo in such a chain reverses the effect of all undos before it, so another
/// undo can change many entries. The log doesn't update these entries one by one. It is a flat array indexed by
/// revision, and one pass recomputes all effects, at a nanosecond per transaction. When the daemon starts, that pass
/// runs once, after the last record.
///
/// There can be hundreds of thousands of transactions, so references are stored as distances, which halves the memory.
/// Entries are kept in chunks, so that the oldest entries can be dropped.
struct UndoLog: Sendable {
  private struct Entry {
    /// The account that made the transaction. Negative if the module made the transaction by itself, for this account.
    let author: Int
    /// By how many revisions the transaction that this one undid is older. 0 if this transaction isn't an undo.
    let target: UInt32
    /// By how many revisions the transaction that undid this one is newer. 0 if this transaction is in effect.
    var undoer: UInt32 = 0
  }

  private static let chunkSize = 1024

  private var chunks: [[Entry]] = []
  /// The number of evicted entries at the start of the first chunk.
  private var gone = 0
  /// The number of entries, including the evicted entries of the first chunk.
  private var end = 0
  /// The revision of the first entry, which may be an evicted entry.
  private var first = 0

  private var isEmpty: Bool { gone == end }

  /// The revision of the transaction that undid the transaction `rev` and is still in effect.
  func undoer(of rev: Int) -> Int? {
    guard let index = index(of: rev), self[index].undoer > 0 else { return nil }
    return rev + Int(self[index].undoer)
  }

  /// - Parameter isRead: whether the transaction is read when the daemon starts. If so, the caller must call `settle`
  ///   after the last transaction.
  mutating func append(_ rev: Int, by author: Int, isAutomatic: Bool, undoes target: Int, isRead: Bool) {
    if isEmpty {
      self = UndoLog()
      first = rev
    }
    if end % Self.chunkSize == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].append(
      Entry(author: isAutomatic ? -author : author, target: Self.distance(from: rev, to: target)))
    end += 1
    if target > 0, !isRead { add(undo: rev, of: target) }
  }

  /// The distance from a transaction to its target. A distance that doesn't fit into 32 bits is clamped, because a
  /// target that far back is no longer in the history.
  private static func distance(from rev: Int, to target: Int) -> UInt32 {
    if target <= 0 { return 0 }
    return target < rev ? UInt32(clamping: rev - target) : .max
  }

  mutating func removeNewest() {
    guard !isEmpty, let newest = chunks[chunks.count - 1].popLast() else { return }
    if chunks[chunks.count - 1].isEmpty { chunks.removeLast() }
    end -= 1
    if newest.target > 0 { settle() }
  }

  mutating func removeOldest() {
    gone += 1
    guard gone == Self.chunkSize else { return }
    chunks.removeFirst()
    first += gone
    end -= gone
    gone = 0
  }

  /// Recomputes which transactions are in effect. An undo is newer than its target. So a pass from the end knows
  /// whether each undo is in effect before it reaches the undo's target.
  mutating func settle() {
    for chunk in chunks.indices {
      for index in chunks[chunk].indices where chunks[chunk][index].undoer > 0 { chunks[chunk][index].undoer = 0 }
    }
    for index in (gone..<end).reversed() {
      let entry = self[index]
      guard entry.target > 0, entry.undoer == 0 else { continue }
      let target = index - Int(entry.target)
      if target >= gone, self[target].undoer == 0 { setUndoer(index, of: target) }
    }
  }

  /// The account's newest transaction that is in effect and isn't an undo.
  /// - Parameter isOwn: whether to skip what a module did by itself.
  func latestInEffect(by author: Int, isOwn: Bool) -> Int? {
    var index = end
    while index > gone {
      index -= 1
      let entry = self[index]
      guard entry.author == author || !isOwn && entry.author == -author else { continue }
      if entry.target == 0, entry.undoer == 0 { return first + index }
    }
    return nil
  }

  /// The original transaction at the end of the chain of undos that begins with this transaction. A transaction that
  /// isn't an undo is its own origin. Nil if the end of the chain isn't kept.
  func origin(of rev: Int) -> Int? {
    var index = index(of: rev)
    while let here = index {
      let distance = Int(self[here].target)
      if distance == 0 { return first + here }
      index = here - distance >= gone ? here - distance : nil
    }
    return nil
  }

  /// Adds an undo. If its target isn't an undo itself, no other undo is affected and no new pass is needed.
  private mutating func add(undo: Int, of rev: Int) {
    guard let target = index(of: rev), let index = index(of: undo) else { return }
    if self[target].target == 0 { setUndoer(index, of: target) } else { settle() }
  }

  private mutating func setUndoer(_ index: Int, of target: Int) {
    chunks[target / Self.chunkSize][target % Self.chunkSize].undoer = UInt32(clamping: index - target)
  }

  private func index(of rev: Int) -> Int? {
    let index = rev - first
    return index >= gone && index < end ? index : nil
  }

  private subscript(index: Int) -> Entry { chunks[index / Self.chunkSize][index % Self.chunkSize] }
}
