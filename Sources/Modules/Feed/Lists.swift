import ModuleKit

/// Ids by key. Each key's ids are sorted, which is the order of creation. A key without ids is removed.
extension [Int: SortedList<Int>] {
  mutating func insert(_ id: Int, under key: Int) { self[key, default: SortedList()].insert(id) }
  mutating func remove(_ id: Int, under key: Int) { lessen(key) { $0.remove(id) } }
  func list(_ key: Int) -> SortedList<Int> { self[key] ?? SortedList() }
  func ids(_ key: Int) -> [Int] { Array(list(key).elements()) }
}
