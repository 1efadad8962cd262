package import TrackClientCore

/// The state of the day's hours.
package struct HoursState: Equatable, Sendable {
  package struct Pair: Equatable, Sendable {
    package var client: String
    package var project: String
    package var hours: Double
  }

  /// The day of these values.
  package var date = ""
  package var isMissing = false
  /// The minute of the day for the reminder, on the clock of this machine's time zone.
  package var reminder: Int?
  /// The latest record.
  package var last: Pair?

  package init() {}

  package static func calls(zone: String?, date: String) -> [MethodCall] {
    let zone = zone.map { JSON($0) } ?? .null
    return [
      MethodCall("hours.missing", ["from": JSON(date), "to": JSON(date), "timeZone": zone]),
      MethodCall("hours.settings", ["dryRun": true]),
      MethodCall("hours.recent"),
    ]
  }

  package init(missing: JSON, settings: JSON, recent: JSON, zone: String?, date: String) {
    self.date = date
    isMissing = missing["days"]?.elements.contains { $0.isString(date) } ?? false
    let settings = settings["settings"]
    let meant = settings?["timeZone"]?.string
    if meant == nil || meant == zone { reminder = settings?["reminder"]?.string.flatMap(Self.minute) }
    last = recent["projects"]?.elements.map(\.self).first.flatMap(Self.pair)
  }

  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0..<24 ~= parts[0], 0..<60 ~= parts[1] else { return nil }
    return parts[0] * 60 + parts[1]
  }

  private static func pair(_ project: JSON) -> Pair? {
    guard let client = project["client"]?.string, let name = project["project"]?.string,
      let hours = project["last"]?["hours"]?.double
    else { return nil }
    return Pair(client: client, project: name, hours: hours)
  }

  /// Whether today's reminder time has passed.
  package func isReminderDue(at now: Int, _ clock: LocalClock) -> Bool {
    let reading = clock.read(now)
    guard isMissing, reading.date == date, let reminder else { return false }
    return reading.minuteOfDay >= reminder
  }
}
