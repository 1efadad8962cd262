/// Of transactions that are kept: whose each is, which one it took back, and by which one it is taken back itself.
///
/// Whoever redoes and redoes makes a chain of undos, and each link that is added turns round what the others come to. So these are
/// plain numbers by revision, one behind another, and all of it is worked out anew in one pass, at a nanosecond a transaction,
/// instead of following chains; where many are read at a start, once behind the last.
///
/// There may be hundreds of thousands: two of the numbers say how far off the other is, which takes half the room, and they lie in
/// chunks, of which the oldest leave.
struct UndoLog: Sendable {
  private struct Entry {
    let author: Int
    /// How far back the one is that it takes back; 0 for what is no undo.
    let target: UInt32
    /// How far on the one is that takes it back; 0 for what is in effect.
    var undoer: UInt32 = 0
  }

  private static let chunkSize = 1024

  private var chunks: [[Entry]] = []
  /// How many of the first chunk have left.
  private var gone = 0
  /// How many places there are, those that have left the first chunk among them.
  private var end = 0
  /// The revision of the first place.
  private var first = 0

  private var isEmpty: Bool { gone == end }

  /// The transaction that took this one back and is itself in effect.
  func undoer(of rev: Int) -> Int? {
    guard let place = place(of: rev), self[place].undoer > 0 else { return nil }
    return rev + Int(self[place].undoer)
  }

  /// - Parameter isRead: read at a start, where `settle` comes behind the last.
  mutating func append(_ rev: Int, by author: Int, undoes target: Int, isRead: Bool) {
    if isEmpty {
      self = UndoLog()
      first = rev
    }
    if end % Self.chunkSize == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].append(Entry(author: author, target: Self.distance(from: rev, to: target)))
    end += 1
    if target > 0, !isRead { add(undo: rev, of: target) }
  }

  /// What can't be said is farther back than what is kept.
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

  /// Works out anew what is in effect. What takes another back is newer than that, so from the end on each is known when it is
  /// come to.
  mutating func settle() {
    for chunk in chunks.indices {
      for index in chunks[chunk].indices where chunks[chunk][index].undoer > 0 { chunks[chunk][index].undoer = 0 }
    }
    for place in (gone..<end).reversed() {
      let entry = self[place]
      guard entry.target > 0, entry.undoer == 0 else { continue }
      let target = place - Int(entry.target)
      if target >= gone, self[target].undoer == 0 { setUndoer(place, of: target) }
    }
  }

  /// The account's newest transaction that isn't an undo, perhaps only of those in effect.
  func latest(by author: Int, inEffect: Bool) -> Int? {
    var place = end
    while place > gone {
      place -= 1
      let entry = self[place]
      if entry.author == author, entry.target == 0, !inEffect || entry.undoer == 0 { return first + place }
    }
    return nil
  }

  /// The transaction at the end of the chain of undos that begins with this one: itself, if it is no undo. Nil if that isn't kept.
  func origin(of rev: Int) -> Int? {
    var place = place(of: rev)
    while let here = place {
      let distance = Int(self[here].target)
      if distance == 0 { return first + here }
      place = here - distance >= gone ? here - distance : nil
    }
    return nil
  }

  /// Undoing an ordinary transaction affects no other undo.
  private mutating func add(undo: Int, of rev: Int) {
    guard let target = place(of: rev), let place = place(of: undo) else { return }
    if self[target].target == 0 { setUndoer(place, of: target) } else { settle() }
  }

  private mutating func setUndoer(_ place: Int, of target: Int) {
    chunks[target / Self.chunkSize][target % Self.chunkSize].undoer = UInt32(clamping: place - target)
  }

  private func place(of rev: Int) -> Int? {
    let place = rev - first
    return place >= gone && place < end ? place : nil
  }

  private subscript(place: Int) -> Entry { chunks[place / Self.chunkSize][place % Self.chunkSize] }
}
