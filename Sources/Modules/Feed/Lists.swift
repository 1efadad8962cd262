import ModuleKit

/// Lists of ids, one for each key. Each list is sorted by id, which is the order of creation. A key without ids is
/// removed.
extension [Int: SortedList<Int>] {
  mutating func insert(_ id: Int, under key: Int) { self[key, default: SortedList()].insert(id) }
  mutating func remove(_ id: Int, under key: Int) { lessen(key) { $0.remove(id) } }
  func list(_ key: Int) -> SortedList<Int> { self[key] ?? SortedList() }
  func ids(_ key: Int) -> [Int] { Array(list(key).elements()) }
}
