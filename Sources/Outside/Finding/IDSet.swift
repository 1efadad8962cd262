/// A few ids, nearly always one.
enum IDSet: Sendable, Equatable {
  case one(Int)
  case many(Set<Int>)

  var count: Int {
    switch self {
    case .one: 1
    case .many(let ids): ids.count
    }
  }

  /// The least of them that isn't this one.
  func first(but id: Int) -> Int? {
    switch self {
    case .one(let one): one == id ? nil : one
    case .many(let ids): ids.lazy.filter { $0 != id }.min()
    }
  }

  /// In order.
  var ids: [Int] {
    switch self {
    case .one(let id): [id]
    case .many(let ids): ids.sorted()
    }
  }

  mutating func insert(_ id: Int) {
    switch self {
    case .one(let one): if one != id { self = .many([one, id]) }
    case .many(var ids):
      self = .one(id)
      ids.insert(id)
      self = .many(ids)
    }
  }

  /// False if none is left.
  mutating func remove(_ id: Int) -> Bool {
    switch self {
    case .one(let one): return one != id
    case .many(var ids):
      self = .one(id)
      ids.remove(id)
      self = ids.count == 1 ? .one(ids.first ?? id) : .many(ids)
      return true
    }
  }
}

extension Dictionary where Value == IDSet {
  mutating func add(_ id: Int, to key: Key) {
    if self[key] == nil { self[key] = .one(id) } else { self[key]?.insert(id) }
  }

  mutating func remove(_ id: Int, from key: Key) {
    if self[key]?.remove(id) == false { self[key] = nil }
  }
}
