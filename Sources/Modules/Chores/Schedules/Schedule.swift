import ModuleKit
import Time
package import Wire

/// When a task is due by the calendar. The dates follow a recurrence rule, or there is only one date.
///
/// Dates are in the daemon's time zone. A date without a time of day means the first second of that day. A completion
/// settles the last date that has passed. If that date is already settled, the completion settles the next date. The
/// task is due at the first date that isn't settled. A missed date therefore stays due, and later dates don't move.
package struct Schedule: Sendable, Equatable {
  enum Dates: Sendable, Equatable {
    /// The text of the rule as the caller gave it, and the days of its recurrence.
    case rule(String, Recurrence)
    case once(Day, secondsOfDay: Int)
  }

  let dates: Dates
  /// When the task got this schedule. Earlier dates don't count.
  let since: Instant

  /// The first date after this moment. Nil if there is none, or if it is too far in the future.
  func next(after moment: Instant, _ zone: TimeZone) -> Instant? {
    switch dates {
    case .once(let day, let secondsOfDay):
      let date = zone.instant(of: day, secondsOfDay: secondsOfDay)
      return date > moment ? date : nil
    case .rule(_, let recurrence):
      var day = zone.day(of: moment)
      // The date on the day of `moment` might already have passed, so the loop runs at most twice.
      while let found = recurrence.first(from: day) {
        let date = instant(of: found, recurrence.rule, zone)
        if date > moment { return isOver(recurrence.rule, at: date) ? nil : date }
        day = found.adding(days: 1)
        if day == found { return nil }
      }
      return nil
    }
  }

  /// The last date up to this moment. Nil for a task that is due once.
  func last(to moment: Instant, _ zone: TimeZone) -> Instant? {
    switch dates {
    case .once: return nil
    case .rule(_, let recurrence):
      var day = zone.day(of: moment)
      while let found = recurrence.last(to: day) {
        let date = instant(of: found, recurrence.rule, zone)
        if date <= moment, !isOver(recurrence.rule, at: date) { return date }
        day = found.adding(days: -1)
        if day == found { return nil }
      }
      return nil
    }
  }

  /// The moment from which a new task waits. A task that is due once waits for at least a day, even if its date is
  /// today.
  func start(_ zone: TimeZone) -> Instant {
    guard case .once(let day, let secondsOfDay) = dates else { return since }
    return min(since, zone.instant(of: day, secondsOfDay: secondsOfDay) + -86_400)
  }

  private func instant(of day: Day, _ rule: RecurrenceRule, _ zone: TimeZone) -> Instant {
    rule.secondsOfDay.map { zone.instant(of: day, secondsOfDay: $0) } ?? zone.start(of: day)
  }

  private func isOver(_ rule: RecurrenceRule, at date: Instant) -> Bool {
    if case .instant(let end) = rule.end { date > end } else { false }
  }
}

extension Schedule: StoredValue {
  static let longestText = RecurrenceRule.longestText
  private static let clock = Field("at", LocalClock.schema.meant(.clock, "Time", "Uhrzeit"), optional: true)
  /// The notations in which callers send and receive a schedule.
  static let shown = Schema.either([
    .opaque("schedule", 1...longestText), .object([Field("once", .date), clock]),
  ])
  static let stored = Schema.object([
    Field("rule", .text(1...longestText), optional: true), Field("from", .date, optional: true),
    Field("once", .date, optional: true), clock, Field("since", .time),
  ])

  package init?(stored json: borrowing JSON) {
    guard let since = json["since"]?.string.flatMap({ Instant(rfc3339: $0.utf8) }) else { return nil }
    if let once = json["once"] {
      guard let day = once.string.flatMap({ Day(iso: $0.utf8) }) else { return nil }
      var secondsOfDay = 0
      if let at = json["at"] {
        guard let clock = at.string.flatMap(LocalClock.seconds) else { return nil }
        secondsOfDay = clock
      }
      self.init(dates: .once(day, secondsOfDay: secondsOfDay), since: since)
      return
    }
    guard let text = json["rule"]?.string,
      let from = json["from"]?.string.flatMap({ Day(iso: $0.utf8) }), let rule = try? RecurrenceRule(reading: text)
    else { return nil }
    self.init(dates: .rule(text, Recurrence(rule, from: from)), since: since)
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    switch dates {
    case .rule(let text, let recurrence):
      writer.member("rule", text)
      writer.member("from", recurrence.start.description)
    case .once: writeOnce(to: &writer)
    }
    writer.member("since", since.description)
    writer.endObject()
  }

  fileprivate func writeOnce(to writer: inout JSONWriter) {
    guard case .once(let day, let secondsOfDay) = dates else { return }
    writer.member("once", day.description)
    if secondsOfDay > 0 { writer.member("at", LocalClock.text(secondsOfDay)) }
  }
}

/// A schedule in the notation that callers use.
package struct ShownSchedule: WrittenValue {
  let schedule: Schedule

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    guard case .rule(let text, _) = schedule.dates else {
      writer.key(name)
      writer.beginObject()
      schedule.writeOnce(to: &writer)
      return writer.endObject()
    }
    writer.member(name, text)
  }
}

/// A time of day as text, such as `18:00`.
package struct LocalClock: Sendable, Equatable {
  let secondsOfDay: Int

  static let schema = Schema.pattern("^([01][0-9]|2[0-3]):[0-5][0-9]$")

  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, 1...2 ~= parts[0].utf8.count, parts[1].utf8.count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), 0...23 ~= hour, 0...59 ~= minute
    else { return nil }
    return hour * 3600 + minute * 60
  }

  static func text(_ seconds: Int) -> String {
    let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
    return (hour < 10 ? "0" : "") + String(hour) + (minute < 10 ? ":0" : ":") + String(minute)
  }
}

extension LocalClock: StoredValue {
  package init?(stored json: borrowing JSON) {
    guard let seconds = json.string.flatMap(Self.seconds) else { return nil }
    self.init(secondsOfDay: seconds)
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, Self.text(secondsOfDay)) }
}
