import ModuleKit

// Applies a filter by tags to entries.

extension TagFilter {
  /// Whether the index has a timeline for exactly this filter.
  var isOfIndex: Bool { none.isEmpty && all.count <= 1 }

  /// A timeline of the project's entries that pass the filter. Within the span it has exactly these entries. Outside
  /// the span it can also have others. Nil if there are no such entries.
  func line(
    of project: ProjectEntries, _ timer: Timer, in span: Range<Int>, running: Timeline.Item?
  ) -> Timeline? {
    guard let fewest = fewest(of: project) else { return nil }
    return isOfIndex ? fewest : passing(fewest, timer, in: span, running: running)
  }

  /// A timeline of those entries of another timeline that pass the filter and overlap this span.
  /// - Parameter running: the running entry. Its item has no length, so the timeline doesn't show that the entry
  ///   extends into the span.
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
    return timer.entries[item.id].map { passes($0.tags) } ?? false
  }

  /// A timeline that contains every entry that can pass the filter. If several tags are wanted, it is the timeline of
  /// the rarest tag.
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
