/// Ids in their order, which is that in which things came.
struct IDList: Sendable, Equatable {
  private(set) var ids: [Int] = []

  var count: Int { ids.count }
  var isEmpty: Bool { ids.isEmpty }

  mutating func insert(_ id: Int) {
    guard let last = ids.last, id <= last else { return ids.append(id) }
    let place = place(from: id)
    if ids[place] != id { ids.insert(id, at: place) }
  }

  mutating func remove(_ id: Int) {
    let place = place(from: id)
    if place < ids.count, ids[place] == id { ids.remove(at: place) }
  }

  func contains(_ id: Int) -> Bool {
    let place = place(from: id)
    return place < ids.count && ids[place] == id
  }

  /// The place of the first id that is at least this one.
  func place(from id: Int) -> Int {
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many ids are greater than this one.
  func count(above id: Int) -> Int { count - place(from: id + 1) }

  /// Those above this one, in order.
  func ids(above id: Int) -> ArraySlice<Int> { ids[place(from: id + 1)...] }

  /// Those that are in the other list, too.
  func intersection(_ other: IDList) -> IDList {
    let (few, many) = count < other.count ? (self, other) : (other, self)
    var both = IDList()
    both.ids = few.ids.filter(many.contains)
    return both
  }
}

/// Lists by key, of which none is empty.
extension [Int: IDList] {
  mutating func insert(_ id: Int, under key: Int) {
    self[key, default: IDList()].insert(id)
  }

  mutating func remove(_ id: Int, under key: Int) {
    self[key]?.remove(id)
    if self[key]?.isEmpty == true { self[key] = nil }
  }

  func list(_ key: Int) -> IDList { self[key] ?? IDList() }
}
