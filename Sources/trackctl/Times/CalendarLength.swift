import ProgramKit

/// A duration as people write it. Months and days follow the calendar, so they have no fixed number of seconds.
struct CalendarLength: Equatable {
  var months = 0
  var days = 0
  var seconds = 0

  var isOfWholeDays: Bool { seconds == 0 }

  var isNothing: Bool { self == CalendarLength() }

  static prefix func - (length: CalendarLength) -> CalendarLength {
    CalendarLength(months: -length.months, days: -length.days, seconds: -length.seconds)
  }

  /// Parses a duration such as `15m`, `1h30m`, `1h30`, `1.5h`, `2 days`, `1w` or `1mo`. `m` always means minutes.
  /// - Returns: nil if the text isn't a duration.
  /// - Throws: a usage failure if the text looks like a duration but is invalid, for example because of an unknown
  ///   unit.
  static func read(_ text: String) throws(Failure) -> CalendarLength? {
    guard let first = text.utf8.first, isDigit(first) else { return nil }
    var reader = LengthReader(text)
    return try reader.read()
  }

  /// Sums up numbers that are each followed by the letter of a unit. Nil if a part is missing or a number is too large.
  static func seconds(_ text: some Collection<UInt8>, _ units: [UInt8: Int], atMost largest: Int) -> Int? {
    var sum = 0
    var number: Int?
    for byte in text {
      if isDigit(byte) {
        number = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
        if number ?? 0 > largest { return nil }
      } else {
        guard let unit = units[byte], let count = number else { return nil }
        sum += unit * count
        number = nil
      }
    }
    return number == nil ? sum : nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") <= 9 }
}

/// A unit of time with all its spellings.
private enum LengthUnit: CaseIterable {
  case second, minute, hour, day, week, month, year

  /// The spellings of the unit. Suggestions use the first one.
  var names: [String] {
    switch self {
    case .second: ["s", "sec", "secs", "second", "seconds"]
    case .minute: ["m", "min", "mins", "minute", "minutes"]
    case .hour: ["h", "hr", "hrs", "hour", "hours"]
    case .day: ["d", "day", "days"]
    case .week: ["w", "week", "weeks"]
    case .month: ["mo", "month", "months"]
    case .year: ["y", "year", "years"]
    }
  }

  /// The length of the unit. Nil for units that follow the calendar.
  var seconds: Int? {
    switch self {
    case .second: 1
    case .minute: 60
    case .hour: 3600
    case .day, .week, .month, .year: nil
    }
  }

  func length(_ count: Int) -> CalendarLength {
    switch self {
    case .second, .minute, .hour: CalendarLength(seconds: count * (seconds ?? 0))
    case .day: CalendarLength(days: count)
    case .week: CalendarLength(days: 7 * count)
    case .month: CalendarLength(months: count)
    case .year: CalendarLength(months: 12 * count)
    }
  }
}

/// Parses a sequence of numbers and units.
private struct LengthReader {
  private let text: String
  private var rest: ArraySlice<UInt8>
  private var length = CalendarLength()
  private var last: LengthUnit?

  init(_ text: String) {
    self.text = text
    rest = Array(text.lowercased().utf8)[...]
  }

  mutating func read() throws(Failure) -> CalendarLength? {
    skipBlanks()
    while !rest.isEmpty {
      let (count, thousandths) = try number()
      skipBlanks()
      let name = letters()
      if name.isEmpty {
        // `1h30` means an hour and 30 minutes. A number without a unit isn't a duration.
        guard last == .hour, rest.isEmpty, thousandths == 0 else { return nil }
        try add(.minute, count, 0)
      } else {
        try add(try unit(name), count, thousandths)
      }
      skipBlanks()
    }
    return length
  }

  private mutating func add(_ unit: LengthUnit, _ count: Int, _ thousandths: Int) throws(Failure) {
    var part = unit.length(count)
    if thousandths > 0 {
      guard let seconds = unit.seconds else { throw problem("only hours, minutes and seconds can have decimals") }
      part.seconds += seconds * thousandths / 1000
    }
    length.months += part.months
    length.days += part.days
    length.seconds += part.seconds
    last = unit
  }

  /// Reads a number with at most six digits and three decimals, so that products can't overflow.
  private mutating func number() throws(Failure) -> (count: Int, thousandths: Int) {
    guard let count = digits(atMost: 6) else { throw problem("a number is missing or too large") }
    guard rest.first == UInt8(ascii: ".") else { return (count, 0) }
    rest.removeFirst()
    let before = rest.count
    guard let fraction = digits(atMost: 3) else {
      throw problem("there must be one to three digits after the decimal point")
    }
    return (count, fraction * [100, 10, 1][before - rest.count - 1])
  }

  private mutating func digits(atMost limit: Int) -> Int? {
    let digits = rest.prefix(while: CalendarLength.isDigit)
    guard 1...limit ~= digits.count else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private mutating func letters() -> String {
    let letters = rest.prefix { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    rest = rest.dropFirst(letters.count)
    return String(decoding: letters, as: UTF8.self)
  }

  private mutating func skipBlanks() {
    rest = rest.drop { $0 == UInt8(ascii: " ") }
  }

  private func unit(_ name: String) throws(Failure) -> LengthUnit {
    if let unit = LengthUnit.allCases.first(where: { $0.names.contains(name) }) { return unit }
    // A single letter resembles every unit equally, so there is no suggestion for it.
    let near = name.utf8.count < 2 ? nil : Spelling.nearest(to: name, among: LengthUnit.allCases.flatMap(\.names))
    throw .usage(
      "unknown unit '\(name)' in '\(Terminal.clean(text))'",
      hints: (near.map { ["did you mean: \($0)"] } ?? [])
        + ["units: s, m or min, h, d, w, mo, y; m is minutes, mo is months"])
  }

  private func problem(_ what: String) -> Failure {
    .usage(
      "'\(Terminal.clean(text))' is not a length of time: \(what)", hints: ["lengths: 15m, 1h30m, 1.5h, 2d, 1w, 1mo"])
  }
}
