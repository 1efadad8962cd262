package import ModuleKit
package import Time
package import Wire

/// Hours that somebody worked on a project on a day.
package struct Record: Row {
  package let id: Int
  package let user: Int
  package let project: Int
  package var date: Day
  package var hours: HalfHours
  package var comment: String
  package var isBillable: Bool
  var employment: Employment
  package let createdAt: Instant
  package var updatedAt: Instant

  init(
    id: Int, user: Int, project: Int, date: Day, hours: HalfHours, comment: String = "", isBillable: Bool = true,
    employment: Employment = .fullTime, createdAt: Instant
  ) {
    self.id = id
    self.user = user
    self.project = project
    self.date = date
    self.hours = hours
    self.comment = comment
    self.isBillable = isBillable
    self.employment = employment
    self.createdAt = createdAt
    updatedAt = createdAt
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    project = try json.storedInt("project")
    guard let date = json["date"]?.stringBytes.flatMap({ Day(iso: $0) }) else { throw Malformed("date") }
    self.date = date
    hours = HalfHours(halves: try json.storedInt("halves"))
    guard HalfHours.recordable.contains(hours) else { throw Malformed("halves") }
    comment = try json.storedStringIfAny("comment") ?? ""
    isBillable = json["billable"]?.bool ?? true
    employment = json["partTime"]?.bool == true ? .partTime : .fullTime
    createdAt = try json.storedTime("createdAt")
    updatedAt = try json.storedTimeIfAny("updatedAt") ?? createdAt
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    writer.member("project", project)
    writer.member("date", date.description)
    writer.member("halves", hours.halves)
    if !comment.isEmpty { writer.member("comment", comment) }
    if !isBillable { writer.member("billable", false) }
    if employment == .partTime { writer.member("partTime", true) }
    writer.member("createdAt", createdAt)
    if updatedAt != createdAt { writer.member("updatedAt", updatedAt) }
  }

  /// Its place among others: by day, and on a day by when it was added. What it weighs is two sums in one.
  var item: Timeline.Item {
    Timeline.Item(key: Record.key(date) + id, id: id, weight: Tally.weight(hours, isBillable: isBillable))
  }

  /// Before all of that day: ids have at most 33 bits.
  static func key(_ date: Day) -> Int { date.ordinal << 33 }

  /// The day that an item lies on.
  static func date(ofKey key: Int) -> Day { Day(ordinal: key >> 33) }
}
