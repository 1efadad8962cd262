import ModuleKit
import Time

/// How long, and how many entries.
struct Tally: Equatable {
  var seconds = 0
  var entries = 0

  static func += (sum: inout Tally, part: Tally) {
    sum.seconds += part.seconds
    sum.entries += part.entries
  }

  static func -= (sum: inout Tally, part: Tally) {
    sum.seconds -= part.seconds
    sum.entries -= part.entries
  }
}

/// The entry that runs, as it counts at a moment: its place among others, and up to when.
struct Running: Sendable {
  let item: Timeline.Item
  let end: Int

  init(_ entry: Entry, now: Instant) {
    item = entry.item
    end = max(entry.startedAt, now).seconds
  }

  /// How long it has been running.
  var seconds: Int { end - item.key }

  /// How long of that lies in this span.
  func seconds(in span: Range<Int>) -> Int { (item.key..<end).clamped(to: span).count }
}

/// Some of a user's entries: what they sum up to within a span of time. No two of them overlap.
///
/// It works on timelines alone, so its work grows with the number of timelines and not with that of entries.
struct Selection {
  private(set) var lines: [Timeline]
  /// What runs, if it is one of them.
  let running: Running?

  /// A span that leaves nothing out.
  static let always = Instant.earliest.seconds..<Instant.latest.seconds + 1

  init(_ lines: [Timeline], running: Running?) {
    self.lines = lines
    self.running = running.flatMap { running in lines.contains { $0.contains(running.item) } ? running : nil }
  }

  /// What lies in this span; of an entry that reaches out of it, the part inside.
  func tally(in span: Range<Int>) -> Tally {
    var tally = Tally()
    for line in lines { tally += line.tally(in: span) }
    guard let running else { return tally }
    tally.seconds += running.seconds(in: span)
    if running.item.key < span.lowerBound, running.end > span.lowerBound { tally.entries += 1 }
    return tally
  }

  /// The first second from `start` on in which there is something.
  func firstBusy(from start: Int) -> Int? {
    if let running, running.item.key < start, running.end > start { return start }
    return lines.compactMap { $0.firstBusy(from: start) }.min()
  }

  /// When the last of them started.
  var lastStart: Int? { lines.compactMap { $0.last?.key }.max() }

  /// When the first of them started.
  var firstStart: Int? { lines.compactMap { $0.first?.key }.min() }
}

extension Timeline.Item {
  /// Where it ends, its weight being its length.
  var end: Int { key + weight }
}

/// Timelines whose weights are lengths, and whose items don't overlap: only the last item that starts before a moment
/// can reach over it.
extension Timeline {
  /// The item that starts before this moment and ends after it.
  func item(over moment: Int) -> Item? {
    last(below: moment).flatMap { $0.end > moment ? $0 : nil }
  }

  /// What lies in this span, without what runs.
  func tally(in span: Range<Int>) -> Tally {
    guard !span.isEmpty else { return Tally() }
    let start = position(from: span.lowerBound)
    let end = position(from: span.upperBound)
    let (count, weight) = sum(from: start, to: end)
    var tally = Tally(seconds: weight, entries: count)
    if let first = item(before: start), first.end > span.lowerBound {
      tally += Tally(seconds: min(first.end, span.upperBound) - span.lowerBound, entries: 1)
    }
    if let last = item(before: end), last.end > span.upperBound, last.key >= span.lowerBound {
      tally.seconds -= last.end - span.upperBound
    }
    return tally
  }

  fileprivate func firstBusy(from start: Int) -> Int? {
    item(over: start) == nil ? first(from: start)?.key : start
  }
}
