import ModuleKit
import Time

/// What a user's entries add up to in a span of time, cut into slices. Made from timelines alone.
struct Report {
  struct Slice {
    let key: String
    let tally: Tally
    var color: String?
  }

  private let span: Range<Int>
  private let running: Running?
  /// Entries that don't count.
  private let leftOut: [Timeline.Item]

  /// `all` is everything that the user has, `isWhole` whether entries that reach out of the span are left out.
  init(in span: Range<Int>, of all: Timeline, running: Running?, isWhole: Bool) {
    self.span = span
    guard isWhole else {
      self.running = running
      leftOut = []
      return
    }
    var leftOut = [span.lowerBound, span.upperBound].compactMap { all.item(over: $0) }
    let fits = running.map { span.lowerBound <= $0.item.key && $0.end <= span.upperBound } ?? true
    if let running, !fits { leftOut.append(running.item) }
    self.running = fits ? running : nil
    self.leftOut = leftOut
  }

  /// Those on these timelines that count.
  func selection(_ lines: [Timeline]) -> Selection {
    var lines = lines
    for item in leftOut {
      for line in lines.indices { lines[line].remove(item) }
    }
    return Selection(lines, running: running)
  }

  func tally(_ lines: [Timeline]) -> Tally {
    selection(lines).tally(in: span)
  }

  /// A slice for each of these, the largest first, those without entries left out.
  func slices(_ parts: some Sequence<(key: String, color: String?, lines: [Timeline])>) -> [Slice] {
    let slices = parts.map { Slice(key: $0.key, tally: tally($0.lines), color: $0.color) }
    return slices.filter { $0.tally.entries > 0 }.sorted { left, right in
      left.tally.seconds != right.tally.seconds ? left.tally.seconds > right.tally.seconds : left.key < right.key
    }
  }

  /// A slice for each day, week or month in which there is something, in order. Empty ones are jumped over.
  func slices(by period: Period, _ lines: [Timeline], _ zone: TimeZone) -> [Slice] {
    let selection = selection(lines)
    var slices: [Slice] = []
    var place = span.lowerBound
    while let busy = selection.firstBusy(from: place), busy < span.upperBound {
      let first = period.first(of: zone.day(of: Instant(seconds: busy)))
      let start = zone.start(of: first).seconds
      // The last day of the calendar has no next one.
      let end = max(zone.start(of: period.next(after: first)).seconds, busy + 1)
      let tally = selection.tally(in: (min(start, busy)..<end).clamped(to: span))
      slices.append(Slice(key: period.key(first), tally: tally))
      place = end
    }
    return slices
  }
}
