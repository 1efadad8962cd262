/// Parses a time of day.
enum ClockReading {
  /// The seconds since midnight, as shown by a clock. The text may be `9:30`, `09:30:15`, `0930`, `17.30`, `9am`, `9:30
  /// pm`, `noon`, `midnight` or `24:00`. Nil for any other text.
  static func secondsOfDay(_ text: String) -> Int? {
    switch text {
    case "noon": return 12 * 3600
    case "midnight": return 0
    default: break
    }
    var bytes = Array(text.utf8)[...]
    let half = takeHalf(&bytes)
    let parts = parts(of: bytes)
    guard 1...3 ~= parts.count, parts.count > 1 || half != nil, let hour = parts[0] else { return nil }
    var rest = 0
    for part in parts.dropFirst() {
      guard let part, part.digits == 2, part.value < 60 else { return nil }
      rest = rest * 60 + part.value
    }
    if parts.count < 3 { rest *= 60 }
    if parts.count == 1 { rest = 0 }
    guard let hour = hourOfDay(hour.value, half) else { return nil }
    let seconds = hour * 3600 + rest
    return seconds <= 24 * 3600 ? seconds : nil
  }

  private static func parts(of bytes: ArraySlice<UInt8>) -> [(value: Int, digits: Int)?] {
    if bytes.count == 4, bytes.allSatisfy(CalendarLength.isDigit) {
      return [number(bytes.prefix(2)), number(bytes.suffix(2))]
    }
    let separator = UInt8(ascii: bytes.contains(UInt8(ascii: ":")) ? ":" : ".")
    return bytes.split(separator: separator, omittingEmptySubsequences: false).map(number)
  }

  /// Whether the text looks like a time of day, even if it is invalid, such as `13pm`.
  static func isMeant(_ text: String) -> Bool {
    var bytes = Array(text.utf8)[...]
    return takeHalf(&bytes) != nil && bytes.last.map(CalendarLength.isDigit) == true
  }

  private enum Half { case morning, afternoon }

  private static func takeHalf(_ bytes: inout ArraySlice<UInt8>) -> Half? {
    guard bytes.last == UInt8(ascii: "m"), let letter = bytes.dropLast().last else { return nil }
    guard letter == UInt8(ascii: "a") || letter == UInt8(ascii: "p") else { return nil }
    bytes = bytes.dropLast(2)
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return letter == UInt8(ascii: "a") ? .morning : .afternoon
  }

  private static func hourOfDay(_ hour: Int, _ half: Half?) -> Int? {
    guard let half else { return hour <= 24 ? hour : nil }
    guard 1...12 ~= hour else { return nil }
    return hour % 12 + (half == .afternoon ? 12 : 0)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> (value: Int, digits: Int)? {
    guard 1...2 ~= bytes.count, bytes.allSatisfy(CalendarLength.isDigit) else { return nil }
    return (bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, bytes.count)
  }
}
