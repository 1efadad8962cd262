import ModuleKit

/// Tags that an entry must have, all of them, and such as it must not have.
struct TagFilter {
  private let all: Set<String>
  private let none: Set<String>

  init(all: [String], none: [String]) {
    self.all = Set(all)
    self.none = Set(none)
  }

  var isNothing: Bool { all.isEmpty && none.isEmpty }

  /// Whether the index has a timeline of just these.
  var isOfIndex: Bool { none.isEmpty && all.count <= 1 }

  /// Those of a project that pass: all of the span, perhaps more outside of it; nil where there are none.
  func line(
    of project: ProjectEntries, _ timer: Timer, in span: Range<Int>, running: Timeline.Item?
  ) -> Timeline? {
    guard let fewest = fewest(of: project) else { return nil }
    return isOfIndex ? fewest : passing(fewest, timer, in: span, running: running)
  }

  /// Those on a timeline that pass and lie in this span, or reach into it.
  /// - Parameter running: what runs. Its item has no length, so the timeline doesn't say that it reaches into the span.
  func passing(_ line: Timeline, _ timer: Timer, in span: Range<Int>, running: Timeline.Item?) -> Timeline {
    var passing = Timeline()
    if let running, running.key < span.lowerBound, line.contains(running), passes(running, timer) {
      passing.insert(running)
    }
    if let first = line.item(over: span.lowerBound), passes(first, timer) { passing.insert(first) }
    line.forEach(from: line.position(from: span.lowerBound), to: line.position(from: span.upperBound)) { item in
      if passes(item, timer) { passing.insert(item) }
    }
    return passing
  }

  func passes(_ item: Timeline.Item, _ timer: Timer) -> Bool {
    if isNothing { return true }
    guard let entry = timer.entries[item.id] else { return false }
    var missing = all.count
    for tag in entry.tags {
      if none.contains(tag) { return false }
      if all.contains(tag) { missing -= 1 }
    }
    return missing == 0
  }

  /// All that can pass are among these; of several tags it is the rarest.
  func fewest(of project: ProjectEntries) -> Timeline? {
    if all.isEmpty { return project.all }
    var fewest: Timeline?
    for tag in all {
      guard let line = project.line(of: tag) else { return nil }
      if fewest.map({ line.count < $0.count }) ?? true { fewest = line }
    }
    return fewest
  }
}
