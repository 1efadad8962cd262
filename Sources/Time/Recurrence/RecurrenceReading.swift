extension RecurrenceRule {
  /// The reason why a text isn't a valid rule.
  public struct Mistake: Error, Equatable {
    public let message: String
  }

  public static let longestText = 200
  static let mostInterval = 999
  /// The maximum count of a rule. Reading a rule with a count may need as many searches.
  static let mostCount = 100
  private static let mostInList = 31

  /// Parses a rule such as `FREQ=WEEKLY;BYDAY=TH`. It may be preceded by `RRULE:`.
  public init(reading text: String) throws(Mistake) {
    self.init()
    // Upper-casing can shorten a text and turn other letters into ASCII, such as the long s into an S. The text is
    // therefore checked first.
    guard text.utf8.count <= Self.longestText, text.utf8.allSatisfy({ $0 < 0x80 }) else {
      throw Mistake(message: "must have at most \(Self.longestText) characters of ASCII")
    }
    var rest = text.uppercased()[...]
    if rest.hasPrefix("RRULE:") { rest = rest.dropFirst(6) }
    var hour: Int?
    var minute: Int?
    var names: Set<Substring> = []
    for part in rest.split(separator: ";", omittingEmptySubsequences: false) {
      guard let equals = part.firstIndex(of: "=") else {
        throw Mistake(message: "must consist of parts such as FREQ=WEEKLY, separated by semicolons")
      }
      let (name, value) = (part[..<equals], part[part.index(after: equals)...])
      guard names.insert(name).inserted else { throw Mistake(message: "has \(name) twice") }
      switch name {
      case "FREQ": frequency = try Self.frequency(value)
      case "INTERVAL": interval = try Self.number(value, 1...Self.mostInterval, name)
      case "COUNT": end = .count(try Self.number(value, 1...Self.mostCount, name))
      case "UNTIL": end = try Self.end(value)
      case "WKST": weekStart = try Self.weekday(value)
      case "BYDAY": try readWeekdays(value)
      case "BYMONTH": months = try Self.list(value, 12, name).filter { $0 > 0 }
      case "BYMONTHDAY": monthDays = try Self.list(value, 31, name)
      case "BYYEARDAY": yearDays = try Self.list(value, 366, name)
      case "BYWEEKNO": weeks = try Self.list(value, 53, name)
      case "BYSETPOS": positions = try Self.list(value, 366, name)
      case "BYHOUR": hour = try Self.number(value, 0...23, name)
      case "BYMINUTE": minute = try Self.number(value, 0...59, name)
      case "BYSECOND": _ = try Self.number(value, 0...0, name)
      default: throw Mistake(message: "has an unknown part \(name.prefix(20))")
      }
    }
    guard names.contains("FREQ") else {
      throw Mistake(message: "has no FREQ: use DAILY, WEEKLY, MONTHLY or YEARLY")
    }
    if names.isSuperset(of: ["COUNT", "UNTIL"]) { throw Mistake(message: "has both COUNT and UNTIL") }
    if hour == nil, minute != nil { throw Mistake(message: "has BYMINUTE without BYHOUR") }
    secondsOfDay = hour.map { $0 * 3600 + (minute ?? 0) * 60 }
    try checkParts(names)
  }

  /// Fails if the rule has parts that RFC 5545 doesn't allow together.
  private func checkParts(_ names: Set<Substring>) throws(Mistake) {
    if months.isEmpty, names.contains("BYMONTH") { throw Mistake(message: "has a BYMONTH that isn't from 1 to 12") }
    if !yearDays.isEmpty, frequency != .yearly { throw Mistake(message: "has BYYEARDAY without FREQ=YEARLY") }
    if !weeks.isEmpty, frequency != .yearly { throw Mistake(message: "has BYWEEKNO without FREQ=YEARLY") }
    if !monthDays.isEmpty, frequency == .weekly { throw Mistake(message: "has BYMONTHDAY with FREQ=WEEKLY") }
    if !ordinals.isEmpty {
      guard frequency == .monthly || frequency == .yearly else {
        throw Mistake(message: "has a BYDAY with a number, which needs FREQ=MONTHLY or YEARLY")
      }
      if !weeks.isEmpty { throw Mistake(message: "combines BYWEEKNO with a BYDAY that has a number") }
    }
    if !positions.isEmpty, followsStart, months.isEmpty {
      throw Mistake(message: "has BYSETPOS without another part that begins with BY")
    }
  }

  private mutating func readWeekdays(_ value: Substring) throws(Mistake) {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= Self.mostInList else {
      throw Mistake(message: "has a list of more than \(Self.mostInList) values")
    }
    for part in parts {
      let weekday = try Self.weekday(part.suffix(2))
      let number = part.dropLast(2)
      if number.isEmpty {
        if !weekdays.contains(weekday) { weekdays.append(weekday) }
      } else {
        ordinals.append(Ordinal(number: try Self.signed(number, 53, "BYDAY"), weekday: weekday))
      }
    }
    weekdays.sort()
  }

  private static func frequency(_ value: Substring) throws(Mistake) -> Frequency {
    guard let frequency = Frequency(rawValue: String(value)) else {
      throw Mistake(message: "has the FREQ \(value.prefix(20)): use DAILY, WEEKLY, MONTHLY or YEARLY")
    }
    return frequency
  }

  private static func weekday(_ value: Substring) throws(Mistake) -> Int {
    guard let index = weekdayNames.firstIndex(of: String(value)) else {
      throw Mistake(message: "has '\(value.prefix(20))' instead of a weekday (MO, TU, WE, TH, FR, SA or SU)")
    }
    return index + 1
  }

  public static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  private static func end(_ value: Substring) throws(Mistake) -> End {
    let digits = Array(value.utf8)
    let mistake = Mistake(message: "has an UNTIL that is neither a day like 20261231 nor a time like 20261231T120000Z")
    guard digits.count == 8 || digits.count == 16, let year = Int(value.prefix(4)),
      let month = Int(value.dropFirst(4).prefix(2)), let dayOfMonth = Int(value.dropFirst(6).prefix(2)),
      let day = Day(year: year, month: month, day: dayOfMonth)
    else { throw mistake }
    guard digits.count == 16 else { return .day(day) }
    let clock = value.dropFirst(9).prefix(6)
    guard digits[8] == UInt8(ascii: "T"), digits[15] == UInt8(ascii: "Z"), let hour = Int(clock.prefix(2)),
      let minute = Int(clock.dropFirst(2).prefix(2)), let second = Int(clock.suffix(2)), 0...23 ~= hour,
      0...59 ~= minute, 0...59 ~= second
    else { throw mistake }
    return .instant(Instant(seconds: day.ordinal * 86_400 + hour * 3600 + minute * 60 + second))
  }

  private static func list(_ value: Substring, _ most: Int, _ name: Substring) throws(Mistake) -> [Int] {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count <= mostInList else { throw Mistake(message: "has a \(name) longer than \(mostInList)") }
    var numbers: [Int] = []
    for part in parts {
      let number = try signed(part, most, name)
      if !numbers.contains(number) { numbers.append(number) }
    }
    return numbers.sorted()
  }

  private static func signed(_ value: Substring, _ most: Int, _ name: Substring) throws(Mistake) -> Int {
    guard let number = Int(value), number != 0, -most...most ~= number else {
      throw Mistake(message: "has the \(name) \(value.prefix(20)), which must be from 1 to \(most), or negative")
    }
    return number
  }

  private static func number(
    _ value: Substring, _ range: ClosedRange<Int>, _ name: Substring
  ) throws(Mistake) -> Int {
    guard let number = Int(value), range ~= number else {
      throw Mistake(
        message: "has the \(name) \(value.prefix(20)), which must be from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
