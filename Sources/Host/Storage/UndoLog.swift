/// Of transactions that are kept: whose each is, which one it took back, and by which one it is taken back itself.
///
/// Whoever redoes and redoes makes a chain of undos, and each link that is added turns round what the others come to. So these are
/// plain numbers by revision, one behind another, and all of it is worked out anew in one pass, at a nanosecond a transaction,
/// instead of following chains; where many are read at a start, once behind the last.
struct UndoLog: Sendable {
  private var authors: [Int] = []
  /// 0 for what is no undo.
  private var targets: [Int] = []
  /// 0 for what is in effect.
  private var undoers: [Int] = []
  /// How many at the front have left.
  private var gone = 0
  /// The revision of the first place.
  private var first = 0

  /// So many that have left are cleared away at once.
  private static let slack = 1024

  init(first: Int = 0) {
    self.first = first
  }

  private var isEmpty: Bool { gone == authors.count }

  /// The transaction that took this one back and is itself in effect.
  func undoer(of rev: Int) -> Int? {
    guard let place = place(of: rev), undoers[place] > 0 else { return nil }
    return undoers[place]
  }

  /// - Parameter isRead: read at a start, where `settle` comes behind the last.
  mutating func append(_ rev: Int, by author: Int, undoes target: Int, isRead: Bool) {
    if isEmpty { self = UndoLog(first: rev) }
    authors.append(author)
    targets.append(target)
    undoers.append(0)
    if target > 0, !isRead { add(undo: rev, of: target) }
  }

  mutating func removeNewest() {
    guard let target = targets.popLast() else { return }
    authors.removeLast()
    undoers.removeLast()
    if target > 0 { settle() }
  }

  mutating func removeOldest() {
    gone += 1
    guard gone >= Self.slack, gone * 2 >= authors.count else { return }
    authors.removeFirst(gone)
    targets.removeFirst(gone)
    undoers.removeFirst(gone)
    first += gone
    gone = 0
  }

  /// Works out anew what is in effect. What takes another back is newer than that, so from the end on each is known when it is
  /// come to.
  mutating func settle() {
    for place in undoers.indices { undoers[place] = 0 }
    for place in targets.indices.dropFirst(gone).reversed() where targets[place] > 0 && undoers[place] == 0 {
      if let target = self.place(of: targets[place]), undoers[target] == 0 { undoers[target] = first + place }
    }
  }

  /// The account's newest transaction that isn't an undo, perhaps only of those in effect.
  func latest(by author: Int, inEffect: Bool) -> Int? {
    var place = authors.count
    while place > gone {
      place -= 1
      if authors[place] == author, targets[place] == 0, !inEffect || undoers[place] == 0 { return first + place }
    }
    return nil
  }

  /// One that takes back what is no undo itself concerns nothing else.
  private mutating func add(undo: Int, of rev: Int) {
    guard let place = place(of: rev) else { return }
    if targets[place] == 0 { undoers[place] = undo } else { settle() }
  }

  private func place(of rev: Int) -> Int? {
    let place = rev - first
    return place >= gone && place < authors.count ? place : nil
  }
}
