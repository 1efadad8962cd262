/// Parses a number of hours, such as `7.5`, `7,5`, `7:30`, `7h30m` or `90m`.
enum HoursReading {
  static let hint = "hours: 7.5, 7:30, 7h30m"

  /// The hours as a decimal number. A number made from minutes has at most four decimals.
  static func text(_ typed: String) throws(Failure) -> String? {
    let text = typed.words.joined()
    if let number = NumberReading.text(text) { return number }
    if let (hours, minutes) = text.parted(at: ":"), let hours = Int(hours), let minutes = Int(minutes),
      0...9999 ~= hours, 0...59 ~= minutes
    {
      return decimal(hours * 3600 + minutes * 60)
    }
    guard let length = try CalendarLength.read(text), length.months == 0, length.days == 0 else { return nil }
    return decimal(length.seconds)
  }

  private static func decimal(_ seconds: Int) -> String {
    var places = String(10_000 + seconds % 3600 * 10_000 / 3600).utf8.dropFirst()
    while places.last == UInt8(ascii: "0") { places.removeLast() }
    return String(seconds / 3600) + (places.isEmpty ? "" : "." + (String(Substring(places))))
  }
}
