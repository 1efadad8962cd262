/// A date of the Gregorian calendar in the years 1 to 9999, without a time zone.
///
/// A day is stored as a single number, so that days are fast to compare, count and hash. The year, the month and the
/// day of the month are computed on demand. Arithmetic saturates at the first and the last day of these years.
public struct Day: Hashable, Sendable {
  /// The number of days since 1970-01-01.
  public let ordinal: Int

  public static let earliest = Day(unchecked: -719_162)
  public static let latest = Day(unchecked: 2_932_896)

  public init(ordinal: Int) {
    self.init(unchecked: min(max(ordinal, Day.earliest.ordinal), Day.latest.ordinal))
  }

  public init?(year: Int, month: Int, day: Int) {
    guard 1...9_999 ~= year, 1...12 ~= month, day >= 1, day <= Gregorian.length(ofMonth: month, year: year) else {
      return nil
    }
    self.init(unchecked: Gregorian.ordinal(year: year, month: month, day: day))
  }

  private init(unchecked ordinal: Int) {
    self.ordinal = ordinal
  }

  public var year: Int { Gregorian.civil(ordinal: ordinal).year }
  public var month: Int { Gregorian.civil(ordinal: ordinal).month }
  public var day: Int { Gregorian.civil(ordinal: ordinal).day }

  /// The number of the weekday. 1 is Monday, 7 is Sunday.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    (ordinal + 3).flooredDivision(by: 7).remainder + 1
  }

  /// The ISO 8601 week of this day. A week starts on Monday and belongs to the year that contains its Thursday.
  public var isoWeek: (year: Int, week: Int) {
    let thursday = ordinal - weekday + 4
    let year = Gregorian.civil(ordinal: thursday).year
    let dayOfYear = thursday - Gregorian.ordinal(year: year, month: 1, day: 1)
    return (year, dayOfYear / 7 + 1)
  }

  public var firstOfMonth: Day { Day(ordinal: ordinal - day + 1) }

  /// The Monday on or before this day.
  public var firstOfWeek: Day { Day(ordinal: ordinal - weekday + 1) }

  public func adding(days: Int) -> Day {
    let (sum, overflow) = ordinal.addingReportingOverflow(days)
    guard !overflow else { return days < 0 ? Day.earliest : Day.latest }
    return Day(ordinal: sum)
  }

  /// The same day of the month in another month. If that month is too short, its last day. For example, 31 January plus
  /// one month is 28 February.
  public func adding(months: Int) -> Day {
    let (year, month, day) = Gregorian.civil(ordinal: ordinal)
    let (monthsOfAllYears, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    guard !overflow, monthsOfAllYears >= 12, monthsOfAllYears < 10_000 * 12 else {
      return months < 0 ? Day.earliest : Day.latest
    }
    let (newYear, newMonth) = (monthsOfAllYears / 12, monthsOfAllYears % 12 + 1)
    let newDay = min(day, Gregorian.length(ofMonth: newMonth, year: newYear))
    return Day(unchecked: Gregorian.ordinal(year: newYear, month: newMonth, day: newDay))
  }
}

extension Day: Comparable {
  public static func < (left: Day, right: Day) -> Bool {
    left.ordinal < right.ordinal
  }
}

extension Day: CustomStringConvertible {
  /// The day in the form `2026-11-21`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 10) { (output: inout OutputSpan<UInt8>) in write(to: &output) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of `description`. `output` must have room for 10 bytes.
  @inline(__always)
  func write(to output: inout OutputSpan<UInt8>) {
    let (year, month, day) = Gregorian.civil(ordinal: ordinal)
    Digits.writeFour(year, to: &output)
    output.append(UInt8(ascii: "-"))
    Digits.writeTwo(month, to: &output)
    output.append(UInt8(ascii: "-"))
    Digits.writeTwo(day, to: &output)
  }
}

extension Day {
  /// Parses a day in the form `2026-11-21`. No other form is accepted.
  public init?(iso text: Span<UInt8>) {
    guard text.count == 10 else { return nil }
    self.init(startOf: text)
  }

  public init?(iso text: [UInt8]) {
    self.init(iso: text.span)
  }

  public init?(iso text: ArraySlice<UInt8>) {
    self.init(iso: text.span)
  }

  public init?(iso text: some Collection<UInt8>) {
    self.init(iso: Array(text))
  }

  /// Parses the first 10 bytes. `text` must have at least 10 bytes.
  @inline(__always)
  init?(startOf text: Span<UInt8>) {
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = Digits.four(text, at: 0), let month = Digits.two(text, at: 5), let day = Digits.two(text, at: 8)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}
