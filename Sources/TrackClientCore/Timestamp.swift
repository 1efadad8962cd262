internal import Time

/// A time with a resolution of one second.
public struct Timestamp: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Seconds since 1970 in UTC.
  public let secondsSince1970: Int

  /// Creates a timestamp. A time outside the years 1 to 9999 is clamped.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = Instant(seconds: secondsSince1970).seconds
  }

  /// Parses a time in RFC 3339, such as `2026-11-21T09:30:00Z`. Nil for any other text.
  public init?(_ text: String) {
    guard let instant = Instant(rfc3339: text.utf8) else { return nil }
    secondsSince1970 = instant.seconds
  }

  /// The time in the form `2026-11-21T09:30:00Z`.
  public var description: String { Instant(seconds: secondsSince1970).description }

  /// Whether the left time is before the right time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
