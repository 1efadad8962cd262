import ModuleKit

/// Ids by key, in their order, which is that in which things came. No list is empty.
extension [Int: SortedList<Int>] {
  mutating func insert(_ id: Int, under key: Int) { self[key, default: SortedList()].insert(id) }
  mutating func remove(_ id: Int, under key: Int) { lessen(key) { $0.remove(id) } }
  func list(_ key: Int) -> SortedList<Int> { self[key] ?? SortedList() }
  func ids(_ key: Int) -> [Int] { Array(list(key).elements()) }
}
