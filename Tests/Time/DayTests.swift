import Testing

@testable import Time

@Suite("A day")
struct DayTests {
  @Test(
    "is counted from 1970",
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (1900, 2, 28, -25_509),
      (1900, 3, 1, -25_508), (2099, 12, 31, 47_481), (2024, 2, 29, 19_782), (1, 1, 1, -719_162),
      (9999, 12, 31, 2_932_896),
    ]
  )
  func ordinals(year: Int, month: Int, dayOfMonth: Int, ordinal: Int) throws {
    let day = try #require(Day(year: year, month: month, day: dayOfMonth))
    #expect(day.ordinal == ordinal)
    #expect(day == Day(ordinal: ordinal))
    #expect((day.year, day.month, day.day) == (year, month, dayOfMonth))
  }

  @Test("follows the previous day, without a gap, from 1582 to 2101")
  func consecutive() throws {
    let first = try #require(Day(year: 1582, month: 1, day: 1))
    let last = try #require(Day(year: 2101, month: 12, day: 31))
    var ordinal = first.ordinal
    for year in 1582...2101 {
      for month in 1...12 {
        for dayOfMonth in 1...31 {
          guard let day = Day(year: year, month: month, day: dayOfMonth) else { continue }
          guard day.ordinal == ordinal, day.year == year, day.month == month, day.day == dayOfMonth else {
            Issue.record("\(year)-\(month)-\(dayOfMonth) is \(day), number \(day.ordinal) and not \(ordinal)")
            return
          }
          ordinal += 1
        }
      }
    }
    #expect(ordinal == last.ordinal + 1)
  }

  @Test(
    "must exist",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2100, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0),
      (2026, 1, 32), (0, 12, 31), (10_000, 1, 1), (Int.min, 1, 1), (Int.max, Int.max, Int.max),
    ]
  )
  func unreal(year: Int, month: Int, day: Int) {
    #expect(Day(year: year, month: month, day: day) == nil)
  }

  @Test("survives a round trip", arguments: ["1900-01-01", "2024-02-29", "2099-12-31", "0001-01-01", "9999-12-31"])
  func text(_ text: String) {
    #expect(Day(iso: text.utf8)?.description == text)
    #expect(Day(iso: Array("=\(text)".utf8)[1...])?.description == text)
  }

  @Test(
    "in any other form is rejected",
    arguments: [
      "", "2026", "2026-11", "2026-11-2", "2026-11-211", "2026-11-21T", "20261121", "2026/11/21", "2026-1-211",
      "2026-02-30", "0000-01-01", "-026-01-01", "2026-11- 1", " 2026-11-2",
    ]
  )
  func refused(text: String) {
    #expect(Day(iso: text.utf8) == nil)
  }

  @Test(
    "has a weekday",
    arguments: [
      ("1970-01-01", 4), ("1969-12-31", 3), ("2026-11-21", 6), ("2026-11-22", 7), ("2026-11-23", 1), ("1900-01-01", 1),
      ("0001-01-01", 1), ("9999-12-31", 5),
    ]
  )
  func weekdays(text: String, weekday: Int) {
    #expect(Day(iso: text.utf8)?.weekday == weekday)
  }

  @Test(
    "belongs to an ISO week, also around New Year",
    arguments: [
      ("2020-12-31", 2020, 53), ("2021-01-01", 2020, 53), ("2021-01-03", 2020, 53), ("2021-01-04", 2021, 1),
      ("2018-12-30", 2018, 52), ("2018-12-31", 2019, 1), ("2024-12-29", 2024, 52), ("2024-12-30", 2025, 1),
      ("2026-03-29", 2026, 13), ("2026-12-31", 2026, 53), ("2027-01-03", 2026, 53), ("2000-01-02", 1999, 52),
      ("1900-01-01", 1900, 1), ("2099-12-31", 2099, 53), ("0001-01-01", 1, 1), ("9999-12-31", 9999, 52),
    ]
  )
  func isoWeeks(text: String, year: Int, week: Int) throws {
    let day = try #require(Day(iso: text.utf8))
    #expect(day.isoWeek == (year, week))
  }

  @Test("gives the first day of its month and week")
  func firsts() {
    #expect(Day(iso: "2024-02-29".utf8)?.firstOfMonth.description == "2024-02-01")
    #expect(Day(iso: "2024-02-01".utf8)?.firstOfMonth.description == "2024-02-01")
    #expect(Day(iso: "2027-01-03".utf8)?.firstOfWeek.description == "2026-12-28")
    #expect(Day(iso: "2026-12-28".utf8)?.firstOfWeek.description == "2026-12-28")
  }

  @Test(
    "moves by months, to the last day if the month is shorter",
    arguments: [
      ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"), ("2026-03-31", -1, "2026-02-28"),
      ("2026-05-31", 1, "2026-06-30"), ("2026-12-15", 1, "2027-01-15"), ("2026-01-15", -1, "2025-12-15"),
      ("2024-02-29", 12, "2025-02-28"), ("2024-02-29", -48, "2020-02-29"), ("2026-11-21", 0, "2026-11-21"),
      ("0001-01-31", -1, "0001-01-01"), ("9999-12-01", 1, "9999-12-31"), ("2026-11-21", Int.max, "9999-12-31"),
      ("2026-11-21", Int.min, "0001-01-01"), ("0001-02-28", -1, "0001-01-28"), ("9999-11-30", 1, "9999-12-30"),
    ]
  )
  func months(text: String, months: Int, expected: String) {
    #expect(Day(iso: text.utf8)?.adding(months: months).description == expected)
  }

  @Test("moves by days and stays within the years 1 to 9999")
  func days() {
    #expect(Day(ordinal: 0).adding(days: 31).description == "1970-02-01")
    #expect(Day(ordinal: 0).adding(days: -1).description == "1969-12-31")
    #expect(Day.latest.adding(days: 1) == Day.latest)
    #expect(Day.latest.adding(days: Int.max) == Day.latest)
    #expect(Day.earliest.adding(days: Int.min) == Day.earliest)
    #expect(Day(ordinal: Int.max) == Day.latest)
    #expect(Day(ordinal: Int.min) == Day.earliest)
    #expect(Day(ordinal: 3) < Day(ordinal: 4))
  }
}
