/// The row that has each unique key. Until a change is checked, several rows can have the same key, and all of them are
/// stored.
struct Holders<Key: Hashable & Sendable>: Sendable, Equatable {
  private var first: [Key: Int] = [:]
  private var others: [Key: [Int]] = [:]

  subscript(key: Key) -> Int? { first[key] }

  /// Another row that has the same key.
  func rival(of id: Int, _ key: Key) -> Int? {
    guard let holder = first[key] else { return nil }
    return holder == id ? others[key]?.first : holder
  }

  mutating func insert(_ id: Int, _ key: Key) {
    if first[key] == nil { first[key] = id } else { others[key, default: []].append(id) }
  }

  mutating func remove(_ id: Int, _ key: Key) {
    guard first[key] == id else {
      others[key]?.removeAll { $0 == id }
      if others[key]?.isEmpty == true { others[key] = nil }
      return
    }
    first[key] = others[key]?.removeFirst()
    if others[key]?.isEmpty == true { others[key] = nil }
  }
}
