package import ModuleKit
import Time

/// How somebody wants it: what is filled in for them, on which days they work or don't, and when they are reminded.
///
/// Everybody has one row at most, whose id is that of their account.
package struct Preferences: Row {
  package let id: Int
  var employment = Employment.fullTime
  var workdays = Weekdays.mondayToFriday
  var reminder: LocalTime?
  /// In which the reminder's time is meant; nil: the daemon's.
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

  /// A day on which hours are expected of them.
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
