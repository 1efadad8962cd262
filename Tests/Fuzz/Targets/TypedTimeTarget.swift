import System
import Time

@testable import trackctl

/// Reads times, days, ranges and durations as users type them. If a value is recognized, it must be possible to print
/// it in full and read it back. Upper and lower case must not matter. The error message for an unrecognized value must
/// be safe for a terminal.
///
/// To test this target, a bug was planted that recognized weekdays only in lower case. The target found it immediately.
enum TypedTimeTarget {
  /// The current time in these tests. It is in the hour that is repeated at the end of summer time.
  private static let moment = Moment(
    now: Instant(seconds: 1_792_890_000),
    zone: TimeZone(name: "Europe/Berlin", data: (try? File.contents(path: berlin, limit: 1 << 16)) ?? []) ?? .utc)
  private static let berlin = "/usr/share/zoneinfo/Europe/Berlin"

  @Sendable static func run(_ bytes: [UInt8]) throws {
    let text = String(decoding: bytes, as: UTF8.self)
    let instant = try outcome(of: text) { text throws(Failure) in try TimeReading.instant(text, at: moment).description
    }
    if let instant {
      let again = try TimeReading.instant(instant, at: moment).description
      try hold(again == instant, "\(instant) was read as \(again)")
    }
    let day = try outcome(of: text) { text throws(Failure) in try DayReading.read(text, at: moment).description }
    if let day { try hold(try DayReading.read(day, at: moment).description == day, "\(day) reads back differently") }
    let range = try outcome(of: text) { text throws(Failure) in
      let range = try RangeReading.range(text, at: moment)
      return "\(range.from?.text ?? "")..\(range.to?.text ?? "")"
    }
    if let range, range != ".." {
      let again = try RangeReading.range(range, at: moment)
      try hold("\(again.from?.text ?? "")..\(again.to?.text ?? "")" == range, "\(range) was read as \(again)")
    }
    if let seconds = ClockReading.secondsOfDay(text) { try hold(0...86_400 ~= seconds, "\(seconds) seconds in a day") }
    try checkClean(TimeText(moment: moment).local(Terminal.clean(text)))
  }

  /// The result of reading a text. Nil if the text isn't recognized. The same text in upper or lower case must have the
  /// same result.
  private static func outcome(
    of text: String, _ read: (String) throws(Failure) -> String
  ) throws -> String? {
    let plain = try result(of: text, read)
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return plain }
    for variant in [text.uppercased(), text.lowercased()] {
      try hold(try result(of: variant, read) == plain, "'\(text)' is \(plain ?? "nothing"), but not as '\(variant)'")
    }
    return plain
  }

  private static func result(of text: String, _ read: (String) throws(Failure) -> String) throws -> String? {
    do throws(Failure) {
      return try read(text)
    } catch {
      try hold(error.status == .usage && !error.message.isEmpty, "'\(text)' failed as \(error)")
      try checkClean(error.message)
      for hint in error.hints { try checkClean(hint) }
      return nil
    }
  }

  private static func checkClean(_ text: String) throws {
    try hold(Terminal.clean(text) == text, "'\(text)' has control characters")
  }
}
