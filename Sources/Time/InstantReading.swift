extension Instant {
  /// Parses a date-time of RFC 3339 with any offset. Fractions of a second are cut off. Leap seconds are rejected, and
  /// so are instants outside the years 1 to 9999 in UTC.
  public init?(rfc3339 text: Span<UInt8>) {
    guard text.count >= 20, let local = Instant.localSeconds(text) else { return nil }
    let isPlainUTC = text.count == 20 && text[19] == UInt8(ascii: "Z")
    guard let offset = isPlainUTC ? 0 : Instant.offset(text) else { return nil }
    let seconds = local - offset
    guard seconds >= Instant.earliest.seconds, seconds <= Instant.latest.seconds else { return nil }
    self.init(seconds: seconds)
  }

  public init?(rfc3339 text: [UInt8]) {
    self.init(rfc3339: text.span)
  }

  public init?(rfc3339 text: ArraySlice<UInt8>) {
    self.init(rfc3339: text.span)
  }

  public init?(rfc3339 text: some Collection<UInt8>) {
    self.init(rfc3339: Array(text))
  }

  /// The seconds since 1970 of the date and time in the first 19 bytes, as if they were in UTC.
  @inline(__always)
  private static func localSeconds(_ text: Span<UInt8>) -> Int? {
    guard let day = Day(startOf: text),
      isDateEnd(text[10]), text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hour = Digits.two(text, at: 11), hour <= 23,
      let minute = Digits.two(text, at: 14), minute <= 59,
      let second = Digits.two(text, at: 17), second <= 59
    else { return nil }
    return day.ordinal * Gregorian.secondsPerDay + hour * 3_600 + minute * 60 + second
  }

  private static func isDateEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
  }

  /// The offset in seconds east of UTC. The offset follows the time of day, perhaps after a fraction, and is `Z` or
  /// like `+01:00`.
  private static func offset(_ text: Span<UInt8>) -> Int? {
    var position = 19
    if text[position] == UInt8(ascii: ".") {
      position += 1
      let firstDigit = position
      while position < text.count, text[position] &- UInt8(ascii: "0") <= 9 { position += 1 }
      guard position > firstDigit, position < text.count else { return nil }
    }
    switch text[position] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return position + 1 == text.count ? 0 : nil
    case UInt8(ascii: "+"): return numericOffset(text, at: position + 1)
    case UInt8(ascii: "-"): return numericOffset(text, at: position + 1).map { -$0 }
    default: return nil
    }
  }

  private static func numericOffset(_ text: Span<UInt8>, at position: Int) -> Int? {
    guard text.count == position + 5, text[position + 2] == UInt8(ascii: ":"),
      let hours = Digits.two(text, at: position), hours <= 23,
      let minutes = Digits.two(text, at: position + 3), minutes <= 59
    else { return nil }
    return hours * 3_600 + minutes * 60
  }
}
