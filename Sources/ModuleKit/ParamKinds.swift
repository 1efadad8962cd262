package import Time
import Wire

// The kinds of params that modules share. Each says in its violation what is wrong and what would be right.

extension Param where Value == String {
  /// One line of text.
  package static func name(_ name: String, _ summary: String, _ length: ClosedRange<Int> = 1...299) -> Self {
    text(name, summary, length, lines: false)
  }

  /// Text, trimmed, counted in Unicode scalars, without control characters other than tab and (with `lines`) newline.
  package static func text(_ name: String, _ summary: String, _ length: ClosedRange<Int>, lines: Bool = true) -> Self {
    Param(name, summary, .text(length, lines: lines)) { json, _ throws(Violation) in
      try Text.read(json, name, length, lines: lines)
    }
  }

  package static func choice(_ name: String, _ summary: String, _ choices: [String]) -> Self {
    Param(name, summary, .choice(choices)) { json, _ throws(Violation) in
      guard let text = json.string, choices.contains(text) else {
        throw Violation(name, "choice", "must be one of \(choices.joined(separator: ", "))")
      }
      return text
    }
  }

  package static func cursor(_ summary: String = "where to go on: `next` of the page before") -> Self {
    text("cursor", summary, 1...200, lines: false)
  }
}

extension Param where Value == Bool {
  package static func flag(_ name: String, _ summary: String) -> Self {
    Param(name, summary, .boolean) { json, _ throws(Violation) in
      guard let value = json.bool else { throw Violation(name, "type", "must be true or false") }
      return value
    }
  }
}

extension Param where Value == Int {
  package static func integer(_ name: String, _ summary: String, _ range: ClosedRange<Int>) -> Self {
    Param(name, summary, .integer(range)) { json, _ throws(Violation) in
      guard json.kind == .number else { throw Violation(name, "type", "must be a whole number") }
      guard let value = json.int, range.contains(value) else {
        throw Violation(name, "range", "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return value
    }
  }

  package static func id(_ name: String, _ summary: String) -> Self {
    Param(name, summary, .id) { json, _ throws(Violation) in
      guard let value = json.int, value > 0 else { throw Violation(name, "type", "must be an id, a whole number from 1") }
      return value
    }
  }

  /// How many rows a page of a list may have.
  package static var limit: Param<Int> { integer("limit", "how many at most", 1...1000).or(100) }
}

extension Param where Value == Instant {
  package static func time(_ name: String, _ summary: String) -> Self {
    Param(name, summary, .time) { json, _ throws(Violation) in
      guard let text = json.string, let instant = Instant(rfc3339: text.utf8) else {
        throw Violation(name, "time", "must be a time like 2026-11-21T09:30:00Z")
      }
      return instant
    }
  }
}

extension Param where Value == Day {
  package static func date(_ name: String, _ summary: String) -> Self {
    Param(name, summary, .date) { json, _ throws(Violation) in
      guard let text = json.string, let day = Day(iso: text.utf8) else {
        throw Violation(name, "date", "must be a date like 2026-11-21")
      }
      return day
    }
  }
}

extension Param where Value == TimeZone? {
  /// The zone that says what "today", a day, a week or a month is. Left out, it is the daemon's.
  package static var timeZone: Self {
    Param<TimeZone>("timeZone", "what a day is; left out: the daemon's zone", .timeZone) { json, around throws(Violation) in
      guard let name = json.string else { throw Violation("timeZone", "type", "must be a name like Europe/Berlin") }
      guard let zone = around.zone(name) else {
        throw Violation("timeZone", "timeZone", "is no time zone of this machine; names are like Europe/Berlin")
      }
      return zone
    }.optional
  }
}

extension Param where Value == [String] {
  package static func names(
    _ name: String, _ summary: String, each length: ClosedRange<Int>, count: ClosedRange<Int>
  ) -> Self {
    Param(name, summary, .array(.text(length), count)) { json, _ throws(Violation) in
      guard json.kind == .array else { throw Violation(name, "type", "must be a list of texts") }
      guard count.contains(json.count) else {
        throw Violation(name, "count", "must have from \(count.lowerBound) to \(count.upperBound) members")
      }
      var values: [String] = []
      for element in json.elements {
        values.append(try Text.read(element, "\(name)[\(values.count)]", length, lines: false))
      }
      return values
    }
  }

  /// What the caller has said yes to.
  package static func acknowledge(_ names: [String]) -> Param<[String]> {
    Param("acknowledge", "warnings that you have read", .array(.choice(names), 0...names.count)) {
      json, _ throws(Violation) in
      var values: [String] = []
      guard json.kind == .array else { throw Violation("acknowledge", "type", "must be a list of names") }
      for element in json.elements {
        guard let text = element.string, names.contains(text) else {
          throw Violation("acknowledge", "choice", "may hold \(names.joined(separator: ", "))")
        }
        values.append(text)
      }
      return values
    }.or([])
  }
}

/// A bound of a range in time: an instant, or a date that stands for the whole of that day.
package enum Bound: Sendable, Equatable {
  case instant(Instant)
  case day(Day)
}

extension Param where Value == Bound {
  package static func bound(_ name: String, _ summary: String) -> Self {
    Param(name, summary, .text(10...40)) { json, _ throws(Violation) in
      if let text = json.string {
        if let day = Day(iso: text.utf8) { return .day(day) }
        if let instant = Instant(rfc3339: text.utf8) { return .instant(instant) }
      }
      throw Violation(name, "time", "must be a date like 2026-11-21 or a time like 2026-11-21T09:30:00Z")
    }
  }
}
