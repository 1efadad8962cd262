package import ModuleKit
package import Time
import Wire

// Telling those who want to be told that a working day has no record yet.

extension Hours {
  package static let notices = [
    NoticeDeclaration(
      "hours.reminder", "It is the time of your reminder on a working day without a record.",
      fields: [Field("date", .date), Field("reminder", LocalTime.schema)])
  ]

  package func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    preferences.index.users.keys.lazy.compactMap { $0.next(after: instant, moment) }.min()
  }

  /// Of several days that went by, as while the machine slept, the last alone.
  package func notices(after: Instant, through: Instant, _ moment: Moment) -> [Notice] {
    preferences.index.users.compactMap { times, users in
      guard let (day, at) = times.last(after: after, through: through, moment) else { return nil }
      let late = users.filter { records.index.users[$0]?.all.hasRecord(on: day) != true }
      guard !late.isEmpty else { return nil }
      return Notice("hours.reminder", to: late, at: at) { writer in
        writer.member("date", day.description)
        writer.member("reminder", times.time.description)
      }
    }
  }
}
