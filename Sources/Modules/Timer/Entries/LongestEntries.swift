import ModuleKit

/// Finds the longest entries of several timelines. Among equally long entries, the newest comes first. One pass over
/// the items finds as many entries as a page needs.
struct LongestEntries {
  /// The sort key of an entry. The greater rank comes first in the list.
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
      // The loop goes from the newest item to the oldest, which is the order of equally long entries. So an item that
      // can't be among the best is rejected quickly.
      let (start, end) = (line.position(from: span.lowerBound), line.position(from: span.upperBound))
      line.forEachBackwards(from: start, to: end) { item in
        let rank = Rank(seconds: seconds(item), start: item.key, id: item.id)
        if let last, rank >= last { return }
        best.insert(Ranked(rank: rank, item: item))
      }
    }
    items = best.descending.map(\.item)
  }

  /// The entry's length at the time of the first page. For the entry that was running then, the length runs up to that
  /// time, even if the entry was stopped later. Any other entry has its stored length, even if the clock went back.
  func seconds(_ item: Timeline.Item) -> Int { item.id == running ? max(0, now - item.key) : item.weight }
}
