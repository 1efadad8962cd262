import ModuleKit
import Time

/// The totals of a user's entries in a span of time, divided into slices. Only timelines are read.
struct Report {
  struct Slice {
    let key: String
    let tally: Tally
    var color: String?
    /// The position of the slice's part in the list of parts.
    var part: Int?
    /// The cells of a cross table.
    var cells: [Slice]?
    /// The price of the entries. Nil if the call doesn't ask for amounts.
    var amounts: MoneySums?
  }

  let span: Range<Int>
  private let running: Running?
  /// The entries that the report excludes.
  private let leftOut: [Timeline.Item]
  private let rounding: Rounding?

  /// - Parameters:
  ///   - all: all entries of the user.
  ///   - isWhole: whether entries that extend beyond the span are excluded.
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

  /// Selects the entries on these timelines that the report counts.
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

  /// One slice for each part, the largest first, without empty slices. Returns up to `limit` slices after `last`.
  func slices(_ parts: [ReportPart], isPriced: Bool, after last: Slice? = nil, limit: Int) -> Part {
    var largest = Greatest<Slice>(limit)
    var all = Tally()
    var left = MoneySums()
    var count = 0
    for (position, part) in parts.enumerated() {
      var slice = Slice(key: part.key, tally: tally(part.lines), color: part.color, part: position)
      guard slice.tally.entries > 0, last.map({ slice < $0 }) ?? true else { continue }
      if isPriced {
        let amounts = Pricing(part.priced, of: self).sums(in: span)
        slice.amounts = amounts
        left += amounts
      }
      largest.insert(slice)
      all += slice.tally
      count += 1
    }
    let slices = largest.descending
    guard count > slices.count else { return Part(slices: slices) }
    for slice in slices { left -= slice.amounts ?? MoneySums() }
    return Part(
      slices: slices, rest: slices.reduce(into: all) { $0 -= $1.tally }, restAmounts: isPriced ? left : nil)
  }

  /// One slice for each day, week or month that has entries, in order. Returns up to `limit` slices, beginning at
  /// `start`. Empty periods cost nothing.
  func slices(
    by period: Period, _ lines: [Timeline], _ pricing: Pricing?, _ zone: TimeZone, from start: Int?, limit: Int
  ) -> Part {
    let selection = selection(lines)
    var part = Part(slices: [])
    var position = max(start ?? span.lowerBound, span.lowerBound)
    while let busy = selection.firstBusy(from: position), busy < span.upperBound {
      guard part.slices.count < limit else {
        part.rest = selection.tally(in: position..<span.upperBound)
        part.restAmounts = pricing?.sums(in: position..<span.upperBound)
        part.next = position
        break
      }
      let first = period.first(of: zone.day(of: Instant(seconds: busy)))
      let start = zone.start(of: first).seconds
      // The last period of the calendar has no next period, so its end is set to be after `busy`.
      let end = max(zone.start(of: period.next(after: first)).seconds, busy + 1)
      let inside = (min(start, busy)..<end).clamped(to: span)
      part.slices.append(
        Slice(key: period.key(first), tally: selection.tally(in: inside), amounts: pricing?.sums(in: inside)))
      position = end
    }
    return part
  }

  /// A page of slices, with the total of all later slices.
  struct Part {
    var slices: [Slice]
    var rest: Tally?
    var restAmounts: MoneySums?
    /// The start of the next page, if the slices are ordered by time.
    var next: Int?
  }
}

extension Report.Slice: Comparable {
  /// The greater slice comes first in a list.
  static func < (left: Report.Slice, right: Report.Slice) -> Bool {
    if left.tally.seconds != right.tally.seconds { return left.tally.seconds < right.tally.seconds }
    return right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
  }

  static func == (left: Report.Slice, right: Report.Slice) -> Bool {
    left.tally.seconds == right.tally.seconds && left.key.utf8.elementsEqual(right.key.utf8)
  }
}
