import ModuleKit
import Time

/// A range of days that includes its first and its last day.
struct DateRange: Equatable {
  let first: Day
  let last: Day

  static let from = Param<Day>.anyDate("from", "the first day")
  static let to = Param<Day>.anyDate("to", "the last day")
  static let openFrom = from.optional
  static let openTo = to.optional

  init(_ date: Day) {
    first = date
    last = date
  }

  /// Makes a range. Returns nil if the range would be empty.
  init?(_ first: Day, _ last: Day) {
    guard first <= last else { return nil }
    self.first = first
    self.last = last
  }

  private init(first: Day, last: Day) throws(Rejection) {
    guard first <= last else {
      throw .violation("to", "range", "must not be before 'from': there is no day from \(first) to \(last)")
    }
    self.first = first
    self.last = last
  }

  /// The range from the params `from` and `to` of a call. Either param may be absent.
  init(open call: Call) throws(Rejection) {
    try self.init(first: call[DateRange.openFrom] ?? .earliest, last: call[DateRange.openTo] ?? .latest)
  }

  /// The range from the params `from` and `to` of a call. It may have at most `most` days.
  init(_ call: Call, most: Int) throws(Rejection) {
    try self.init(first: call[DateRange.from], last: call[DateRange.to])
    guard last.ordinal - first.ordinal < most else {
      throw .violation("to", "range", "must be at most \(most) days after \(first)")
    }
  }

  /// The range of keys of the records on these days.
  var keys: Range<Int> { Record.key(first)..<(Record.key(last) + 1 << 33) }
}
