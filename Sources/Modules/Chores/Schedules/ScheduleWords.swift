import ModuleKit
import Time

/// Describes a schedule in English and German words.
struct ScheduleWords {
  let english: String
  let german: String

  /// Describes an interval, such as `every 2 days`.
  init(everyDays: Int) {
    switch everyDays {
    case 0: (english, german) = ("when somebody feels like it", "wenn jemand Lust hat")
    case 1: (english, german) = ("every day", "jeden Tag")
    default: (english, german) = ("every \(everyDays) days", "alle \(everyDays) Tage")
    }
  }

  init(_ schedule: Schedule) {
    switch schedule.dates {
    case .once(let day, let secondsOfDay):
      let at = secondsOfDay > 0 ? LocalClock.text(secondsOfDay) : nil
      english = "once on \(day)" + (at.map { " at \($0)" } ?? "")
      german = "einmal am \(Self.german(day))" + (at.map { " um \($0)" } ?? "")
    case .rule(let text, let recurrence):
      let rule = recurrence.rule
      guard let days = Self.days(rule, recurrence.start) else {
        (english, german) = ("by the rule \(text)", "nach der Regel \(text)")
        return
      }
      let tail = Self.tail(rule)
      (english, german) = (days.english + tail.english, days.german + tail.german)
    }
  }

  private typealias Pair = (english: String, german: String)

  private static func days(_ rule: RecurrenceRule, _ start: Day) -> Pair? {
    guard rule.positions.isEmpty, rule.weeks.isEmpty, rule.yearDays.isEmpty else { return nil }
    switch rule.frequency {
    case .daily:
      guard rule.monthDays.isEmpty, rule.weekdays.isEmpty else { return nil }
      return every(rule.interval, "day", ("jeden Tag", "Tage"))
    case .weekly:
      let weekdays = rule.weekdays.isEmpty ? [start.weekday] : rule.weekdays
      if rule.interval == 1 { return weekly(weekdays) }
      let weeks = every(rule.interval, "week", ("jede Woche", "Wochen"))
      return (weeks.english + " on " + names(weekdays).english, weeks.german + " am " + names(weekdays).german)
    case .monthly:
      let months = every(rule.interval, "month", ("jeden Monat", "Monate"))
      guard let on = dayOfMonth(rule, start) else { return nil }
      return (months.english + on.english, months.german + on.german)
    case .yearly:
      let years = every(rule.interval, "year", ("jedes Jahr", "Jahre"))
      guard rule.months.count <= 1, rule.weekdays.isEmpty, rule.ordinals.isEmpty, rule.monthDays.count <= 1 else {
        return nil
      }
      let month = rule.months.first ?? start.month
      guard let day = rule.followsStart ? start.day : rule.monthDays.first, day > 0 else { return nil }
      if !rule.monthDays.isEmpty, rule.months.isEmpty { return nil }
      return (
        "\(years.english) on \(day) \(monthNames[month - 1].english)",
        "\(years.german) am \(day). \(monthNames[month - 1].german)"
      )
    }
  }

  private static func weekly(_ weekdays: [Int]) -> Pair {
    if weekdays == [1, 2, 3, 4, 5] { return ("every weekday", "jeden Werktag") }
    if weekdays == [1, 2, 3, 4, 5, 6, 7] { return ("every day", "jeden Tag") }
    let names = names(weekdays)
    return ("every " + names.english, "jeden " + names.german)
  }

  private static func dayOfMonth(_ rule: RecurrenceRule, _ start: Day) -> Pair? {
    if rule.followsStart { return on([ordinalDay(start.day)]) }
    if !rule.monthDays.isEmpty {
      guard rule.weekdays.isEmpty, rule.ordinals.isEmpty else { return nil }
      return on(rule.monthDays.map(ordinalDay))
    }
    guard rule.weekdays.isEmpty else { return nil }
    return on(
      rule.ordinals.map { ordinal in
        let name = weekdayNames[ordinal.weekday - 1]
        let number = ordinalNumber(ordinal.number)
        return (number.english + " " + name.english, number.german + "en " + name.german)
      })
  }

  private static func on(_ items: [Pair]) -> Pair {
    (" on the " + listed(items.map(\.english), "and"), " am " + listed(items.map(\.german), "und"))
  }

  private static func ordinalDay(_ day: Int) -> Pair {
    switch day {
    case -1: ("last day", "letzten Tag")
    case ..<0: ("\(englishOrdinal(-day)) last day", "\(-day).-letzten Tag")
    default: (englishOrdinal(day), "\(day).")
    }
  }

  private static func ordinalNumber(_ number: Int) -> Pair {
    switch number {
    case -1: ("last", "letzt")
    case 1: ("first", "erst")
    case 2: ("second", "zweit")
    case 3: ("third", "dritt")
    case 4: ("fourth", "viert")
    case 5: ("fifth", "fünft")
    case ..<0: ("\(englishOrdinal(-number)) last", "\(-number).-letzt")
    default: (englishOrdinal(number), "\(number).")
    }
  }

  private static func englishOrdinal(_ number: Int) -> String {
    let ending =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(ending)"
  }

  private static func tail(_ rule: RecurrenceRule) -> Pair {
    var (english, german) = ("", "")
    if rule.frequency != .yearly, !rule.months.isEmpty {
      english += " in " + listed(rule.months.map { monthNames[$0 - 1].english }, "and")
      german += " im " + listed(rule.months.map { monthNames[$0 - 1].german }, "und")
    }
    if let seconds = rule.secondsOfDay {
      english += " at " + LocalClock.text(seconds)
      german += " um " + LocalClock.text(seconds)
    }
    switch rule.end {
    case .count(let count):
      english += count == 1 ? ", once" : ", \(count) times"
      german += count == 1 ? ", einmal" : ", \(count)-mal"
    case .day(let day):
      english += " until \(day)"
      german += " bis \(Self.german(day))"
    case .instant(let instant):
      english += " until \(instant)"
      german += " bis \(instant)"
    case nil: break
    }
    return (english, german)
  }

  private static func every(_ interval: Int, _ unit: String, _ german: (one: String, many: String)) -> Pair {
    interval == 1
      ? ("every " + unit, german.one) : ("every \(interval) \(unit)s", "alle \(interval) \(german.many)")
  }

  private static func names(_ weekdays: [Int]) -> Pair {
    let names = weekdays.map { weekdayNames[$0 - 1] }
    return (listed(names.map(\.english), "and"), listed(names.map(\.german), "und"))
  }

  private static func listed(_ items: [String], _ and: String) -> String {
    guard items.count > 1, let last = items.last else { return items.first ?? "" }
    return items.dropLast().joined(separator: ", ") + " \(and) " + last
  }

  /// A date in German notation, such as `24.12.2026`.
  private static func german(_ day: Day) -> String { "\(day.day).\(day.month).\(day.year)" }

  private static let weekdayNames: [Pair] = [
    ("Monday", "Montag"), ("Tuesday", "Dienstag"), ("Wednesday", "Mittwoch"), ("Thursday", "Donnerstag"),
    ("Friday", "Freitag"), ("Saturday", "Samstag"), ("Sunday", "Sonntag"),
  ]
  private static let monthNames: [Pair] = [
    ("January", "Januar"), ("February", "Februar"), ("March", "März"), ("April", "April"), ("May", "Mai"),
    ("June", "Juni"), ("July", "Juli"), ("August", "August"), ("September", "September"), ("October", "Oktober"),
    ("November", "November"), ("December", "Dezember"),
  ]
}
