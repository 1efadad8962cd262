import ModuleKit
import Time
import Wire

// Methods about single records.

extension Hours {
  static let lockedReason = Reason(
    .conflict, "hours.locked", "The day is too far back to be changed; `date` tells which.",
    data: [
      Field("date", .date), Field("lockAfterDays", .integer(1...Int.max)),
      Field("record", recordField.schema, optional: true),
    ])
  private static let recordReason = Reason(.notFound, "hours.recordNotFound", "You have no such record.")
  private static let loggingReasons = [
    tooManyReason, projectReason, Reason(.forbidden, "hours.notMember", "You aren't on that project."), lockedReason,
    weekLockedReason, oddReason,
  ]
  private static let oddReason = Reason(
    .wantsAcknowledgement, "rpc.wantsAcknowledgement", "Something looks wrong; `warnings` tell what: \(warningNames).")
  private static let warningNames = LogWarning.allCases.map(\.rawValue).joined(separator: ", ")
  private static let billable = Params.billable.or(true)
  private static let comment = Params.comment.or("")
  private static let employment = Params.employment.optional
  private static let quickDate = Param<Day>.workDate("date", "the day of the work; default: today").optional

  static let submit = Method<Hours>.changes(
    "hours.submit", "Logs hours on one of your projects.",
    done: Record.sentence("logged", "gebucht"),
    params: [
      Params.client, Params.project, Params.date, Params.hours, Params.minutes, comment, billable, employment,
      Params.source,
      Params.createdAt, Params.updatedAt, Params.acknowledge, Params.timeZone,
    ], result: [recordField], reasons: loggingReasons
  ) { hours, call, writer throws(Rejection) in
    let source = call[Params.source].map { SourceID($0) }
    if let known = hours.records.row(from: source, of: call.user) {
      return hours.reply(with: known, call, to: &writer)
    }
    let time = try Hours.neededWorkTime(call, isImported: source != nil)
    let logged = try Hours.times(call)
    let project = try hours.ownProject(call)
    let record = Record(
      id: hours.records.reserveID(), user: call.user, project: project.id, date: call[Params.date],
      hours: time, comment: call[comment], isBillable: call[billable],
      employment: call[employment] ?? hours.preferences(of: call.user).employment, createdAt: logged.created,
      updatedAt: logged.updated, source: source)
    try hours.log(record, call, to: &writer)
  }

  static let quick = Method<Hours>.changes(
    "hours.quick", "Logs your last record on a project again, for today or another day, without its comment.",
    done: Record.sentence("logged", "gebucht"),
    params: [Params.client, Params.project, quickDate, Params.acknowledge, Params.timeZone], result: [recordField],
    reasons: loggingReasons + [
      Reason(.conflict, "hours.nothingToRepeat", "You haven't logged hours on the project yet.")
    ]
  ) { hours, call, writer throws(Rejection) in
    let project = try hours.ownProject(call)
    guard let last = hours.records.index.last(of: call.user, on: project.id).flatMap({ hours.records[$0] }) else {
      throw .conflict(
        "hours.nothingToRepeat", "You haven't logged hours on '\(project.title)' yet: use hours.submit first.")
    }
    let record = Record(
      id: hours.records.reserveID(), user: call.user, project: project.id,
      date: call[quickDate] ?? call.timeZone.day(of: call.now), hours: last.hours, isBillable: last.isBillable,
      employment: last.employment, createdAt: call.now, updatedAt: call.now)
    try hours.log(record, call, to: &writer)
  }

  private static let newDate = Params.date.change
  private static let newComment = Params.comment.edit
  private static let newBillable = Params.billable.change
  private static let newEmployment = Params.employment.change

  static let edit = Method<Hours>.changes(
    "hours.edit",
    "Changes a record, except its client and project. It warns as hours.submit does, but only about what the edit changes.",
    done: Record.sentence("changed it to", "geändert"),
    params: [
      Params.id, newDate, Params.hours, Params.minutes, newComment, newBillable, newEmployment, Params.acknowledge,
      Params.timeZone,
    ], result: [recordField],
    reasons: [recordReason, lockedReason, weekLockedReason, invoicedReason, oddReason]
  ) { hours, call, writer throws(Rejection) in
    let old = try hours.changeableRecord(call)
    try hours.requireEditable(old, call)
    var record = old
    if let date = call[newDate] { record.date = date }
    if let time = try Hours.workTime(call) { record.hours = time }
    if let billable = call[newBillable] { record.isBillable = billable }
    if let employment = call[newEmployment] { record.employment = employment }
    record.comment = call[newComment].applied(to: record.comment, empty: "")
    try hours.requireEditable(record, call)
    try hours.ask(about: record, insteadOf: old, call)
    if !record.isWritten(like: old) {
      record.updatedAt = call.now
      hours.records.put(record)
    }
    hours.reply(with: record, call, to: &writer)
  }

  static let delete = Method<Hours>.changes(
    "hours.delete", "Deletes a record.", done: Record.sentence("deleted", "gelöscht"),
    params: [Params.id], result: [recordField],
    reasons: [recordReason, lockedReason, weekLockedReason, invoicedReason]
  ) { hours, call, writer throws(Rejection) in
    let record = try hours.changeableRecord(call)
    try hours.requireEditable(record, call)
    hours.reply(with: record, call, to: &writer)
    hours.records.remove(record.id)
  }

  /// The project that a call names. The caller must be a member of the project.
  private func ownProject(_ call: Call) throws(Rejection) -> Project {
    let project = try namedProject(call)
    guard members.index.contains(call.user, on: project.id) else {
      throw .forbidden("hours.notMember", "You aren't on '\(project.title)': join it first (hours.project.join).")
    }
    return project
  }

  /// Stores a new record. If the record causes warnings, the caller must acknowledge them first. Errors are reported
  /// before warnings.
  private mutating func log(_ record: Record, _ call: Call, to writer: inout JSONWriter) throws(Rejection) {
    try requireEditable(record, call)
    try ask(about: record, insteadOf: nil, call)
    records.put(record)
    reply(with: record, call, to: &writer)
  }

  /// Rejects a record with warnings that the caller hasn't acknowledged. An edit causes only warnings that the old
  /// record didn't cause.
  private func ask(about record: Record, insteadOf old: Record?, _ call: Call) throws(Rejection) {
    let warnings = warnings(about: record, insteadOf: old, call)
    let known = call[Params.acknowledge]
    guard warnings.allSatisfy({ known.contains($0.name) }) else { throw .wantsAcknowledgement(warnings) }
  }
}
