import ModuleKit

/// The ids of several lists as one, the newest first. No id is in two of the lists.
///
/// It looks at the ends of the lists and goes back from there as it is asked, so what it costs grows with the number of lists
/// and of ids taken, not with what is in them.
struct NewestIDs: Sequence, IteratorProtocol {
  private struct Head: Comparable {
    let id: Int
    let list: Int
    let place: SortedList<Int>.Position

    /// The newest is the least.
    static func < (left: Head, right: Head) -> Bool { left.id > right.id }
    static func == (left: Head, right: Head) -> Bool { left.id == right.id }
  }

  private let lists: [SortedList<Int>]
  /// What each list has next.
  private var heads = Heap<Head>()

  /// Those below `bound`, which is the last that was given already.
  init(_ lists: [SortedList<Int>], below bound: Int = .max) {
    self.lists = lists
    for (number, list) in lists.enumerated() {
      if let head = Self.head(of: list, number, list.previous(list.position(from: bound))) { heads.insert(head) }
    }
  }

  mutating func next() -> Int? {
    guard let newest = heads.least else { return nil }
    let list = lists[newest.list]
    if let head = Self.head(of: list, newest.list, list.previous(newest.place)) {
      heads.replaceLeast(with: head)
    } else {
      _ = heads.popLeast()
    }
    return newest.id
  }

  private static func head(of list: SortedList<Int>, _ number: Int, _ place: SortedList<Int>.Position?) -> Head? {
    guard let place, let id = list.element(at: place) else { return nil }
    return Head(id: id, list: number, place: place)
  }
}
