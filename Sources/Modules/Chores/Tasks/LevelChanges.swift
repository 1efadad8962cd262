import ModuleKit
import Time

/// The moments at which time alone changes the levels of tasks, in order.
///
/// The list is updated from the trails of the indexes. So a change costs work only for the tasks that it affects, and a
/// query costs one search. The first query, and a query after very many changes, look at every task.
struct LevelChanges: Sendable {
  private(set) var line = Timeline()
  private var items: [Int: [Timeline.Item]] = [:]
  /// The position up to which each trail was read. Nil before the first query.
  private var read: [Int]?
  /// The time zone of the schedules' dates.
  private var zone = TimeZone.utc

  /// Brings the changes up to date.
  mutating func follow(_ chores: borrowing Chores, _ zone: TimeZone) {
    if self.zone != zone {
      self.zone = zone
      read = nil
    }
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
    let new = chores.levelChanges(of: task, zone)
    guard !new.isEmpty else { return }
    for item in new { line.insert(item) }
    items[task] = new
  }

  private mutating func rebuild(_ chores: borrowing Chores) {
    items = [:]
    line = Timeline()
    for task in chores.tasks.index.facts.keys { items[task] = chores.levelChanges(of: task, zone) }
    // The items are sorted, so each insertion appends to the timeline.
    for item in items.values.joined().sorted() { line.insert(item) }
  }
}
