public import Time
public import Wire

extension Param where Value == Instant {
  public static func time(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .time) { json, _ throws(Violation) in try Instant(reading: json, name) }
  }
}

extension Instant {
  public init(reading json: JSON, _ field: String) throws(Violation) {
    guard let text = json.string(atMost: 1000), let instant = Instant(rfc3339: text.utf8) else {
      throw Violation(field, "time", "must be a time, such as 2026-11-21T09:30:00Z")
    }
    self = instant
  }
}

extension Param where Value == Day {
  public static func date(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .date) { json, _ throws(Violation) in try Day(reading: json, name) }
  }
}

extension Day {
  public init(reading json: JSON, _ field: String, like example: String = "2026-11-21") throws(Violation) {
    guard let text = json.string(atMost: 1000), let day = Day(iso: text.utf8) else {
      throw Violation(field, "date", "must be a date, such as \(example)")
    }
    self = day
  }
}

extension Param where Value == TimeZone {
  /// The name of a time zone of this machine.
  public static func zone(_ summary: String) -> Param {
    Param("timeZone", summary, .timeZone) { json, context throws(Violation) in
      guard let name = json.string(atMost: 1000) else {
        throw Violation("timeZone", "type", "must be a time zone, such as Europe/Berlin")
      }
      guard let zone = context.zone(name) else {
        throw Violation("timeZone", "timeZone", "is unknown on this machine; a time zone is named like Europe/Berlin")
      }
      return zone
    }.example("Europe/Berlin")
  }
}

extension Param where Value == TimeZone? {
  /// The time zone that defines days, weeks and months. The default is the daemon's time zone.
  public static var timeZone: Param { timeZoneParam }
}

/// The param is created only once, because every call that a shell prompt makes uses it.
private let timeZoneParam =
  Param<TimeZone>.zone("the time zone in which days begin and end; default: the daemon's").optional

/// A bound of a time range: an instant, or a date that stands for the whole day.
public enum Bound: Sendable, Equatable {
  case instant(Instant)
  case day(Day)
}

extension Param where Value == Bound {
  public static func bound(_ name: String, _ summary: String) -> Param {
    Param(name, summary, .either([.time, .date])) { json, _ throws(Violation) in
      if let text = json.string(atMost: 1000) {
        if let day = Day(iso: text.utf8) { return .day(day) }
        if let instant = Instant(rfc3339: text.utf8) { return .instant(instant) }
      }
      throw Violation(name, "time", "must be a date such as 2026-11-21, or a time such as 2026-11-21T09:30:00Z")
    }
  }
}
