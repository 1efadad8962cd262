import Testing

@testable import ModuleKit

@Suite("Timeline")
struct TimelineTests {
  /// A simple model of the timeline, which is a sorted array.
  struct Model {
    var items: [Timeline.Item] = []

    mutating func insert(_ item: Timeline.Item) {
      items.append(item)
      items.sort()
    }

    func sum(_ range: Range<Int>) -> (count: Int, weight: Int) {
      let inside = items.filter { range.contains($0.key) }
      return (inside.count, inside.reduce(0) { $0 + $1.weight })
    }
  }

  @Test("of items with the same number the lightest comes first, then the oldest")
  func order() {
    var line = Timeline()
    let items = [(1, 1, 5), (1, 2, 0), (0, 9, 9), (1, 3, 0), (2, 0, 0)].map {
      Timeline.Item(key: $0, id: $1, weight: $2)
    }
    for item in items { line.insert(item) }
    #expect(line.items.map(\.id) == [9, 2, 3, 1, 0])
    #expect(line.last(below: 2)?.id == 1 && line.first(from: 1)?.id == 2)
    #expect(line.first?.id == 9 && line.last?.id == 0 && line.total == 14)
  }

  @Test("an empty one has no items anywhere")
  func empty() {
    let line = Timeline()
    #expect(
      line.isEmpty && line.first == nil && line.last == nil && line.last(below: 5) == nil && line.first(from: 0) == nil)
    #expect(line.sum(from: line.start, to: line.end) == (0, 0))
    #expect(line.previous(line.end) == nil && line.item(at: line.next(line.end)) == nil)
  }

  @Test("a missing item can't be removed")
  func removeAbsent() {
    var line = Timeline()
    line.insert(Timeline.Item(key: 1, id: 1, weight: 1))
    line.remove(Timeline.Item(key: 1, id: 1, weight: 2))
    line.remove(Timeline.Item(key: 9, id: 1, weight: 1))
    #expect(line.count == 1 && line.total == 1)
    line.remove(Timeline.Item(key: 1, id: 1, weight: 1))
    #expect(line == Timeline())
  }

  @Test("answers like a sorted array after random insertions and removals", arguments: 1...4)
  func random(seed: UInt64) {
    var chance = Chance(seed: seed)
    var line = Timeline()
    var model = Model()
    for round in 1...3000 {
      if chance.below(5) > 0 || model.items.isEmpty {
        // At first the keys are ascending, and later they are random. Entries arrive in both of these orders.
        let key = round < 1500 ? round * 2 : chance.below(6000)
        let item = Timeline.Item(key: key, id: round, weight: chance.below(3) * 10)
        line.insert(item)
        model.insert(item)
      } else {
        let item = model.items.remove(at: chance.below(model.items.count))
        line.remove(item)
      }
      if round.isMultiple(of: 100) { compare(line, model, &chance) }
    }
    var other = Timeline()
    for item in model.items.reversed() { other.insert(item) }
    #expect(other == line)
    other.insert(Timeline.Item(key: 0, id: 0, weight: 0))
    #expect(other != line)
  }

  private func compare(_ line: Timeline, _ model: Model, _ chance: inout Chance) {
    #expect(Array(line.items) == model.items)
    #expect(line.count == model.items.count && line.total == model.items.reduce(0) { $0 + $1.weight })
    for _ in 1...20 {
      let low = chance.below(6000)
      let high = low + chance.below(6000)
      let (start, end) = (line.position(from: low), line.position(from: high))
      #expect(line.sum(from: start, to: end) == model.sum(low..<high))
      let most = chance.below(400)
      #expect(line.count(from: start, to: end) == model.sum(low..<high).count)
      #expect(line.count(from: start, to: end, most: most) == min(model.sum(low..<high).count, most))
      var backwards: [Timeline.Item] = []
      line.forEachBackwards(from: start, to: end) { backwards.append($0) }
      #expect(backwards == model.items.filter { (low..<high).contains($0.key) }.reversed())
      #expect(line.last(below: low) == model.items.last { $0.key < low })
      #expect(line.first(from: low) == model.items.first { $0.key >= low })
    }
    #expect(line.sum(from: line.end, to: line.start) == (0, 0) && line.count(from: line.end, to: line.start) == 0)
    #expect(line.count(from: line.start, to: line.end) == model.items.count)
    walk(line, model)
  }

  /// Iterates over the timeline in both directions, and compares the items with those of the model.
  private func walk(_ line: Timeline, _ model: Model) {
    var place = line.start
    var forwards: [Timeline.Item] = []
    while let item = line.item(at: place) {
      forwards.append(item)
      #expect(
        line.contains(item) && line.position(before: item) == place && line.position(after: item) == line.next(place))
      place = line.next(place)
    }
    #expect(forwards == model.items && place == line.end)
    var backwards: [Timeline.Item] = []
    while let previous = line.previous(place) {
      backwards.append(contentsOf: line.item(at: previous).map { [$0] } ?? [])
      place = previous
    }
    #expect(backwards == model.items.reversed() && place == line.start)
  }

  @Test("finds the nearest items with a weight, whatever lies between", arguments: 1...20)
  func weighing(seed: Int) {
    // Most items have no weight. In some blocks, no item has a weight.
    let items = (0..<700).map { key in
      let weight = (key + 1) * seed * 31 % 211 == 0 || key == seed * 30 ? 1 : 0
      return Timeline.Item(key: key, id: key, weight: weight)
    }
    var line = Timeline()
    for item in items { line.insert(item) }
    for key in stride(from: 0, through: 700, by: 7) {
      let place = line.position(from: key)
      #expect(line.lastWeighing(before: place) == items[..<key].last { $0.weight > 0 })
      #expect(line.firstWeighing(from: place) == items[key...].first { $0.weight > 0 })
    }
    #expect(Timeline().lastWeighing(before: Timeline().end) == nil)
  }
}
