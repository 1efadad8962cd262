import ModuleKit

/// The totals of records.
///
/// A timeline sums one number, but a tally has two: the hours and the billable hours, both in half hours. The lower
/// half of the number holds the hours and the upper half the billable ones. A record has at most 48 half hours, so the
/// lower half overflows only at 89 million records, more than memory can hold.
struct Tally: Equatable {
  private var weight = 0
  private(set) var records = 0

  private static let bits = 32

  static func weight(_ hours: HalfHours, isBillable: Bool) -> Int {
    hours.halves | (isBillable ? hours.halves << bits : 0)
  }

  init() {}

  init(_ sum: (count: Int, weight: Int)) {
    records = sum.count
    weight = sum.weight
  }

  var hours: HalfHours { HalfHours(halves: weight & (1 << Self.bits - 1)) }
  var billable: HalfHours { HalfHours(halves: weight >> Self.bits) }
  var unbillable: HalfHours { HalfHours(halves: hours.halves - billable.halves) }

  static func += (sum: inout Tally, part: Tally) {
    sum.weight += part.weight
    sum.records += part.records
  }

  static func -= (sum: inout Tally, part: Tally) {
    sum.weight -= part.weight
    sum.records -= part.records
  }

  /// A tally of hours about which nothing else is known.
  init(_ hours: HalfHours) {
    weight = hours.halves
  }
}

extension Timeline {
  /// The totals of the records on these days.
  func tally(_ days: DateRange) -> Tally {
    Tally(sum(from: position(from: days.keys.lowerBound), to: position(from: days.keys.upperBound)))
  }
}
