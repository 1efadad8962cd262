import ModuleKit
package import Wire

/// A duration of work in whole minutes, so that sums are exact.
package struct WorkTime: Sendable, Hashable, Comparable {
  package internal(set) var minutes: Int

  /// The durations that a record can have.
  static let recordable = WorkTime(minutes: 1)...day
  static let day = WorkTime(minutes: 1440)

  package init(minutes: Int) {
    self.minutes = minutes
  }

  /// Reads hours such as `8`, `8.0`, `0.5` and `7.3333`, and no other notations.
  init?(reading text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.digits.contains) }),
      parts[0].count == 1 || parts[0].count == 2 && parts[0].first != Self.digits.lowerBound,
      parts.count == 1 || parts[1].count <= Self.places,
      let scaled = Decimal.scaled(Array(text.utf8)[...], digits: Self.places)
    else { return nil }
    self.init(hours: Double(scaled) / Double(Self.scale))
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  /// The number of decimal places of hours. 0.0001 hours are about a third of a second, so different numbers of minutes
  /// never have the same text.
  private static let places = 4
  private static let scale = 10_000
  private static let hour = 60

  /// Makes a duration from a number of hours. Returns nil unless the duration is a whole number of minutes, within the
  /// precision of four decimal places of an hour.
  init?(hours: Double) {
    let minutes = (hours * Double(Self.hour)).rounded()
    guard abs(hours * Double(Self.hour) - minutes) <= Double(Self.hour) / Double(Self.scale),
      let whole = Int(exactly: minutes)
    else { return nil }
    self.init(minutes: whole)
  }

  package static func < (left: WorkTime, right: WorkTime) -> Bool {
    left.minutes < right.minutes
  }

  static func + (left: WorkTime, right: WorkTime) -> WorkTime {
    WorkTime(minutes: left.minutes + right.minutes)
  }
}

extension WorkTime: CustomStringConvertible {
  /// The duration in hours, such as `8`, `8.5` or `7.3333`.
  package var description: String {
    let scaled = (minutes.magnitude * UInt(Self.scale) + UInt(Self.hour) / 2) / UInt(Self.hour)
    var text = Decimal.text(Int(scaled), digits: Self.places)
    while text.utf8.last == Self.digits.lowerBound { text.removeLast() }
    if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    return minutes < 0 ? "-" + text : text
  }
}

extension WorkTime: WrittenValue {
  /// Writes the duration in hours.
  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    let (hours, rest) = minutes.quotientAndRemainder(dividingBy: Self.hour)
    if rest == 0 { return writer.int(hours) }
    writer.raw(rest == 30 && hours < spelledHalves.count ? spelledHalves[hours] : Array(description.utf8))
  }
}

/// The precomputed texts of 0.5, 1.5 and so on, up to ten days of 24 hours. A report by day writes thousands of them.
private let spelledHalves = (0..<240).map { Array("\($0).5".utf8) }

extension WorkTime {
  /// The schema of a sum of durations, in hours.
  static let schema = Schema.number(0...Double.infinity)
}
