import ModuleKit

/// A set of ids that nearly always has exactly one element.
enum IDSet: Sendable, Equatable {
  case one(Int)
  case many(SortedList<Int>)

  var count: Int {
    switch self {
    case .one: 1
    case .many(let ids): ids.count
    }
  }

  /// The least id in the set that isn't `id`.
  func first(but id: Int) -> Int? {
    switch self {
    case .one(let one): one == id ? nil : one
    case .many(let ids): ids.elements().first { $0 != id }
    }
  }

  /// The ids in the set that aren't below `first`, in order.
  func ids(from first: Int = 1) -> SortedList<Int>.Tail { list.elements(from: first) }

  private var list: SortedList<Int> {
    switch self {
    case .one(let id):
      var list = SortedList<Int>()
      list.insert(id)
      return list
    case .many(let ids): return ids
    }
  }

  mutating func insert(_ id: Int) {
    switch self {
    case .one(let one):
      if one == id { return }
      var ids = list
      ids.insert(id)
      self = .many(ids)
    case .many(var ids):
      // The set is replaced first. Otherwise the list would have two references, and the change would copy it.
      self = .one(id)
      ids.insert(id)
      self = .many(ids)
    }
  }

  /// Removes an id. Returns false if no id is left.
  mutating func remove(_ id: Int) -> Bool {
    switch self {
    case .one(let one): return one != id
    case .many(var ids):
      self = .one(id)
      ids.remove(id)
      self = ids.count == 1 ? .one(ids.last ?? id) : .many(ids)
      return true
    }
  }
}

extension GradualDictionary where Value == IDSet {
  mutating func add(_ id: Int, to key: Key) { self[key, default: .one(id)].insert(id) }

  mutating func remove(_ id: Int, from key: Key) {
    if self[key]?.remove(id) == false { removeValue(forKey: key) }
  }
}
