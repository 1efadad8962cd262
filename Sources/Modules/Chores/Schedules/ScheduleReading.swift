import ModuleKit
import Time

/// Reads a schedule in words, such as `thursday`, `2 weeks on mon,thu` or `1st sat`, as a recurrence rule.
///
/// The words are a unit or days, then optionally `in` and months, `at` and a time, `until` and a date. An `every`
/// before them is ignored. Names may be shortened to three letters or more. German words are first translated one by
/// one.
///
/// This type can read most texts that `ScheduleWords` writes. The exceptions are texts with a count, with an end that
/// has a time, or with days before the last day of a month.
struct ScheduleReading {
  private var words: [String]
  private var parts: [String] = []
  private var frequency: String?
  private var interval: Int?

  static let help =
    "'thursday', '2 weeks on mon,thu', '1st sat', 'month on the 15th', 'year on 24 dec', or an RRULE of RFC 5545"

  struct Mistake: Error {
    let message: String
  }

  /// Reads a schedule in words, and returns the text of its rule. A text that already is a rule is returned unchanged.
  static func rule(_ text: String) throws(Mistake) -> String {
    let parts = text.uppercased().split(separator: ";")
    if parts.contains(where: { $0.hasPrefix("FREQ=") || $0.hasPrefix("RRULE:") }) { return text }
    var reading = ScheduleReading(text)
    return try reading.rule()
  }

  private init(_ text: String) {
    words = Self.english(text)
    if words.first == "every" || words.first == "each" { words.removeFirst() }
  }

  /// Reads a text such as `once on 2026-12-01 at 18:00`. Returns nil if the text doesn't begin with `once`.
  static func once(_ text: String) throws(Mistake) -> (day: Day, secondsOfDay: Int)? {
    var words = english(text)
    guard words.first == "once" else { return nil }
    words.removeFirst()
    if words.first == "on" { words.removeFirst() }
    let mistake = Mistake(message: "must have a date after 'once', such as once on 2026-12-01 at 18:00")
    guard let day = words.first.flatMap(Self.day) else { throw mistake }
    guard words.count > 1 else { return (day, 0) }
    guard words.count == 3, words[1] == "at", let seconds = LocalClock.seconds(words[2]) else { throw mistake }
    return (day, seconds)
  }

  /// Reads a date such as `2026-12-01` or `1.12.2026`.
  private static func day(_ text: String) -> Day? {
    if let day = Day(iso: text.utf8) { return day }
    let parts = text.split(separator: ".").map(String.init)
    guard parts.count == 3, let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2]) else {
      return nil
    }
    return Day(year: year, month: month, day: day)
  }

  /// The words in lower case, with German words translated.
  private static func english(_ text: String) -> [String] {
    // Characters are mapped one by one. Replacing strings would link the standard library's regular expressions into
    // the daemon.
    let spaced = text.lowercased().map { $0 == "," ? " , " : String($0) }.joined()
    return spaced.split { $0 == " " || $0 == "\t" }.map { word in
      let word = String(word)
      if let english = translations[word] { return english }
      // `15.` is the German notation of `15th`.
      if word.last == ".", let number = Int(word.dropLast()) { return "\(number)th" }
      return word
    }
  }

  private static let translations = [
    "jeden": "every", "jede": "every", "jedes": "every", "alle": "every", "tag": "day", "tage": "days", "woche": "week",
    "wochen": "weeks", "monat": "month", "monate": "months", "jahr": "year", "jahre": "years", "am": "on", "um": "at",
    "im": "in", "bis": "until", "und": "and", "einmal": "once", "montag": "monday", "dienstag": "tuesday",
    "mittwoch": "wednesday", "donnerstag": "thursday", "freitag": "friday", "samstag": "saturday",
    "sonnabend": "saturday", "sonntag": "sunday", "werktag": "weekday", "werktags": "weekday", "wochenende": "weekend",
    "ersten": "1st", "erster": "1st", "zweiten": "2nd", "dritten": "3rd", "vierten": "4th", "fünften": "5th",
    "letzten": "last", "letzter": "last", "januar": "january", "februar": "february", "märz": "march", "mai": "may",
    "juni": "june", "juli": "july", "oktober": "october", "dezember": "december",
  ]

  private mutating func rule() throws(Mistake) -> String {
    try readTail()
    try readInterval()
    if let unit = words.first, readUnit(unit) {
      words.removeFirst()
      if words.first == "on" { words.removeFirst() }
    }
    if !words.isEmpty { try readDays() }
    guard let frequency else { throw Mistake(message: "must say how often: \(Self.help)") }
    let step = interval.map { $0 > 1 ? ["INTERVAL=\($0)"] : [] } ?? []
    return (["FREQ=" + frequency] + step + parts).joined(separator: ";")
  }

  /// Reads parts such as `at 18:00`, `in apr-sep` and `until 2027-03-01` from the end, and removes them.
  private mutating func readTail() throws(Mistake) {
    while let index = words.lastIndex(where: { ["at", "in", "until"].contains($0) }) {
      let value = words[(index + 1)...].joined(separator: " ")
      switch words[index] {
      case "at":
        guard let seconds = LocalClock.seconds(value) else {
          throw Mistake(message: "has '\(value)' where a time of day should be, such as at 18:00")
        }
        parts.append("BYHOUR=\(seconds / 3600);BYMINUTE=\(seconds / 60 % 60)")
      case "until":
        guard let day = Self.day(value) else {
          throw Mistake(message: "has '\(value)' instead of a date, as in 'until 2027-03-01'")
        }
        parts.append("UNTIL=" + day.description.filter { $0 != "-" })
      default: parts.append("BYMONTH=" + (try Self.months(value).map(String.init).joined(separator: ",")))
      }
      words.removeSubrange(index...)
    }
    parts.reverse()
  }

  /// Reads an interval, such as `2`, `other` or `two`, before a unit or a weekday.
  private mutating func readInterval() throws(Mistake) {
    // In a date such as `24 dec`, the number isn't an interval.
    guard words.count > 1, let word = words.first, Self.weekday(words[1]) != nil || Self.month(words[1]) == nil else {
      return
    }
    if word == "second" || word == "third" || word == "fourth" {
      throw Mistake(message: "is ambiguous: write '2 weeks on thu', or '2nd thu' for the second one of each month")
    }
    let number = Int(word) ?? ["other": 2, "two": 2, "three": 3, "four": 4, "six": 6][word]
    guard let number else { return }
    guard number >= 1 else { throw Mistake(message: "has the interval \(number): the interval must be 1 or more") }
    interval = number
    words.removeFirst()
  }

  private mutating func readUnit(_ word: String) -> Bool {
    switch word {
    case "day", "days", "daily": frequency = "DAILY"
    case "week", "weeks", "weekly": frequency = "WEEKLY"
    case "month", "months", "monthly": frequency = "MONTHLY"
    case "year", "years", "yearly": frequency = "YEARLY"
    default: return false
    }
    return true
  }

  private mutating func readDays() throws(Mistake) {
    if words.first == "the" { words.removeFirst() }
    let joined = words.joined(separator: " ")
    let items = Self.items(joined)
    if frequency != "YEARLY", let weekdays = Self.weekdays(items) {
      guard frequency == nil || frequency == "WEEKLY" else { throw unknown(joined) }
      frequency = "WEEKLY"
      parts.insert("BYDAY=" + weekdays.joined(separator: ","), at: 0)
    } else if frequency != "WEEKLY", frequency != "DAILY", let ordinals = Self.ordinalWeekdays(items) {
      frequency = frequency ?? "MONTHLY"
      parts.insert("BYDAY=" + ordinals.joined(separator: ","), at: 0)
    } else if frequency != "WEEKLY", frequency != "DAILY", frequency != "YEARLY", let days = Self.monthDays(items) {
      frequency = "MONTHLY"
      parts.insert("BYMONTHDAY=" + days.map(String.init).joined(separator: ","), at: 0)
    } else if frequency == nil || frequency == "YEARLY", let date = Self.yearDay(joined) {
      frequency = "YEARLY"
      parts.insert("BYMONTH=\(date.month);BYMONTHDAY=\(date.day)", at: 0)
    } else {
      throw unknown(joined)
    }
  }

  private func unknown(_ text: String) -> Mistake {
    Mistake(message: "has '\(text.prefix(40))', which isn't understood: write for example \(Self.help)")
  }

  private static func items(_ text: String) -> [String] {
    text.split(separator: " ").split { $0 == "," || $0 == "and" }.map { $0.joined(separator: " ") }
  }

  private static let weekdayNames = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]

  private static func weekday(_ word: String) -> String? {
    let single = word.hasSuffix("s") && word.utf8.count > 5 ? String(word.dropLast()) : word
    guard single.utf8.count >= 3, let index = weekdayNames.firstIndex(where: { $0.hasPrefix(single) }) else {
      return nil
    }
    return RecurrenceRule.weekdayNames[index]
  }

  private static func weekdays(_ items: [String]) -> [String]? {
    var found: [String] = []
    for item in items {
      switch item {
      case "weekday", "weekdays", "workday", "workdays": found += RecurrenceRule.weekdayNames.prefix(5)
      case "weekend", "weekends": found += RecurrenceRule.weekdayNames.suffix(2)
      default:
        guard let day = weekday(item) else { return nil }
        found.append(day)
      }
    }
    return found
  }

  private static func split(_ text: String, without fillers: Set<String>) -> [String] {
    text.split(separator: " ").map(String.init).filter { !fillers.contains($0) }
  }

  /// Reads an ordinal, such as `1st`, `2nd` or `last`.
  private static func ordinal(_ word: String) -> Int? {
    if let number = ["last": -1, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5][word] { return number }
    guard ["st", "nd", "rd", "th"].contains(String(word.suffix(2))), let number = Int(word.dropLast(2)) else {
      return nil
    }
    return 1...31 ~= number ? number : nil
  }

  /// Reads weekdays of a month, such as `1st sat` or `last fri`.
  private static func ordinalWeekdays(_ items: [String]) -> [String]? {
    var found: [String] = []
    for item in items {
      let words = split(item, without: ["the"])
      guard words.count == 2, let number = ordinal(words[0]), -1...5 ~= number, let day = weekday(words[1]) else {
        return nil
      }
      found.append("\(number)\(day)")
    }
    return found
  }

  /// Reads days of a month, such as `15th`, `1st` or `last day`.
  private static func monthDays(_ items: [String]) -> [Int]? {
    var found: [Int] = []
    for item in items {
      let words = split(item, without: ["the", "day"])
      guard words.count == 1, let number = ordinal(words[0]) else { return nil }
      found.append(number)
    }
    return found
  }

  /// Reads a day of a year, such as `24 dec`, `dec 24` or `24th of december`.
  private static func yearDay(_ text: String) -> (month: Int, day: Int)? {
    let words = split(text, without: ["of", "the"])
    guard words.count == 2 else { return nil }
    for (first, second) in [(words[0], words[1]), (words[1], words[0])] {
      if let day = Int(first) ?? ordinal(first), let month = month(second),
        Day(year: 2000, month: month, day: day) != nil
      {
        return (month, day)
      }
    }
    return nil
  }

  private static func month(_ word: String) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return monthNames.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
  }

  /// Reads months, such as `apr-sep`, `april to september` or `june,july`. Also reads a season, as in the northern
  /// hemisphere.
  private static func months(_ text: String) throws(Mistake) -> [Int] {
    let seasons = [
      "spring": [3, 4, 5], "summer": [6, 7, 8], "autumn": [9, 10, 11], "fall": [9, 10, 11], "winter": [1, 2, 12],
    ]
    if let season = seasons[text] { return season }
    var found: Set<Int> = []
    for item in items(text) {
      let names = item.split { $0 == " " || $0 == "-" }.filter { $0 != "to" }
      let ends = names.compactMap { month(String($0)) }
      switch ends.count == names.count ? ends.count : 0 {
      case 1: found.insert(ends[0])
      case 2: for step in 0...(ends[1] - ends[0] + 12) % 12 { found.insert((ends[0] - 1 + step) % 12 + 1) }
      default: throw Mistake(message: "has '\(item.prefix(40))' where months should be, such as in apr-sep")
      }
    }
    return found.sorted()
  }
}
