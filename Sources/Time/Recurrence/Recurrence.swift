/// The days that follow from a rule and a start. Days before the start aren't part of a recurrence.
///
/// The start itself is a day of the recurrence only if it fits the rule. A search goes through periods, which are days,
/// weeks, months or years, depending on the frequency. It visits a limited number of days, so a rule whose days are too
/// far apart has no days.
public struct Recurrence: Sendable, Equatable {
  public let rule: RecurrenceRule
  public let start: Day

  /// The maximum number of days that a search may visit. A search for week 53 visits all days of up to eight years.
  private static let mostVisited = 3_000

  /// The last day, if the rule has a count. It is computed only once, because the computation finds all days of the
  /// recurrence.
  private let lastCounted: Day?

  public init(_ rule: RecurrenceRule, from start: Day) {
    self.rule = rule
    self.start = start
    lastCounted = Self.lastCounted(rule, start)
  }

  private static func lastCounted(_ rule: RecurrenceRule, _ start: Day) -> Day? {
    guard case .count(let count) = rule.end else { return nil }
    var endless = rule
    endless.end = nil
    let all = Recurrence(endless, from: start)
    var last: Day?
    for _ in 0..<count {
      guard let next = all.first(from: last?.adding(days: 1) ?? start) else { break }
      last = next
    }
    return last
  }

  /// The first day of the recurrence that is on or after `day`.
  public func first(from day: Day) -> Day? {
    let from = max(day, start)
    var period = self.period(of: from)
    var visited = 0
    while visited < Self.mostVisited, let days = days(in: period, &visited) {
      if let found = days.first(where: { $0 >= from }) { return isWithin(found) ? found : nil }
      period += 1
    }
    return nil
  }

  /// The last day of the recurrence that is on or before `day`.
  public func last(to day: Day) -> Day? {
    let to = min(day, lastDay)
    guard to >= start else { return nil }
    var period = self.period(of: to)
    var visited = 0
    while visited < Self.mostVisited, period >= 0, let days = days(in: period, &visited) {
      if let found = days.last(where: { $0 <= to }) { return found >= start ? found : nil }
      period -= 1
    }
    return nil
  }

  private var lastDay: Day {
    switch rule.end {
    case .count: lastCounted ?? .earliest
    case .day(let day): day
    case .instant(let instant): Day(ordinal: instant.seconds.flooredDivision(by: 86_400).quotient + 1)
    case nil: .latest
    }
  }

  private func isWithin(_ day: Day) -> Bool { day >= start && day <= lastDay }

  // MARK: Periods

  /// The number of the period that contains this day. A day between two periods belongs to the earlier one. The period
  /// of the start has the number 0.
  private func period(of day: Day) -> Int {
    let distance =
      switch rule.frequency {
      case .daily: day.ordinal - start.ordinal
      case .weekly: (firstOfWeek(day).ordinal - firstOfWeek(start).ordinal) / 7
      case .monthly: Self.monthNumber(day) - Self.monthNumber(start)
      case .yearly: day.year - start.year
      }
    return distance / rule.interval
  }

  private static func monthNumber(_ day: Day) -> Int { day.year * 12 + day.month - 1 }

  private func firstOfWeek(_ day: Day) -> Day {
    day.adding(days: -((day.weekday - rule.weekStart + 7) % 7))
  }

  /// The days of a period that fit the rule, in order. Nil if the period extends beyond the calendar.
  private func days(in period: Int, _ visited: inout Int) -> [Day]? {
    let steps = period * rule.interval
    var found: [Day] = []
    let before = visited
    defer { visited = max(visited, before + 1) }
    switch rule.frequency {
    case .daily:
      guard start.ordinal + steps <= Day.latest.ordinal else { return nil }
      collect(start.adding(days: steps), 1, &found, &visited)
    case .weekly:
      let first = firstOfWeek(start).adding(days: steps * 7)
      guard first.ordinal + 6 <= Day.latest.ordinal else { return nil }
      collect(first, 7, &found, &visited)
      // In the first week, positions count from the start of the recurrence, as in other calendar programs.
      if period == 0 { found.removeAll { $0 < start } }
    case .monthly:
      let number = Self.monthNumber(start) + steps
      guard number / 12 <= 9_999 else { return nil }
      collectMonth(year: number / 12, number % 12 + 1, &found, &visited)
    case .yearly:
      guard start.year + steps <= 9_999 else { return nil }
      for month in 1...12 { collectMonth(year: start.year + steps, month, &found, &visited) }
    }
    return rule.positions.isEmpty ? found : picked(from: found)
  }

  private func picked(from days: [Day]) -> [Day] {
    days.indices.filter { rule.positions.contains($0 + 1) || rule.positions.contains($0 - days.count) }.map { days[$0] }
  }

  private func collectMonth(year: Int, _ month: Int, _ found: inout [Day], _ visited: inout Int) {
    guard isMonth(month), let first = Day(year: year, month: month, day: 1) else { return }
    collect(first, Gregorian.length(ofMonth: month, year: year), &found, &visited)
  }

  private func collect(_ first: Day, _ count: Int, _ found: inout [Day], _ visited: inout Int) {
    visited += count
    for offset in 0..<count where fits(first.adding(days: offset)) { found.append(first.adding(days: offset)) }
  }

  // MARK: Days

  private func isMonth(_ month: Int) -> Bool {
    if !rule.months.isEmpty { return rule.months.contains(month) }
    return rule.frequency != .yearly || !rule.followsStart || month == start.month
  }

  private func fits(_ day: Day) -> Bool {
    let (year, month, dayOfMonth) = Gregorian.civil(ordinal: day.ordinal)
    guard isMonth(month) else { return false }
    let lengthOfMonth = Gregorian.length(ofMonth: month, year: year)
    if rule.followsStart {
      switch rule.frequency {
      case .daily: return true
      case .weekly: return day.weekday == start.weekday
      case .monthly, .yearly: return dayOfMonth == start.day
      }
    }
    if !rule.monthDays.isEmpty, !Self.contains(rule.monthDays, dayOfMonth, of: lengthOfMonth) { return false }
    let dayOfYear = day.ordinal - Gregorian.ordinal(year: year, month: 1, day: 1) + 1
    let lengthOfYear = Gregorian.length(ofMonth: 2, year: year) + 337
    if !rule.yearDays.isEmpty, !Self.contains(rule.yearDays, dayOfYear, of: lengthOfYear) { return false }
    if !rule.weeks.isEmpty, !isInWeeks(day) { return false }
    guard !rule.weekdays.isEmpty || !rule.ordinals.isEmpty else { return true }
    if rule.weekdays.contains(day.weekday) { return true }
    let countsInYear = rule.frequency == .yearly && rule.months.isEmpty
    let (place, length) = countsInYear ? (dayOfYear, lengthOfYear) : (dayOfMonth, lengthOfMonth)
    return rule.ordinals.contains { ordinal in
      guard ordinal.weekday == day.weekday else { return false }
      return ordinal.number > 0 ? (place - 1) / 7 + 1 == ordinal.number : -((length - place) / 7 + 1) == ordinal.number
    }
  }

  private static func contains(_ list: [Int], _ place: Int, of length: Int) -> Bool {
    list.contains(place) || list.contains(place - length - 1)
  }

  /// Whether the day is in one of the weeks that the rule names. Week 1 is the first week that has at least four days
  /// in the year. It may begin in the year before.
  private func isInWeeks(_ day: Day) -> Bool {
    let middle = firstOfWeek(day).adding(days: 3)
    let week = (middle.ordinal - Gregorian.ordinal(year: middle.year, month: 1, day: 1)) / 7 + 1
    guard let lastDays = Day(year: middle.year, month: 12, day: 28) else { return false }
    let last = firstOfWeek(lastDays).adding(days: 3)
    let weeks = (last.ordinal - Gregorian.ordinal(year: middle.year, month: 1, day: 1)) / 7 + 1
    return Self.contains(rule.weeks, week, of: weeks)
  }
}
