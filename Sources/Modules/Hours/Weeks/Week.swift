import ModuleKit
import Time
import Wire

/// A week of ISO 8601, from Monday to Sunday, such as `2026-W02`.
struct Week: Hashable, Sendable {
  let monday: Day

  init(of day: Day) {
    monday = day.firstOfWeek
  }

  /// Reads a week such as `2026-W02`, and no other notation.
  init?(reading text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard text.utf8.count == 8, parts.count == 2, parts[1].first == UInt8(ascii: "W"),
      let year = Int(String(decoding: parts[0], as: UTF8.self)),
      let number = Int(String(decoding: parts[1].dropFirst(), as: UTF8.self)), 1900...2099 ~= year,
      // January 4 is always in the first week of its year.
      let fourth = Day(year: year, month: 1, day: 4)
    else { return nil }
    self.init(of: fourth.adding(days: 7 * (number - 1)))
    guard name == text else { return nil }
  }

  var name: String { Period.week.key(monday) }

  var days: [Day] { (0..<7).map { monday.adding(days: $0) } }

  /// The keys of the records in the week.
  var keys: Range<Int> { Record.key(monday)..<Record.key(monday.adding(days: 7)) }

  static let schema = Schema.pattern("^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$")
}

extension Param where Value == Week {
  static func week(_ name: String, _ summary: String) -> Param {
    // The pattern can't express which years have a week 53, so the daemon can reject values that match the pattern.
    Param(name, summary, .judged(Week.schema, "week")) { json, _ throws(Violation) in
      guard let week = json.string(atMost: 100).map(Text.trimmed).flatMap(Week.init(reading:)) else {
        throw Violation(name, "week", "must be an existing week in the years 1900 to 2099, such as 2026-W02")
      }
      return week
    }
    .example("2026-W02")
  }
}
