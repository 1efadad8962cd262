import ModuleKit
import Time
import Wire

// Finding records, and what they look like to callers.

extension Hours {
  /// The record of this id, if the caller may change it. Another's is not found, but for administrators.
  func changeableRecord(_ call: Call) throws(Rejection) -> Record {
    let id = call[Params.id]
    guard let record = records[id], record.user == call.user || call.isAdmin else {
      throw .notFound(
        "hours.recordNotFound", "You have no record \(id): hours.list shows those that you have.", field: "id", id: id)
    }
    return record
  }

  /// The record that came from there under that name.
  func record(from source: SourceID, of user: Int) -> Record? {
    records.index.sources.candidates(source, of: user).lazy.compactMap { records[$0] }
      .first { $0.source == source && $0.user == user }
  }

  static let employmentSchema = Schema.oneOf(Employment.self)

  static let recordFields = Field.all { Hours().show(Record.blank(1), .nobody, to: &$0) }

  static let recordField = Field("record", .object(recordFields))

  func show(_ record: Record, _ viewer: Viewer, to reply: inout some Reply) {
    let name = projects.index.names[record.project]
    reply.beginObject()
    reply.member("id", record.id, .id)
    reply.member("user", viewer.people.name(of: record.user), .accountName)
    reply.member("client", name?.client ?? "", .text(1...299))
    reply.member("project", name?.project ?? "", .text(1...299))
    reply.member("date", record.date, .date)
    record.showWork(to: &reply)
    reply.member("createdAt", record.createdAt, .time)
    reply.member("updatedAt", record.updatedAt, .time)
    reply.member("source", ifAny: record.source?.name, .text(SourceID.lengths))
    reply.member("locked", isLocked(record.date, viewer.moment), .derived(.boolean))
    reply.endObject()
  }

  func reply(with record: Record, _ call: Call, to writer: inout JSONWriter) {
    writer.key("record")
    show(record, call.viewer, to: &writer)
  }
}

extension Record {
  /// How much, what, and of which kind.
  func showWork(to reply: inout some Reply) {
    reply.member("hours", hours, .steps(0.5, 0.5...24))
    reply.member("comment", comment, .text(0...300, lines: true))
    reply.member("billable", isBillable, .boolean)
    reply.member("employment", employment.rawValue, Hours.employmentSchema)
  }
}
