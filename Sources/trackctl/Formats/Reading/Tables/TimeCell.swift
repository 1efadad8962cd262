import Time

/// Parses times, dates and durations in table cells.
struct TimeCell {
  let options: ReadingOptions

  /// Parses `2026-11-21T09:30:00Z`, `2026-11-21 09:30`, or a time that follows a date in the format of the options.
  func instant(_ text: String, after start: Instant? = nil) -> Instant? {
    let bytes = Array(text.utf8)
    if let instant = Instant(iso: bytes) { return instant }
    if bytes.count > 11, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " ") {
      let time = String(decoding: bytes[11...], as: UTF8.self)
      if let instant = instant(String(decoding: bytes[..<10], as: UTF8.self), time, after: start) { return instant }
    }
    guard let (date, time) = text.parted(at: " ") else { return day(text).map { options.times.instant($0, 0) } }
    return instant(date, time, after: start)
  }

  func instant(_ date: String, _ time: String, after start: Instant? = nil) -> Instant? {
    day(date).flatMap { instant(of: $0, time, after: start) }
  }

  func instant(of day: Day, _ time: String, after start: Instant? = nil) -> Instant? {
    guard let seconds = ClockReading.secondsOfDay(time.lowercased()) else { return nil }
    return options.times.instant(day, seconds, after: start)
  }

  func day(_ text: String) -> Day? {
    if let format = options.dateFormat { return format.day(text.utf8) }
    return Day(iso: text.utf8)
  }

  /// Parses a duration such as `5400`, `1:30:00`, `1:30`, `1.5 h`, `18:25 min` or `45 sec`.
  /// - Parameter decimalsAreHours: whether a decimal without a unit, such as `1.5`, means hours.
  func seconds(_ text: String, decimalsAreHours: Bool = true) -> Int? {
    var words = text.lowercased().words
    guard let first = words.first else { return nil }
    words.removeFirst()
    let unit = words.first ?? ""
    let parts = first.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    let numbers = parts.compactMap { part in part.utf8.count <= 9 ? Int(part) : nil }.filter { $0 >= 0 }
    guard numbers.count == parts.count, 1...3 ~= parts.count else {
      return decimal(first, unit, unitless: decimalsAreHours ? 3600 : 1)
    }
    switch (parts.count, unit.prefix(1)) {
    case (3, _): return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    case (2, "m"): return numbers[0] * 60 + numbers[1]
    case (2, _): return numbers[0] * 3600 + numbers[1] * 60
    case (_, "h"): return numbers[0] * 3600
    case (_, "m"): return numbers[0] * 60
    default: return numbers[0]
    }
  }

  private func decimal(_ text: String, _ unit: String, unitless: Double) -> Int? {
    // This check excludes `1e3` and `0x10`, which `Double` would accept.
    let isPlain = text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || $0 == UInt8(ascii: ".") }
    guard isPlain, let number = Double(text), number.isFinite, 0...1e9 ~= number else { return nil }
    let each: [Character: Double] = ["h": 3600, "m": 60, "s": 1]
    return Int((number * (unit.first.flatMap { each[$0] } ?? unitless)).rounded())
  }

  /// Parses hours as people and spreadsheets write them, such as `7.5`, `7,5`, `7:30` or `7:30:00`. Returns minutes.
  func minutes(_ text: String) -> Int? {
    let hasSeconds = text.utf8.count { $0 == UInt8(ascii: ":") } == 2
    let typed = hasSeconds && text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    guard let hours = try? HoursReading.text(typed), let number = Double(hours), 0...48 ~= number,
      abs((number * 60).rounded() - number * 60) < 0.01
    else { return nil }
    return Int((number * 60).rounded())
  }
}
