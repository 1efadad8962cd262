import ModuleKit
import Time
import Wire

extension Param where Value == Day {
  /// The years in which hours can be logged.
  private static var years: ClosedRange<Int> { 1900...2099 }

  /// A date such as `2026-11-21`. Older clients write it as `11/21/2026`.
  static func anyDate(_ name: String, _ summary: String) -> Param {
    Param(name, summary, spellings(year: "[0-9]{4}")) { json, _ throws(Violation) in try date(json, name) }
  }

  /// A date in the years in which hours can be logged.
  static func workDate(_ name: String, _ summary: String) -> Param {
    Param(name, summary, spellings(year: "(19|20)[0-9]{2}")) { json, _ throws(Violation) in
      let day = try date(json, name)
      guard years.contains(day.year) else {
        throw Violation(name, "year", "must be in the years \(years.lowerBound) to \(years.upperBound)")
      }
      return day
    }
  }

  private static func spellings(year: String) -> Schema {
    .either([.date, .pattern("^(0[1-9]|1[0-2])/(0[1-9]|[12][0-9]|3[01])/\(year)$")])
  }

  private static func date(_ json: JSON, _ field: String) throws(Violation) -> Day {
    guard let text = json.string(atMost: 1000).map(Text.trimmed),
      let day = Day(iso: text.utf8) ?? Day(american: Array(text.utf8))
    else { throw Violation(field, "date", "must be an existing day, such as 2026-11-21 or 11/21/2026") }
    return day
  }
}

extension Day {
  /// Reads a date such as `11/21/2026`, and no other notation.
  init?(american text: [UInt8]) {
    let slash = UInt8(ascii: "/")
    guard text.count == 10, text[2] == slash, text[5] == slash else { return nil }
    let parts: [ArraySlice<UInt8>] = [text[6...], text[..<2], text[3..<5]]
    self.init(iso: Array(parts.joined(separator: [UInt8(ascii: "-")])))
  }
}
