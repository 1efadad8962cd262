import ModuleKit
import Time

/// What a user's entries add up to in a span of time, cut into slices. Made from timelines alone.
struct Report {
  struct Slice {
    let key: String
    let tally: Tally
    var color: String?
    /// Which of the parts it is of, by its place.
    var part: Int?
    /// What it is cut into across.
    var cells: [Slice]?
  }

  let span: Range<Int>
  private let running: Running?
  /// Entries that don't count.
  private let leftOut: [Timeline.Item]
  private let rounding: Rounding?

  /// `all` is everything that the user has, `isWhole` whether entries that reach out of the span are left out.
  init(in span: Range<Int>, of all: Timeline, running: Running?, isWhole: Bool, rounding: Rounding? = nil) {
    self.span = span
    self.rounding = rounding
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
    if let rounding { lines = lines.map { $0.rounded(rounding, in: span) } }
    return Selection(lines, running: running, rounding: rounding)
  }

  func tally(_ lines: [Timeline]) -> Tally {
    selection(lines).tally(in: span)
  }

  /// A slice for each of these, the largest first, those without entries left out: so many behind the last one that is known.
  func slices(_ parts: [ReportPart], after last: Slice? = nil, limit: Int) -> Part {
    var largest = Greatest<Slice>(limit)
    var all = Tally()
    var count = 0
    for (place, part) in parts.enumerated() {
      let slice = Slice(key: part.key, tally: tally(part.lines), color: part.color, part: place)
      guard slice.tally.entries > 0, last.map({ slice < $0 }) ?? true else { continue }
      largest.insert(slice)
      all += slice.tally
      count += 1
    }
    let slices = largest.descending
    guard count > slices.count else { return Part(slices: slices) }
    return Part(slices: slices, rest: slices.reduce(into: all) { $0 -= $1.tally })
  }

  /// A slice for each day, week or month in which there is something, in order: so many from a moment on. Empty ones are jumped over.
  func slices(by period: Period, _ lines: [Timeline], _ zone: TimeZone, from start: Int?, limit: Int) -> Part {
    let selection = selection(lines)
    var part = Part(slices: [])
    var place = max(start ?? span.lowerBound, span.lowerBound)
    while let busy = selection.firstBusy(from: place), busy < span.upperBound {
      guard part.slices.count < limit else {
        part.rest = selection.tally(in: place..<span.upperBound)
        part.next = place
        break
      }
      let first = period.first(of: zone.day(of: Instant(seconds: busy)))
      let start = zone.start(of: first).seconds
      // The last day of the calendar has no next one.
      let end = max(zone.start(of: period.next(after: first)).seconds, busy + 1)
      let tally = selection.tally(in: (min(start, busy)..<end).clamped(to: span))
      part.slices.append(Slice(key: period.key(first), tally: tally))
      place = end
    }
    return part
  }

  /// Some of the slices, and what those behind them add up to.
  struct Part {
    var slices: [Slice]
    var rest: Tally?
    /// Where those in order of time go on.
    var next: Int?
  }
}

extension Report.Slice: Comparable {
  /// The greater, the earlier it is listed.
  static func < (left: Report.Slice, right: Report.Slice) -> Bool {
    if left.tally.seconds != right.tally.seconds { return left.tally.seconds < right.tally.seconds }
    return right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
  }

  static func == (left: Report.Slice, right: Report.Slice) -> Bool {
    left.tally.seconds == right.tally.seconds && left.key.utf8.elementsEqual(right.key.utf8)
  }
}
