import Testing
import Time

@testable import trackctl

/// What people type is what they mean: over changes of the clocks, ends of months, leap days, weeks and years.
@Suite("Times as typed")
struct TimeTableTests {
  @Test("a time is the instant that was meant", arguments: TypedRow.rows(TypedOrdinaryTimes.meant))
  func ordinary(row: TypedRow) throws { try checkTime(row) }

  @Test(
    "a time is the instant that was meant where clocks change and calendars turn",
    arguments: TypedRow.rows(TypedUnusualTimes.meant))
  func unusual(row: TypedRow) throws { try checkTime(row) }

  @Test("what is no time is named, with what to type instead", arguments: TypedRow.rows(TypedOrdinaryTimes.refused))
  func noTime(row: TypedRow) throws { try checkTime(row) }

  @Test("a range is what was meant", arguments: TypedRow.rows(TypedRanges.meant))
  func range(row: TypedRow) throws { try checkRange(row) }

  @Test("what is no range is named, with what to type instead", arguments: TypedRow.rows(TypedRanges.refused))
  func noRange(row: TypedRow) throws { try checkRange(row) }

  @Test("a day is what was meant, or is named", arguments: TypedRow.rows(TypedDays.table))
  func day(row: TypedRow) throws {
    let outcome = try row.outcome { text, moment throws(Failure) in
      try DayReading.read(text, at: moment).description
    }
    #expect(outcome == row.expected)
  }

  @Test("no row is lost in reading the tables")
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
