import ModuleKit

/// The longest entries of several timelines, then the newest: as many as a page needs, found in one pass over the
/// items.
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
  private let running: Int
  private let now: Int

  init(_ lines: [Timeline], in span: Range<Int>, running: Int, now: Int, after last: Rank?, count: Int) {
    self.running = running
    self.now = now
    var best = Greatest<Ranked>(count)
    for line in lines {
      // The newest first: of equal ones that is the order, so that later ones are turned away at once.
      let (start, end) = (line.position(from: span.lowerBound), line.position(from: span.upperBound))
      line.forEachBackwards(from: start, to: end) { item in
        let rank = Rank(seconds: seconds(item), start: item.key, id: item.id)
        if let last, rank >= last { return }
        best.insert(Ranked(rank: rank, item: item))
      }
    }
    items = best.descending.map(\.item)
  }

  /// Its length at the time of the first page, as entries show it: what ran then counts up to then, also if it was stopped since;
  /// what was saved has the length that it has, also if the clock went back behind its end.
  func seconds(_ item: Timeline.Item) -> Int { item.id == running ? max(0, now - item.key) : item.weight }
}
