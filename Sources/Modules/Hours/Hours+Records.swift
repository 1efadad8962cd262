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

  static let hoursField = Field("hours", .steps(0.5, 0.5...24))
  static let employmentSchema = Schema.choice(Employment.allCases.map(\.rawValue))

  static let recordFields = [
    Field("id", .id), Field("user", .text(1...299)), Field("client", .text(1...299)),
    Field("project", .text(1...299)), Field("date", .date), hoursField,
    Field("comment", .text(0...300, lines: true)), Field("billable", .boolean), Field("employment", employmentSchema),
    Field("createdAt", .time), Field("updatedAt", .time), Field("locked", .boolean),
  ]

  static let recordField = Field("record", .object(recordFields))

  func show(_ record: Record, _ viewer: Viewer, to writer: inout JSONWriter) {
    let name = projects.index.names[record.project]
    writer.beginObject()
    writer.member("id", record.id)
    writer.member("user", viewer.people.name(of: record.user))
    writer.member("client", name?.client ?? "")
    writer.member("project", name?.project ?? "")
    writer.member("date", record.date.description)
    record.writeWork(to: &writer)
    writer.member("createdAt", record.createdAt)
    writer.member("updatedAt", record.updatedAt)
    writer.member("locked", isLocked(record.date, viewer.moment))
    writer.endObject()
  }

  func reply(with record: Record, _ call: Call, to writer: inout JSONWriter) {
    writer.key("record")
    show(record, call.viewer, to: &writer)
  }
}

extension Record {
  /// How much, what, and of which kind.
  func writeWork(to writer: inout JSONWriter) {
    writer.member("hours", hours)
    writer.member("comment", comment)
    writer.member("billable", isBillable)
    writer.member("employment", employment.rawValue)
  }
}
