import ModuleKit

/// Finds the newest remarks that pass a filter, in one of two ways, whichever is cheaper. The first way goes back in
/// time until enough remarks are found. The second way first collects a set of remarks: all in the area, all that might
/// contain the text, or all that might have the tags.
struct NewestSearch {
  /// The cost of collecting and sorting an item. The unit is the cost of an item when a timeline is followed.
  private static let collecting = 2.0
  /// The greatest number of authors for which the search follows one timeline per author. With more authors, following
  /// so many timelines costs more than it saves.
  private static let fewAuthors = 16

  private let cards: Catalogue
  private let filter: Filter
  private let groups: [VisibleRemarks]
  /// The covers of each area, one for each group.
  private let covers: [[AreaCover]]

  init(_ index: RemarkIndex, _ filter: Filter) {
    self.filter = filter
    cards = index.cards
    let groups = filter.isOthersOnly ? [index.publicRemarks] : index.visible(to: filter.viewer)
    self.groups = groups
    covers = filter.areas.map { area in groups.map { AreaCover(area, in: $0.spots) } }
  }

  /// At most `count` items after `last`, which is the last item of the previous page.
  func items(after last: Timeline.Item?, count: Int) -> [Timeline.Item] {
    let lines = lines
    let along = Double(length(of: lines, after: last))
    let sources = sources
    let expected = sources.reduce(along) { $0 * share(of: $1.count) }
    let smallest = sources.min { $0.count < $1.count }
    let collected = Self.collecting * (smallest?.count ?? .infinity)
    // The estimate can be wrong. Following the timelines therefore stops when it has cost as much as collecting would
    // cost.
    if (expected > Double(count) ? along * Double(count) / expected : along) <= collected,
      let items = follow(lines, after: last, count, steps: collected < along ? Int(collected) : .max)
    {
      return items
    }
    return smallest.map { collect(after: last, count, from: $0.forEach) } ?? []
  }

  // MARK: Estimates

  /// A set of remarks that includes all wanted remarks. `forEach` visits each of them once.
  private struct Source {
    let count: Double
    let forEach: ((Int) -> Void) -> Void
  }

  private var sources: [Source] {
    var sources: [Source] = []
    for covers in covers {
      sources.append(
        Source(count: Double(covers.reduce(0) { $0 + $1.count })) { for cover in covers { cover.forEach($0) } })
    }
    for needle in filter.needles {
      sources.append(Source(count: count(of: needle)) { forEach(with: needle, $0) })
    }
    if let tagged = filter.tagged {
      sources.append(Source(count: Double(tagged.count)) { tagged.forEach($0) })
    }
    return sources
  }

  private func count(of needle: Needle) -> Double {
    let named = groups.reduce(0) { sum, group in
      needle.authors.reduce(sum) { $0 + (group.authors[$1]?.count ?? 0) }
    }
    return Double(named + (needle.candidates?.count ?? 0))
  }

  private func share(of count: Double) -> Double {
    min(1, count / Double(max(1, groups.reduce(0) { $0 + $1.moments.count })))
  }

  private func length(of lines: [Timeline], after last: Timeline.Item?) -> Int {
    lines.reduce(0) { sum, line in
      let end = line.position(from: filter.span.upperBound)
      let known = last.map { line.position(before: $0) } ?? end
      return sum + line.count(from: line.position(from: filter.span.lowerBound), to: min(end, known))
    }
  }

  // MARK: Search strategies

  /// The shortest timelines that together contain all wanted remarks.
  private var lines: [Timeline] {
    if let author = filter.author { return groups.compactMap { $0.authors[author] } }
    let byAuthors = filter.needles.first { $0.candidates == nil && $0.authors.count <= Self.fewAuthors }
    if let needle = byAuthors {
      return groups.flatMap { group in needle.authors.compactMap { group.authors[$0] } }
    }
    return groups.map(\.moments)
  }

  /// Follows the timelines back in time. Returns nil if the limit of steps was reached before enough items were found.
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

  private func forEach(with needle: Needle, _ body: (Int) -> Void) {
    needle.candidates?.forEach(body)
    for line in groups.flatMap({ group in needle.authors.compactMap { group.authors[$0] } }) {
      line.forEachBackwards(from: line.start, to: line.end) { item in
        if needle.candidates?.contains(item.id) != true { body(item.id) }
      }
    }
  }
}
