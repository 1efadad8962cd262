import ModuleKit

/// What records add up to.
///
/// A timeline sums one number. Ours is two: in its lower half the hours, in its upper the billable ones among them, both in
/// half hours. A record has at most 48, so the lower half overflows at 89 million records, past what memory holds.
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

  /// Of so many hours and nothing else that is known.
  init(_ hours: HalfHours) {
    weight = hours.halves
  }
}

extension Timeline {
  /// What the records of these days add up to.
  func tally(_ days: DateRange) -> Tally {
    Tally(sum(from: position(from: days.keys.lowerBound), to: position(from: days.keys.upperBound)))
  }
}
