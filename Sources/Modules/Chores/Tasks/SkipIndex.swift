import ModuleKit

/// Finds skips by task. A task normally has at most one skip. It has more if an undo restored an earlier skip after a
/// later one was recorded.
package struct SkipIndex: RowIndex {
  private var tasks: [Int: [Skip]] = [:]
  private var houses: [Int: Set<Int>] = [:]
  /// The tasks with a new or removed skip.
  private(set) var trail = Trail()

  package init() {}

  package mutating func insert(_ skip: Skip) {
    trail.add(skip.task)
    houses[skip.house, default: []].insert(skip.id)
    var skips = tasks[skip.task] ?? []
    skips.insert(skip, at: skips.firstIndex { ($0.at, $0.id) > (skip.at, skip.id) } ?? skips.count)
    tasks[skip.task] = skips
  }

  package mutating func remove(_ skip: Skip) {
    trail.add(skip.task)
    houses.lessen(skip.house) { $0.remove(skip.id) }
    tasks.lessen(skip.task) { $0.removeAll { $0.id == skip.id } }
  }

  var houseIDs: some Sequence<Int> { houses.keys }
  func last(of task: Int) -> Skip? { tasks[task]?.last }
  func all(of task: Int) -> [Skip] { tasks[task] ?? [] }
  func ids(in house: Int) -> Set<Int> { houses[house] ?? [] }
}
