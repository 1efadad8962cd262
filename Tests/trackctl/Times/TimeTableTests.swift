import Testing
import Time

@testable import trackctl

/// Typed times must mean what users expect, even near clock changes, ends of months, leap days, and at the turn of
/// weeks and years.
@Suite("Times as typed")
struct TimeTableTests {
  @Test("a time is the expected instant", arguments: TypedRow.rows(TypedOrdinaryTimes.meant))
  func ordinary(row: TypedRow) throws { try checkTime(row) }

  @Test(
    "a time is the expected instant around changes of clocks and calendars",
    arguments: TypedRow.rows(TypedUnusualTimes.meant))
  func unusual(row: TypedRow) throws { try checkTime(row) }

  @Test("an invalid time is named, with examples of valid ones", arguments: TypedRow.rows(TypedOrdinaryTimes.refused))
  func noTime(row: TypedRow) throws { try checkTime(row) }

  @Test("a range is the expected one", arguments: TypedRow.rows(TypedRanges.meant))
  func range(row: TypedRow) throws { try checkRange(row) }

  @Test("an invalid range is named, with examples of valid ones", arguments: TypedRow.rows(TypedRanges.refused))
  func noRange(row: TypedRow) throws { try checkRange(row) }

  @Test("a day is the expected one, or named as invalid", arguments: TypedRow.rows(TypedDays.table))
  func day(row: TypedRow) throws {
    let outcome = try row.outcome { text, moment throws(Failure) in
      try DayReading.read(text, at: moment).description
    }
    #expect(outcome == row.expected)
  }

  @Test("no row is lost when the tables are read")
  func rows() {
    let tables = [
      TypedOrdinaryTimes.meant, TypedOrdinaryTimes.refused, TypedUnusualTimes.meant, TypedRanges.meant,
      TypedRanges.refused, TypedDays.table,
    ]
    for table in tables {
      let lines = table.split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("in ") }
      #expect(TypedRow.rows(table).map(\.typed) == lines.map { String($0).parted(at: " = ")?.before })
    }
    #expect(tables.reduce(0) { $0 + TypedRow.rows($1).count } > 250)
  }

  private func checkTime(_ row: TypedRow) throws {
    let outcome = try row.outcome { text, moment throws(Failure) in
      try TimeReading.instant(text, at: moment).description
    }
    #expect(outcome == row.expected)
  }

  private func checkRange(_ row: TypedRow) throws {
    let outcome = try row.outcome { text, moment throws(Failure) in
      let range = try RangeReading.range(text, at: moment)
      return "\(range.from?.text ?? "open") to \(range.to?.text ?? "open")"
    }
    #expect(outcome == row.expected)
  }
}
