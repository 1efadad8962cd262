package import ModuleKit
import Time

/// A user's preferences: default values, workdays and days off, and reminders.
///
/// Each user has at most one row. Its id is the account's id.
package struct Preferences: Row {
  package let id: Int
  var employment = Employment.fullTime
  var workdays = Weekdays.mondayToFriday
  var reminder: LocalTime?
  /// The time zone of the reminder. Nil means the daemon's zone.
  var timeZone: String?
  var daysOff = DaysOff()

  package static func blank(_ id: Int) -> Preferences {
    Preferences(id: id)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("partTime", &employment.isPartTime, .boolean, absent: false)
    try carrier.member("workdays", &workdays, .special("tags", Weekdays.schema))
    try carrier.member("reminder", &reminder, .special("timeOfDay", LocalTime.schema))
    try carrier.member("timeZone", &timeZone, .special("timeZone", .timeZone))
    try carrier.member("daysOff", &daysOff, .special("daysOff", DaysOff.schema), absent: DaysOff())
  }

  package var user: Int { id }

  /// Whether the user is expected to log hours on this day.
  func isWorkday(_ day: Day) -> Bool { workdays.contains(day) && !daysOff.contains(day) }
}

extension Preferences: ShownRow, OwnedRow {
  package static let one: StaticString = "settings"

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    reply.member("employment", employment.rawValue, Hours.employmentSchema)
    reply.member("workdays", workdays, Weekdays.schema)
    reply.member("reminder", reminder, .nullable(LocalTime.schema))
    reply.member("timeZone", timeZone ?? viewer.moment.timeZone.name, .timeZone)
    reply.member("daysOff", daysOff, DaysOff.schema)
  }
}
