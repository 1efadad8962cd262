import ModuleKit

/// When which task's level changes by time alone, all of them in order.
///
/// It follows the indexes by their trails: a change costs as much as the tasks that it concerns, and a question costs a search.
/// The first question, and one after very many changes, looks at every task.
struct Crossings: Sendable {
  private(set) var line = Timeline()
  private var items: [Int: [Timeline.Item]] = [:]
  /// How far each trail was read; nil before the first question.
  private var read: [Int]?

  /// Brings it up to date.
  mutating func follow(_ chores: borrowing Chores) {
    let trails = [chores.tasks.index.trail, chores.completions.index.trail, chores.skips.index.trail]
    let houseTrails = [chores.pauses.index.trail, chores.houses.index.trail]
    defer { read = (trails + houseTrails).map(\.count) }
    guard let read else { return rebuild(chores) }
    var touched: Set<Int> = []
    for (trail, count) in zip(trails, read) {
      guard let ids = trail.since(count) else { return rebuild(chores) }
      touched.formUnion(ids)
    }
    for (trail, count) in zip(houseTrails, read.dropFirst(trails.count)) {
      guard let houses = trail.since(count) else { return rebuild(chores) }
      for house in Set(houses) { touched.formUnion(chores.tasks.index.ids(in: house)) }
    }
    for task in touched { renew(task, chores) }
  }

  private mutating func renew(_ task: Int, _ chores: borrowing Chores) {
    for item in items.removeValue(forKey: task) ?? [] { line.remove(item) }
    let new = chores.crossings(of: task)
    guard !new.isEmpty else { return }
    for item in new { line.insert(item) }
    items[task] = new
  }

  private mutating func rebuild(_ chores: borrowing Chores) {
    items = [:]
    line = Timeline()
    for task in chores.tasks.index.facts.keys { items[task] = chores.crossings(of: task) }
    // In order, each is put at the end.
    for item in items.values.joined().sorted() { line.insert(item) }
  }
}
