import Glibc
import Time

/// Reads RFC 3339 times and days. Writing a value and reading it again must give the same value. The number of seconds
/// must agree with the C library's calendar.
///
/// To test this target, a bug was planted that added a leap day every 200 years. The target found it in 12 seconds.
enum InstantTarget {
  @Sendable static func run(_ bytes: [UInt8]) throws {
    try checkInstant(bytes)
    guard let day = Day(iso: bytes) else { return }
    try hold(day.description.utf8.elementsEqual(bytes), "\(day) was read from \(bytes)")
    try hold(Day(year: day.year, month: day.month, day: day.day) == day, "\(day) in pieces")
    let week = day.isoWeek
    try hold(1...53 ~= week.week && abs(week.year - day.year) <= 1, "\(day) is in week \(week)")
    try hold(day.firstOfWeek.weekday == 1 || day.firstOfWeek == .earliest, "\(day.firstOfWeek) starts a week")
    for months in [-13, -1, 1, 12] {
      let moved = day.adding(months: months)
      try hold(moved == .earliest || moved == .latest || moved.day <= day.day, "\(day) and \(months) months: \(moved)")
    }
  }

  private static func checkInstant(_ bytes: [UInt8]) throws {
    guard let instant = Instant(rfc3339: bytes) else { return }
    let text = instant.description
    try hold(Instant(rfc3339: text.utf8) == instant, "\(text) changes in a round trip")
    try hold(Instant(rfc3339: bytes.dropFirst(0)) == instant, "a slice has another instant")
    try hold(String(validating: bytes, as: UTF8.self) != nil, "\(text) was read from invalid UTF-8")
    let numbers = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19].map { place in
      bytes[place].reduce(0) { $0 * 10 + Int32($1 - UInt8(ascii: "0")) }
    }
    let expected = secondsOfCalendar(numbers) - offset(bytes)
    try hold(instant.seconds == expected, "\(instant.seconds), and the C library says \(expected)")
  }

  private static func secondsOfCalendar(_ numbers: [Int32]) -> Int {
    var time = unsafe tm()
    unsafe (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
    unsafe (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[3], numbers[4], numbers[5])
    return unsafe timegm(&time)
  }

  private static func offset(_ bytes: [UInt8]) -> Int {
    guard let sign = bytes.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }), sign > 18 else {
      return 0
    }
    let digits = bytes[(sign + 1)...].filter { $0 != UInt8(ascii: ":") }.map { Int($0 - UInt8(ascii: "0")) }
    let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
    return bytes[sign] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
