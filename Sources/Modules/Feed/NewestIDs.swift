/// The ids of several lists as one, the newest first. No id is in two of the lists.
///
/// It looks at the ends of the lists and goes back from there as it is asked, so what it costs grows with the number of lists
/// and of ids taken, not with what is in them.
struct NewestIDs: Sequence, IteratorProtocol {
  private struct Head {
    let id: Int
    let list: Int
    let place: Int
  }

  private let lists: [IDList]
  /// What each list has next, the newest last.
  private var heads: [Head] = []

  /// Those below `bound`, which is the last that was given already.
  init(_ lists: [IDList], below bound: Int = .max) {
    self.lists = lists
    for (number, list) in lists.enumerated() {
      if let head = Self.head(of: list, number, list.place(from: bound) - 1) { heads.append(head) }
    }
    heads.sort { $0.id < $1.id }
  }

  mutating func next() -> Int? {
    guard let newest = heads.popLast() else { return nil }
    if let head = Self.head(of: lists[newest.list], newest.list, newest.place - 1) { insert(head) }
    return newest.id
  }

  private static func head(of list: IDList, _ number: Int, _ place: Int) -> Head? {
    place < 0 ? nil : Head(id: list.ids[place], list: number, place: place)
  }

  private mutating func insert(_ head: Head) {
    var low = 0
    var high = heads.count
    while low < high {
      let middle = (low + high) / 2
      if heads[middle].id < head.id { low = middle + 1 } else { high = middle }
    }
    heads.insert(head, at: low)
  }
}
