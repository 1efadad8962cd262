package import ModuleKit
package import Time

/// The hours that a user worked on a project on one day.
package struct Record: Row {
  package let id: Int
  package var user: Int
  package var project: Int
  package var date: Day
  package var hours: WorkTime
  package var comment = ""
  package var isBillable = true
  var employment = Employment.fullTime
  package var createdAt: Instant
  package var updatedAt: Instant
  /// The record's id in the system that it was imported from.
  package var source: SourceID?
  /// The number of the invoice that includes the record. The invoice locks the record.
  var invoice: Int?

  package static func blank(_ id: Int) -> Record {
    Record(
      id: id, user: 0, project: 0, date: .earliest, hours: WorkTime(minutes: 0), createdAt: .earliest,
      updatedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("project", &project, .reference("projects"))
    try carrier.member("date", &date, .date)
    // The row stores the number of half hours, as older versions did, and the remaining minutes.
    var (halves, rest) = hours.minutes.quotientAndRemainder(dividingBy: 30)
    try carrier.member("halves", &halves, in: 0...48)
    try carrier.member("restMinutes", &rest, in: 0...29, absent: 0)
    hours.minutes = 30 * halves + rest
    let isRecordable = WorkTime.recordable.contains(hours)
    try carrier.require(isRecordable, "halves")
    try carrier.member("comment", &comment, .text(0...300), absent: "")
    try carrier.member("billable", &isBillable, .boolean, absent: true)
    try carrier.member("partTime", &employment.isPartTime, .boolean, absent: false)
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("updatedAt", &updatedAt, .time, sameAs: createdAt)
    try carrier.member("source", &source, SourceID.kind)
    try carrier.member("invoice", &invoice, .integer(1...Int.max))
  }

  /// The record as an item of a timeline. Its key orders records by day, and then by insertion. Its weight packs two
  /// sums into one number.
  var item: Timeline.Item {
    Timeline.Item(key: Record.key(date) + id, id: id, weight: Tally.weight(hours, isBillable: isBillable))
  }

  /// A key that is below the keys of all records of the day. Ids have at most 33 bits.
  static func key(_ date: Day) -> Int { date.ordinal << 33 }

  /// The day of the record with this key.
  static func date(ofKey key: Int) -> Day { Day(ordinal: key >> 33) }
}
