/// A second in UTC, in the years 1 to 9999.
///
/// Arithmetic saturates at the first and the last second of these years, so every instant can be written in RFC 3339
/// and read again. Instants have no fractions of a second, because trackd stores and sends whole seconds.
public struct Instant: Hashable, Sendable {
  /// The number of seconds since 1970-01-01T00:00:00Z.
  public let seconds: Int

  public static let earliest = Instant(unchecked: -62_135_596_800)
  public static let latest = Instant(unchecked: 253_402_300_799)

  public init(seconds: Int) {
    self.init(unchecked: min(max(seconds, Instant.earliest.seconds), Instant.latest.seconds))
  }

  private init(unchecked seconds: Int) {
    self.seconds = seconds
  }

  public static func + (instant: Instant, seconds: Int) -> Instant {
    let (sum, overflow) = instant.seconds.addingReportingOverflow(seconds)
    guard !overflow else { return seconds < 0 ? earliest : latest }
    return Instant(seconds: sum)
  }

  public static func - (later: Instant, earlier: Instant) -> Int {
    later.seconds - earlier.seconds
  }
}

extension Instant: Comparable {
  public static func < (left: Instant, right: Instant) -> Bool {
    left.seconds < right.seconds
  }
}

extension Instant: CustomStringConvertible {
  /// The instant in the form `2026-11-21T09:30:00Z`.
  public var description: String {
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: Instant.textLength) { (output: inout OutputSpan<UInt8>) in write(to: &output) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of bytes in `description`.
  public static let textLength = 20

  /// Appends the text of `description`. `output` must have room for `textLength` bytes.
  public func write(to output: inout OutputSpan<UInt8>) {
    let (ordinal, secondOfDay) = seconds.flooredDivision(by: Gregorian.secondsPerDay)
    Day(ordinal: ordinal).write(to: &output)
    output.append(UInt8(ascii: "T"))
    Digits.writeTwo(secondOfDay / 3_600, to: &output)
    output.append(UInt8(ascii: ":"))
    Digits.writeTwo(secondOfDay / 60 % 60, to: &output)
    output.append(UInt8(ascii: ":"))
    Digits.writeTwo(secondOfDay % 60, to: &output)
    output.append(UInt8(ascii: "Z"))
  }
}
