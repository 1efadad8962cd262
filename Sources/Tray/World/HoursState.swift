package import Time
package import TrackClientCalls

/// The state of the user's hours on one day.
package struct HoursState: Equatable, Sendable {
  package struct Pair: Equatable, Sendable {
    package var client: String
    package var project: String
    package var hours: Double
  }

  /// The day that these values belong to.
  package var date = Day.earliest
  package var isMissing = false
  /// The minute of the day at which to remind the user, converted to this machine's time zone.
  package var reminder: Int?
  /// The client, project and hours of the latest record.
  package var last: Pair?

  package init() {}

  package init(
    isMissing: Bool, settings: HoursModule.Settings, recent: [HoursModule.Project], zone: String?, date: Day
  ) {
    self.date = date
    self.isMissing = isMissing
    if settings.timeZone == zone { reminder = settings.reminder.flatMap(Self.minute) }
    last = recent.first.flatMap(Pair.init)
  }

  static func minute(_ text: String) -> Int? {
    let parts = text.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, 0..<24 ~= parts[0], 0..<60 ~= parts[1] else { return nil }
    return parts[0] * 60 + parts[1]
  }

  /// Whether today's reminder time has passed.
  package func isReminderDue(at now: Int, _ clock: LocalClock) -> Bool {
    let reading = clock.read(now)
    guard isMissing, reading.date == date, let reminder else { return false }
    return reading.minuteOfDay >= reminder
  }
}

extension HoursState.Pair {
  init?(_ project: HoursModule.Project) {
    guard let hours = project.last?.hours else { return nil }
    self.init(client: project.client, project: project.project, hours: hours)
  }
}
