/// Ids in their order. New ones mostly come at the end.
struct SortedIDs: Sendable, Equatable {
  private var ids: [Int] = []

  var last: Int? { ids.last }
  var isEmpty: Bool { ids.isEmpty }

  mutating func insert(_ id: Int) {
    ids.insert(id, at: place(of: id))
  }

  /// Takes away one that is there.
  mutating func remove(_ id: Int) {
    let place = place(of: id)
    if place < ids.count, ids[place] == id { ids.remove(at: place) }
  }

  /// Where the first that isn't smaller is.
  private func place(of id: Int) -> Int {
    guard let last = ids.last, last >= id else { return ids.count }
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
