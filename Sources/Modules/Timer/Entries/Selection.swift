import ModuleKit
import Time

/// The total length and the number of some entries.
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

/// The running entry at one moment: its item of a timeline, and its end at that moment.
struct Running: Sendable {
  let item: Timeline.Item
  let end: Int

  init(_ entry: Entry, now: Instant) {
    item = entry.item
    end = max(entry.startedAt, now).seconds
  }

  var seconds: Int { end - item.key }

  /// The number of seconds of the entry in this span.
  func seconds(in span: Range<Int>) -> Int { (item.key..<end).clamped(to: span).count }
}

/// Some of a user's entries, and their totals within spans of time. No two of these entries overlap.
///
/// A selection uses only timelines. Its cost depends on the number of timelines, not on the number of entries. Rounded
/// lengths need timelines of their own. Entries that are rounded up can overlap, so the full length of each entry
/// counts at the entry's start.
struct Selection {
  private let lines: [Timeline]
  /// The running entry. Nil if it isn't selected.
  let running: Running?
  private let rounding: Rounding?

  /// A span that contains every entry.
  static let always = Instant.earliest.seconds..<Instant.latest.seconds + 1

  /// - Parameter rounding: the rounding that was already applied to the timelines. The running entry has weight zero
  ///   there, which rounding doesn't change.
  init(_ lines: [Timeline], running: Running?, rounding: Rounding? = nil) {
    self.lines = lines
    self.running = running.flatMap { running in lines.contains { $0.contains(running.item) } ? running : nil }
    self.rounding = rounding
  }

  /// The totals in this span. Of an entry that extends beyond the span, only the part inside counts.
  func tally(in span: Range<Int>) -> Tally {
    if let rounding { return roundedTally(in: span, rounding) }
    var tally = Tally()
    for line in lines { tally += line.tally(in: span) }
    guard let running else { return tally }
    tally.seconds += running.seconds(in: span)
    if running.item.key < span.lowerBound, running.end > span.lowerBound { tally.entries += 1 }
    return tally
  }

  private func roundedTally(in span: Range<Int>, _ rounding: Rounding) -> Tally {
    guard !span.isEmpty else { return Tally() }
    let started = lines.reduce(into: Tally()) { tally, line in
      let (count, weight) = line.sum(
        from: line.position(from: span.lowerBound), to: line.position(from: span.upperBound))
      tally += Tally(seconds: weight, entries: count)
    }
    guard let running, span.contains(running.item.key) else { return started }
    return Tally(seconds: started.seconds + rounding.rounded(running.seconds), entries: started.entries)
  }

  /// The first second at or after `start` that an entry covers. With rounding, only seconds in which an entry starts
  /// count.
  func firstBusy(from start: Int) -> Int? {
    if rounding != nil { return lines.compactMap { $0.first(from: start)?.key }.min() }
    if let running, running.item.key < start, running.end > start { return start }
    return lines.compactMap { $0.firstBusy(from: start) }.min()
  }

  var lastStart: Int? { lines.compactMap { $0.last?.key }.max() }

  var firstStart: Int? { lines.compactMap { $0.first?.key }.min() }
}

extension Timeline.Item {
  /// The end of the entry. The item's weight is the entry's length.
  var end: Int { key + weight }
}

/// Timelines whose weights are lengths. Items with a length don't overlap. So only one item can extend over a moment:
/// the last item with a length that starts before that moment.
extension Timeline {
  /// The item that starts before this moment and ends after it. Items without a length are skipped, because such items
  /// can be within another item.
  func item(over moment: Int) -> Item? {
    lastWeighing(before: position(from: moment)).flatMap { $0.end > moment ? $0 : nil }
  }

  /// The totals in this span, without the running entry.
  func tally(in span: Range<Int>) -> Tally {
    guard !span.isEmpty else { return Tally() }
    let start = position(from: span.lowerBound)
    let end = position(from: span.upperBound)
    let (count, weight) = sum(from: start, to: end)
    var tally = Tally(seconds: weight, entries: count)
    if let first = lastWeighing(before: start), first.end > span.lowerBound {
      tally += Tally(seconds: min(first.end, span.upperBound) - span.lowerBound, entries: 1)
    }
    if let last = lastWeighing(before: end), last.end > span.upperBound, last.key >= span.lowerBound {
      tally.seconds -= last.end - span.upperBound
    }
    return tally
  }

  /// The items that start in the span, with their lengths rounded.
  func rounded(_ rounding: Rounding, in span: Range<Int>) -> Timeline {
    var rounded = Timeline()
    forEach(from: position(from: span.lowerBound), to: position(from: span.upperBound)) { item in
      rounded.insert(Timeline.Item(key: item.key, id: item.id, weight: rounding.rounded(item.weight)))
    }
    return rounded
  }

  fileprivate func firstBusy(from start: Int) -> Int? {
    item(over: start) == nil ? first(from: start)?.key : start
  }
}
