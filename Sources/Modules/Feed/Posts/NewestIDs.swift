import ModuleKit

/// Merges the ids of several lists, newest first. No two lists may have an id in common.
///
/// The merge starts at the ends of the lists and goes back on demand. Its cost depends only on the number of lists and
/// the number of ids that are read.
struct NewestIDs: Sequence, IteratorProtocol {
  private struct Head: Comparable {
    let id: Int
    let list: Int
    let position: SortedList<Int>.Position

    /// The heap returns its least element first, so the newest id must count as the least.
    static func < (left: Head, right: Head) -> Bool { left.id > right.id }
    static func == (left: Head, right: Head) -> Bool { left.id == right.id }
  }

  private let lists: [SortedList<Int>]
  /// The next id of each list.
  private var heads = Heap<Head>()

  /// Merges the ids that are below `bound`. To continue, pass the last id that was returned.
  init(_ lists: [SortedList<Int>], below bound: Int = .max) {
    self.lists = lists
    for (number, list) in lists.enumerated() {
      if let head = Self.head(of: list, number, list.previous(list.position(from: bound))) { heads.insert(head) }
    }
  }

  mutating func next() -> Int? {
    guard let newest = heads.least else { return nil }
    let list = lists[newest.list]
    if let head = Self.head(of: list, newest.list, list.previous(newest.position)) {
      heads.replaceLeast(with: head)
    } else {
      _ = heads.popLeast()
    }
    return newest.id
  }

  private static func head(of list: SortedList<Int>, _ number: Int, _ position: SortedList<Int>.Position?) -> Head? {
    guard let position, let id = list.element(at: position) else { return nil }
    return Head(id: id, list: number, position: position)
  }
}
