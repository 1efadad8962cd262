import ModuleKit
import Time
import Wire

/// The schedule that a caller asks for: a date, or a rule in words or in the notation of RFC 5545.
enum ScheduleWish: Sendable {
  case rule(String, RecurrenceRule)
  case once(Day, secondsOfDay: Int)

  init(_ json: JSON, _ name: String) throws(Violation) {
    if json.kind == .object {
      self = try Self.once(json, name)
      return
    }
    let text = try Text.read(json, name, 1...Schedule.longestText, lines: false)
    do throws(ScheduleReading.Mistake) {
      if let (day, secondsOfDay) = try ScheduleReading.once(text) {
        self = .once(day, secondsOfDay: secondsOfDay)
        return
      }
      let rule = try ScheduleReading.rule(text)
      do throws(RecurrenceRule.Mistake) {
        self = .rule(rule, try RecurrenceRule(reading: rule))
      } catch {
        throw ScheduleReading.Mistake(message: error.message)
      }
    } catch {
      throw Violation(name, "schedule", error.message)
    }
  }

  private static func once(_ json: JSON, _ name: String) throws(Violation) -> ScheduleWish {
    if let unknown = json.members.first(where: { !$0.key.isString("once") && !$0.key.isString("at") }) {
      throw Violation(
        name, "unknown", "has an unknown member '\(unknown.key.string(atMost: 60) ?? "")': write {\"once\": date}")
    }
    guard let day = json["once"]?.string(atMost: 20).flatMap({ Day(iso: $0.utf8) }) else {
      throw Violation(name, "date", "must have a date in 'once', such as 2026-12-01")
    }
    guard let at = json["at"] else { return .once(day, secondsOfDay: 0) }
    guard let seconds = at.string(atMost: 20).flatMap(LocalClock.seconds) else {
      throw Violation(name, "time", "must have a time of day in 'at', such as 18:00")
    }
    return .once(day, secondsOfDay: seconds)
  }

  /// The schedule for a task that follows it from the moment `since`.
  func schedule(since: Instant, _ zone: TimeZone) throws(Rejection) -> Schedule {
    let today = zone.day(of: since)
    let schedule =
      switch self {
      case .rule(let text, let rule): Schedule(dates: .rule(text, Recurrence(rule, from: today)), since: since)
      case .once(let day, let secondsOfDay): Schedule(dates: .once(day, secondsOfDay: secondsOfDay), since: since)
      }
    if case .once(let day, _) = self, day < today {
      throw .violation("schedule", "past", "must not be before today, \(today)")
    }
    guard schedule.next(after: schedule.start(zone), zone) != nil else {
      throw .violation("schedule", "never", "has no date in the coming years: choose other dates")
    }
    return schedule
  }
}

extension Param where Value == ScheduleWish {
  static func schedule(_ name: String, _ summary: String) -> Param {
    Param(name, summary, Schedule.shown) { json, _ throws(Violation) in try ScheduleWish(json, name) }
      .example("thursday")
  }
}
