import System
import TestSupport
import Testing
import Time

@testable import trackctl

/// A row of a table: the typed text, the time and the zone in which it is read, and the expected result.
struct TypedRow: Sendable, CustomTestStringConvertible {
  let zone: String
  let now: String
  let typed: String
  /// The expected result. If it begins with `! `, it is an error, which consists of the message and the hints.
  let expected: String

  var testDescription: String { "'\(typed)' in \(zone) at \(now)" }

  /// Short names for frequent hints.
  private static let hints = [
    "TIMES": TimeReading.hint,
    "RANGES": "ranges: today, week, last-month, november, 2026, 2026-11, 2026-W47, 2026-11-21, 7d, A..B",
    "DAYS": "days: today, yesterday, monday, 2026-11-21, -3d",
    "UNITS": "units: s, m or min, h, d, w, mo, y; m is minutes, mo is months",
    "LENGTHS": "lengths: 15m, 1h30m, 1.5h, 2d, 1w, 1mo",
  ]

  /// Reads a table. A line `in ZONE at INSTANT` applies to the lines that follow.
  static func rows(_ table: String) -> [TypedRow] {
    var rows: [TypedRow] = []
    var (zone, now) = ("", "")
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("in ") {
        let words = line.split(separator: " ")
        (zone, now) = (String(words[1]), String(words[3]))
      } else if let (typed, expected) = String(line).parted(at: " = ") {
        rows.append(TypedRow(zone: zone, now: now, typed: typed, expected: spelledOut(expected)))
      }
    }
    return rows
  }

  private static func spelledOut(_ expected: String) -> String {
    expected.split(separator: " | ").map { hints[String($0)] ?? String($0) }.joined(separator: " | ")
  }

  var moment: Moment {
    get throws {
      let zone = try #require(TimeZone(name: zone, data: try FixedZones.data(of: zone)))
      return Moment(now: try #require(Instant(rfc3339: now.utf8)), zone: zone)
    }
  }

  /// The actual result, in the notation of the table.
  func outcome(_ read: (String, Moment) throws(Failure) -> String) throws -> String {
    let moment = try moment
    do throws(Failure) {
      return try read(typed, moment)
    } catch {
      #expect(error.status == .usage)
      return "! " + ([error.message] + error.hints).joined(separator: " | ")
    }
  }
}
