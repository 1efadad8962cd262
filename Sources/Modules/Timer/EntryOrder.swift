import ModuleKit

/// In which order entries are listed.
enum EntryOrder: String, CaseIterable {
  case newest, oldest, longest, project
}

/// Entries of several timelines by their start, merged as they are asked for.
struct Chronicle: Sequence, IteratorProtocol {
  private let lines: [Timeline]
  private let span: Range<Int>
  private let newestFirst: Bool
  private var places: [Timeline.Position]

  /// `after` is the last item that was given already.
  init(_ lines: [Timeline], in span: Range<Int>, newestFirst: Bool, after last: Timeline.Item? = nil) {
    self.lines = lines
    self.span = span
    self.newestFirst = newestFirst
    places = lines.map { line in
      let edge = line.position(from: newestFirst ? span.upperBound : span.lowerBound)
      guard let last else { return edge }
      return newestFirst ? Swift.min(edge, line.position(before: last)) : Swift.max(edge, line.position(after: last))
    }
  }

  mutating func next() -> Timeline.Item? {
    var best: (line: Int, item: Timeline.Item)?
    for line in lines.indices {
      guard let item = candidate(line) else { continue }
      if let best, newestFirst ? item < best.item : best.item < item { continue }
      best = (line, item)
    }
    guard let best else { return nil }
    advance(best.line)
    return best.item
  }

  private func candidate(_ line: Int) -> Timeline.Item? {
    let place = newestFirst ? lines[line].previous(places[line]) : places[line]
    guard let item = place.flatMap({ lines[line].item(at: $0) }), span.contains(item.key) else { return nil }
    return item
  }

  private mutating func advance(_ line: Int) {
    let place = newestFirst ? lines[line].previous(places[line]) : lines[line].next(places[line])
    if let place { places[line] = place }
  }
}

/// The longest entries of several timelines, then the newest: as many as a page needs, found in one pass over the items.
struct LongestEntries {
  /// Where an entry stands: the greater, the earlier it is listed.
  struct Rank: Comparable {
    let seconds: Int
    let start: Int
    let id: Int

    static func < (left: Rank, right: Rank) -> Bool {
      (left.seconds, left.start, left.id) < (right.seconds, right.start, right.id)
    }
  }

  private struct Ranked: Comparable {
    let rank: Rank
    let item: Timeline.Item

    static func < (left: Ranked, right: Ranked) -> Bool { left.rank < right.rank }
  }

  private(set) var items: [Timeline.Item] = []
  private let running: Int?
  private let now: Int

  init(_ lines: [Timeline], in span: Range<Int>, running: Int?, now: Int, after last: Rank?, count: Int) {
    self.running = running
    self.now = now
    var best = Greatest<Ranked>(count)
    for line in lines {
      line.forEach(from: line.position(from: span.lowerBound), to: line.position(from: span.upperBound)) { item in
        let rank = Rank(seconds: seconds(item), start: item.key, id: item.id)
        if let last, rank >= last { return }
        best.insert(Ranked(rank: rank, item: item))
      }
    }
    items = best.descending.map(\.item)
  }

  /// Its length at the time of the first page.
  func seconds(_ item: Timeline.Item) -> Int {
    let soFar = max(0, now - item.key)
    return item.id == running ? soFar : min(item.weight, soFar)
  }
}

/// The greatest of many, so many of them: a heap whose root is the least of those kept.
struct Greatest<Element: Comparable> {
  private var heap: [Element] = []
  private let capacity: Int

  init(_ capacity: Int) {
    self.capacity = capacity
  }

  mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.append(element)
      rise(from: heap.count - 1)
    } else if let least = heap.first, least < element {
      heap[0] = element
      sink()
    }
  }

  var descending: [Element] { heap.sorted(by: >) }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
