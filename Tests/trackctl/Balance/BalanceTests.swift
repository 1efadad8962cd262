import System
import Testing
import Time
import TrackClientCalls
import Wire

@testable import trackctl

@Suite("Hours worked and hours due")
struct BalanceTests {
  private static let hour = 3600

  private func day(_ text: String) throws -> Day { try #require(Day(iso: text.utf8)) }

  /// The lines of a balance, such as `2026-W47 80000/144000 -64000 -64000 ill`. The parts are the period, the worked
  /// and the due seconds, the balance, and the running balance.
  private func lines(
    _ worked: [String: Int], _ from: String, _ to: String, by period: Balance.Period, _ settings: JSON? = nil,
    zone: TimeZone = .utc
  ) throws -> [String] {
    let days = try Dictionary(uniqueKeysWithValues: worked.map { (try day($0.key), $0.value) })
    let balance = Balance(
      days, of: try day(from)...day(to), by: period, targetSeconds: 8 * Self.hour,
      WorkCalendar(try settings.map(HoursModule.Settings.init), zone))
    return balance.lines.map { line in
      ([
        period.key(line.first), "\(line.worked / Self.hour)/\(line.owed / Self.hour)",
        "\(line.balance / Self.hour)", "\(line.sum / Self.hour)",
      ] + line.absences).joined(separator: " ")
    }
  }

  @Test("one line per day, without free days that have no work, and with the names of days off")
  func days() throws {
    let settings: JSON = [
      "employment": "full-time", "timeZone": "UTC",
      "workdays": ["monday", "tuesday", "wednesday", "sunday"],
      "daysOff": [
        ["from": "2026-11-17", "to": "2026-11-20", "name": "ill"],
        ["from": "2026-11-15", "to": "2026-11-15", "name": ""],
      ],
    ]
    #expect(
      try lines(
        ["2026-11-13": 5 * Self.hour, "2026-11-16": 9 * Self.hour, "2026-11-17": Self.hour], "2026-11-11", "2026-11-19",
        by: .day, settings) == [
          "2026-11-11 0/8 -8 -8", "2026-11-13 5/0 5 -3", "2026-11-15 0/0 0 -3 off", "2026-11-16 9/8 1 -2",
          "2026-11-17 1/0 1 -1 ill", "2026-11-18 0/0 0 -1 ill",
        ])
  }

  @Test("weeks follow ISO 8601, months the calendar; the default working days are Monday to Friday")
  func weeksAndMonths() throws {
    let worked = ["2026-12-31": 10 * Self.hour, "2027-01-01": 7 * Self.hour, "2027-01-04": 40 * Self.hour]
    #expect(
      try lines(worked, "2026-12-28", "2027-01-10", by: .week) == ["2026-W53 17/40 -23 -23", "2027-W01 40/40 0 -23"])
    #expect(
      try lines(worked, "2026-12-28", "2027-01-10", by: .month) == ["2026-12 10/32 -22 -22", "2027-01 47/48 -1 -23"])
  }

  @Test("nobody owes hours on a day that a zone skipped")
  func skippedDay() throws {
    let apia = try #require(TimeZone(name: "Pacific/Apia", data: try Zones.data(named: "Pacific/Apia")))
    // Samoa had no 30 December 2011.
    #expect(try lines([:], "2011-12-30", "2011-12-30", by: .day, zone: apia) == [])
    #expect(try lines([:], "2011-12-30", "2011-12-30", by: .day) == ["2011-12-30 0/8 -8 -8"])
  }

  @Test("durations have a sign")
  func signed() {
    #expect(
      [0, 59, 60, -59, -60, -36_060].map(Lengths.signed) == ["+0:00", "+0:00", "+0:01", "-0:01", "-0:01", "-10:01"])
  }
}
