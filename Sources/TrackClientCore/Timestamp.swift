internal import Time

/// A point in time, to the second.
public struct Timestamp: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Seconds since 1970, UTC.
  public let secondsSince1970: Int

  /// Creates a timestamp. Values outside the years 1 to 9999 are clamped.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = Instant(seconds: secondsSince1970).seconds
  }

  /// Parses RFC 3339, such as `2026-11-21T09:30:00Z`; nil for anything else.
  public init?(_ text: String) {
    guard let instant = Instant(rfc3339: text.utf8) else { return nil }
    secondsSince1970 = instant.seconds
  }

  /// `2026-11-21T09:30:00Z`
  public var description: String { Instant(seconds: secondsSince1970).description }

  /// Whether the left one is earlier.
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
