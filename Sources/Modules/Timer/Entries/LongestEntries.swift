import ModuleKit

/// The longest entries of several timelines. Equally long entries come newest first. One pass over the items finds as
/// many entries as a page needs.
struct LongestEntries {
  /// The rank of an entry in the list. The greater rank is listed first.
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
      // The loop goes from newest to oldest. Equally long entries have this order, so an item that comes later in the
      // loop is rejected quickly.
      let (start, end) = (line.position(from: span.lowerBound), line.position(from: span.upperBound))
      line.forEachBackwards(from: start, to: end) { item in
        let rank = Rank(seconds: seconds(item), start: item.key, id: item.id)
        if let last, rank >= last { return }
        best.insert(Ranked(rank: rank, item: item))
      }
    }
    items = best.descending.map(\.item)
  }

  /// The entry's length at the time of the first page, as entries show it. The entry that ran then counts up to that
  /// moment, even if it has been stopped since. A stored entry keeps its length, even if the clock went back to before
  /// its end.
  func seconds(_ item: Timeline.Item) -> Int { item.id == running ? max(0, now - item.key) : item.weight }
}
