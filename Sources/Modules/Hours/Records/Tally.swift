import ModuleKit

/// The totals of records.
///
/// A timeline sums one number, but a tally needs two: the hours and the billable hours, both in minutes. So the lower
/// half of the number has the hours, and the upper half has the billable hours.
struct Tally: Equatable {
  private var weight = 0
  private(set) var records = 0

  private static let bits = 32
  /// The maximum number of minutes of all records together, which is 4,000 years. This maximum leaves room for 11,000
  /// more days, because a transaction is checked only after its records were added up.
  static let most = (1 << (bits - 1)) - (1 << 24)

  static func weight(_ hours: WorkTime, isBillable: Bool) -> Int {
    hours.minutes | (isBillable ? hours.minutes << bits : 0)
  }

  init() {}

  init(_ sum: (count: Int, weight: Int)) {
    records = sum.count
    weight = sum.weight
  }

  var hours: WorkTime { WorkTime(minutes: weight & (1 << Self.bits - 1)) }
  var billable: WorkTime { WorkTime(minutes: weight >> Self.bits) }
  var unbillable: WorkTime { WorkTime(minutes: hours.minutes - billable.minutes) }

  static func += (sum: inout Tally, part: Tally) {
    sum.weight += part.weight
    sum.records += part.records
  }

  static func -= (sum: inout Tally, part: Tally) {
    sum.weight -= part.weight
    sum.records -= part.records
  }

  /// A tally that has only hours. It has no billable hours and no number of records.
  init(_ hours: WorkTime) {
    weight = hours.minutes
  }
}

extension Timeline {
  /// The totals of the records on these days.
  func tally(_ days: DateRange) -> Tally { tally(in: days.keys) }
}
