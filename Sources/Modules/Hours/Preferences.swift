package import ModuleKit
import Time
package import Wire

/// How somebody wants it: what is filled in for them, on which days they work, and when they are reminded.
///
/// Everybody has one row at most, whose id is that of their account.
package struct Preferences: Row {
  package let id: Int
  var employment = Employment.fullTime
  var workdays = Weekdays.mondayToFriday
  var reminder: LocalTime?
  /// In which the reminder's time is meant; nil: the daemon's.
  var timeZone: String?

  init(user: Int) {
    id = user
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    employment = json["partTime"]?.bool == true ? .partTime : .fullTime
    guard let names = json["workdays"]?.elements.map({ $0.string ?? "" }), let workdays = Weekdays(names: names) else {
      throw Malformed("workdays")
    }
    self.workdays = workdays
    if let text = try json.storedStringIfAny("reminder") {
      guard let time = LocalTime(reading: text) else { throw Malformed("reminder") }
      reminder = time
    }
    timeZone = try json.storedStringIfAny("timeZone")
  }

  package func write(to writer: inout JSONWriter) {
    if employment == .partTime { writer.member("partTime", true) }
    writer.key("workdays")
    writer.strings(workdays.names)
    if let reminder { writer.member("reminder", reminder.description) }
    if let timeZone { writer.member("timeZone", timeZone) }
  }

  package var user: Int { id }

  static let fields = [
    Field("employment", Hours.employmentSchema), Field("workdays", Weekdays.schema),
    Field("reminder", .nullable(LocalTime.schema)), Field("timeZone", .timeZone),
  ]

  func show(_ moment: Moment, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("employment", employment.rawValue)
    writer.key("workdays")
    writer.strings(workdays.names)
    writer.member("reminder", reminder?.description)
    writer.member("timeZone", timeZone ?? moment.timeZone.name)
    writer.endObject()
  }
}
