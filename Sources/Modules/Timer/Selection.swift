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
/// It works on timelines alone, so its work grows with the number of timelines and not with that of entries. Where lengths are
/// rounded, it has timelines made for it: rounded up they may lie over each other, so each counts as a whole where it starts.
struct Selection {
  private let lines: [Timeline]
  /// What runs, if it is one of them.
  let running: Running?
  private let rounding: Rounding?

  /// A span that leaves nothing out.
  static let always = Instant.earliest.seconds..<Instant.latest.seconds + 1

  /// - Parameter rounding: the lengths that lines have already. What runs weighs nothing, and that rounded is still nothing.
  init(_ lines: [Timeline], running: Running?, rounding: Rounding? = nil) {
    self.lines = lines
    self.running = running.flatMap { running in lines.contains { $0.contains(running.item) } ? running : nil }
    self.rounding = rounding
  }

  /// What lies in this span; of an entry that reaches out of it, the part inside.
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

  /// The first second from `start` on in which there is something; where lengths are rounded, in which something starts.
  func firstBusy(from start: Int) -> Int? {
    if rounding != nil { return lines.compactMap { $0.first(from: start)?.key }.min() }
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

/// Timelines whose weights are lengths, and whose items don't overlap, but for those that take no time: only the last item with a length
/// that starts before a moment can reach over it.
extension Timeline {
  /// The item that starts before this moment and ends after it. One that takes no time may lie within another.
  func item(over moment: Int) -> Item? {
    lastWeighing(before: position(from: moment)).flatMap { $0.end > moment ? $0 : nil }
  }

  /// What lies in this span, without what runs.
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

  /// What starts in a span, with lengths that are rounded.
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
