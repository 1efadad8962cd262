import ModuleKit

/// Finds the newest remarks that pass a filter, by the cheapest of three ways. It goes back in time until it has
/// enough, or collects all remarks in the area, or collects all remarks that may contain the text.
struct NewestSearch {
  /// The cost of collecting and sorting an item, relative to following a timeline.
  private static let collecting = 2.0
  /// With more authors than this, following one timeline per author doesn't pay.
  private static let fewAuthors = 16

  private let cards: Catalogue
  private let filter: Filter
  private let groups: [VisibleRemarks]
  private let covers: [AreaCover]

  init(_ index: RemarkIndex, _ filter: Filter) {
    self.filter = filter
    cards = index.cards
    let groups = filter.isOthersOnly ? [index.publicRemarks] : index.visible(to: filter.viewer)
    self.groups = groups
    covers = filter.area.map { area in groups.map { AreaCover(area, in: $0.spots) } } ?? []
  }

  /// At most `count` items after the last known one.
  func items(after last: Timeline.Item?, count: Int) -> [Timeline.Item] {
    let lines = lines
    let along = Double(length(of: lines, after: last))
    let expected = along * share(of: areaCount) * share(of: needleCount)
    let (area, needle) = (Self.collecting * (areaCount ?? .infinity), Self.collecting * (needleCount ?? .infinity))
    let collected = min(area, needle)
    // The estimate may be wrong, so a walk stops once it has cost more than collecting would.
    if (expected > Double(count) ? along * Double(count) / expected : along) <= collected,
      let items = follow(lines, after: last, count, steps: collected < along ? Int(collected) : .max)
    {
      return items
    }
    if needle < area { return collect(after: last, count, from: forEachWithNeedle) }
    return collect(after: last, count) { body in for cover in covers { cover.forEach(body) } }
  }

  // MARK: How much there is

  private var areaCount: Double? {
    filter.area.map { _ in Double(covers.reduce(0) { $0 + $1.count }) }
  }

  private var needleCount: Double? {
    filter.needle.map { needle in
      let named = groups.reduce(0) { sum, group in
        needle.authors.reduce(sum) { $0 + (group.authors[$1]?.count ?? 0) }
      }
      return Double(named + (needle.candidates?.count ?? 0))
    }
  }

  private func share(of count: Double?) -> Double {
    guard let count else { return 1 }
    return min(1, count / Double(max(1, groups.reduce(0) { $0 + $1.moments.count })))
  }

  private func length(of lines: [Timeline], after last: Timeline.Item?) -> Int {
    lines.reduce(0) { sum, line in
      let end = line.position(from: filter.span.upperBound)
      let known = last.map { line.position(before: $0) } ?? end
      return sum + line.count(from: line.position(from: filter.span.lowerBound), to: min(end, known))
    }
  }

  // MARK: Ways

  /// The shortest timelines that contain all wanted remarks.
  private var lines: [Timeline] {
    if let author = filter.author { return groups.compactMap { $0.authors[author] } }
    if let needle = filter.needle, needle.candidates == nil, needle.authors.count <= Self.fewAuthors {
      return groups.flatMap { group in needle.authors.compactMap { group.authors[$0] } }
    }
    return groups.map(\.moments)
  }

  /// Nil if the step limit was reached before enough items were found and more may follow.
  private func follow(
    _ lines: [Timeline], after last: Timeline.Item?, _ count: Int, steps: Int
  ) -> [Timeline.Item]? {
    var items: [Timeline.Item] = []
    var steps = steps
    for item in MergedTimelines(lines, in: filter.span, newestFirst: true, after: last) {
      if steps == 0 { return nil }
      steps -= 1
      guard let card = cards[item.id], filter.lets(card, of: cards) else { continue }
      items.append(item)
      if items.count == count { break }
    }
    return items
  }

  private func collect(
    after last: Timeline.Item?, _ count: Int, from forEach: ((Int) -> Void) -> Void
  ) -> [Timeline.Item] {
    var newest = Greatest<Timeline.Item>(count)
    let (cards, filter) = (cards, filter)
    forEach { id in
      guard let card = cards[id], filter.lets(card, of: cards) else { return }
      if let last, card.moment >= last { return }
      newest.insert(card.moment)
    }
    return newest.descending
  }

  private func forEachWithNeedle(_ body: (Int) -> Void) {
    guard let needle = filter.needle else { return }
    needle.candidates?.forEach(body)
    for line in groups.flatMap({ group in needle.authors.compactMap { group.authors[$0] } }) {
      line.forEachBackwards(from: line.start, to: line.end) { item in
        if needle.candidates?.contains(item.id) != true { body(item.id) }
      }
    }
  }
}
