package import ModuleKit
package import Time
import Wire

// Reminds users that a working day has no record yet.

extension Hours {
  package static let notices = [
    NoticeDeclaration(
      "hours.reminder",
      "Your reminder is due: a working day has no record, and you didn't have that day off. `last` is your last record"
        + " on one of your projects, and `again` is the call that logs it again.",
      label: Label("Nothing is logged for this day yet", "Für diesen Tag ist noch nichts eingetragen"),
      fields: [Field("date", .date), Field("reminder", LocalTime.schema)] + repeatedFields), budgetNotice,
  ]

  package mutating func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? {
    let reminder = preferences.index.users.keys.lazy.compactMap { $0.next(after: instant, moment) }.min()
    return [reminder, nextBudgetNotice(after: instant)].compactMap(\.self).min()
  }

  /// The notices that are due. If several days have passed since the last call, for instance because the machine slept,
  /// only the last day gets a reminder.
  package func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice] {
    budgetNotices(after: after, through: through, for: account)
      + preferences.index.users.flatMap { times, users -> [Notice] in
        let concerned = account.map { users.contains($0) ? [$0] : [] } ?? users
        guard !concerned.isEmpty, let (day, at) = times.last(after: after, through: through, moment) else { return [] }
        let late = concerned.filter { user in
          !preferences(of: user).daysOff.contains(day) && records.index.users[user]?.all.hasRecord(on: day) != true
        }
        return late.map { reminder(to: $0, day, times.time, at) }
      }
  }

  private func reminder(to user: Int, _ day: Day, _ time: LocalTime, _ at: Instant) -> Notice {
    var writer = JSONWriter()
    if let project = recentProjects(of: user).first.flatMap({ projects[$0] }),
      let last = records.index.last(of: user, on: project.id).flatMap({ records[$0] })
    {
      Self.showRepeated(project, last, day, to: &writer)
    }
    // The content is written now, because the rows can change before the notice is sent.
    let shown = writer.bytes
    return Notice("hours.reminder", to: [user], at: at) { writer in
      writer.member("date", day.description)
      writer.member("reminder", time.description)
      if !shown.isEmpty { writer.raw(shown) }
    }
  }

  private static let repeatedFields = Field.all {
    $0.beginObject()
    showRepeated(.blank(1), .blank(1), Record.blank(1).date, to: &$0)
    $0.endObject()
  }.map { Field($0.name, $0.schema, optional: true) }

  /// Writes the members `last` and `again`. `last` has the user's last record. `again` has a call that logs on the same
  /// project for `day`.
  private static func showRepeated(_ project: Project, _ last: Record, _ day: Day, to reply: inout some Reply) {
    reply.object("last") { reply in
      reply.beginObject()
      reply.member("client", project.client, .text(1...299))
      reply.member("project", project.name, .text(1...299))
      reply.member("date", last.date, .date)
      last.showWork(to: &reply)
      reply.endObject()
    }
    reply.object("again") { reply in
      reply.beginObject()
      reply.member("method", "hours.quick", .text(1...60))
      reply.object("params") { reply in
        reply.beginObject()
        reply.member("client", project.client, .text(1...299))
        reply.member("project", project.name, .text(1...299))
        reply.member("date", day, .date)
        reply.endObject()
      }
      reply.endObject()
    }
  }
}
