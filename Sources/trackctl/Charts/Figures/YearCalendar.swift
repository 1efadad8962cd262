import Time

/// A year as a calendar. A column is a week and a row is a weekday. The shade of a day shows the day's number.
struct YearCalendar {
  struct Count {
    var completed = 0
    var unfinished = 0
  }

  /// The appearance of a day.
  enum Shade: Equatable {
    case nothing
    case unfinished
    /// The level of the shade, from 0 for the smallest numbers to `steps - 1` for the largest.
    case step(Int)
  }

  static let steps = 4
  static let weekdays = ["Mon", "", "Wed", "", "Fri", "", "Sun"]
  static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  let year: Int
  let days: [Day: Count]
  /// Whether the numbers count completions. Otherwise, the numbers are values of another kind.
  let isOfCompletions: Bool
  /// The largest number of one day, but at least 1.
  private let most: Int

  init(year: Int, days: [Day: Count], isOfCompletions: Bool = true) {
    self.isOfCompletions = isOfCompletions
    self.year = min(max(year, 1), 9999)
    self.days = days
    most = days.values.reduce(1) { max($0, $1.completed) }
  }

  private var first: Day { Day(year: year, month: 1, day: 1) ?? .earliest }
  private var last: Day { Day(year: year, month: 12, day: 31) ?? .latest }
  /// The ordinal of the Monday on or before the first day. The type isn't `Day`, because this Monday can lie before the
  /// earliest day that `Day` supports.
  private var start: Int { first.ordinal - first.weekday + 1 }

  var weeks: Int { (last.ordinal - start) / 7 + 1 }

  /// Divides the weeks into parts of about equal length. No part is longer than `length`.
  func parts(atMost length: Int) -> [Range<Int>] {
    let count = (weeks + max(1, length) - 1) / max(1, length)
    let even = (weeks + count - 1) / count
    return stride(from: 0, to: weeks, by: even).map { $0..<min($0 + even, weeks) }
  }

  /// The day at this position, or nil if the position lies outside the year.
  func day(week: Int, weekday: Int) -> Day? {
    let ordinal = start + 7 * week + weekday
    return first.ordinal...last.ordinal ~= ordinal ? Day(ordinal: ordinal) : nil
  }

  /// The week in which a month begins. Months count from 1.
  func week(ofMonth month: Int) -> Int? {
    Day(year: year, month: month, day: 1).map { ($0.ordinal - start) / 7 }
  }

  func shade(of day: Day) -> Shade {
    guard let count = days[day] else { return .nothing }
    guard count.completed > 0 else { return .unfinished }
    return .step(min(max(Int(Double(count.completed * Self.steps - 1) / Double(most)), 0), Self.steps - 1))
  }

  /// The total of a month.
  func sum(ofMonth month: Int) -> Count {
    days.reduce(into: Count()) { sum, one in
      guard one.key.month == month else { return }
      sum.completed += one.value.completed
      sum.unfinished += one.value.unfinished
    }
  }
}
