package import ModuleKit

// Finds records and shows them to callers.

extension Hours {
  /// The record with this id, if the caller may change it. Throws a "not found" error for another user's record, unless
  /// the caller is an administrator.
  func changeableRecord(_ call: Call) throws(Rejection) -> Record {
    let id = call[Params.id]
    guard let record = records[id], record.user == call.user || call.isAdmin else {
      throw .notFound(
        "hours.recordNotFound", "You have no record \(id). To list your records: hours.list.", field: "id", id: id)
    }
    return record
  }

  static let employmentSchema = Schema.oneOf(Employment.self)

  static let recordField = Record.field
}

extension Record: ShownRow, SourcedRow {
  package static let one: StaticString = "record"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    user == viewer.account || viewer.isAdmin || hours.isLead(viewer.account, of: project)
  }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    let name = hours.projects.index.names[project]
    reply.member("id", id, .id)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.derived { reply in
      reply.member("client", name?.client ?? "", .text(1...299))
      reply.member("project", name?.project ?? "", .text(1...299))
    }
    reply.member("date", date, .date)
    showWork(to: &reply)
    reply.member("createdAt", createdAt, .time)
    reply.member("updatedAt", updatedAt, .time)
    reply.member("source", ifAny: source?.name, .text(SourceID.lengths))
    reply.member("invoice", ifAny: invoice, .integer(1...Int.max))
    reply.member("locked", hours.isLocked(self, viewer.moment), .derived(.boolean))
  }

  /// Writes the hours, the comment and the kind of work.
  func showWork(to reply: inout some Reply) {
    reply.member("hours", hours, .number(0...24))
    reply.member("minutes", hours.minutes, .integer(1...1440))
    reply.member("comment", comment, .text(0...300, lines: true))
    reply.member("billable", isBillable, .boolean)
    reply.member("employment", employment.rawValue, Hours.employmentSchema)
  }
}
