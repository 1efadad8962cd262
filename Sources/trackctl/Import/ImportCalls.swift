import Time
import TrackClientCore
import Wire

/// Drafts of all modules but the timer as calls, with what makes them possible before them.
struct ImportCalls {
  /// All that an import calls beside the timer's own method.
  static let methods: Set<String> = [
    "hours.submit", "hours.project.create", "hours.project.join", "hours.settings", "hours.dayOff.add", "remarks.add",
    "chores.house.create", "chores.room.add", "chores.task.add", "chores.task.edit", "chores.task.remove",
    "chores.room.remove",
    "chores.done", "chores.skip", "chores.pause", "feed.post", "feed.progress", "feed.like", "feed.comment",
    "feed.profile.set", "timer.picture.add",
  ]
  /// What an import says yes to: that a record is of the future, or one of several of a day.
  private static let acknowledged = ["duplicate", "future", "over24"]

  let format: String
  /// Do rows that have no names of elsewhere get some?
  private let namesAll: Bool
  private var projects: Set<String> = []

  init(_ format: Format) {
    self.format = format.name
    namesAll = !format.isExact
  }

  struct Call {
    let line: Int
    let method: String
    let params: JSON
    /// Refused with one of these, it is there already.
    let knownReasons: [String]
    /// Only makes others possible.
    var isPreparation = false
    /// The row that it makes, as the file calls it.
    var row: RowName?
  }

  /// - Parameter isDry: whether it is only asked what would be.
  mutating func calls(for draft: Draft, isDry: Bool) throws(Failure) -> [Call] {
    switch draft.content {
    case .record(let record): return try calls(for: record, draft.line, isDry)
    case .remark(let remark):
      return [Call(line: draft.line, method: "remarks.add", params: try params(remark, isDry), knownReasons: [])]
    case .call(let call) where !isDry:
      return [
        Call(
          line: draft.line, method: call.method, params: call.params, knownReasons: call.knownReasons, row: call.row)
      ]
    case .call, .completion, .entry, .project: return []
    }
  }

  private mutating func calls(for record: RecordDraft, _ line: Int, _ isDry: Bool) throws(Failure) -> [Call] {
    var calls: [Call] = []
    let pair = "\(record.client.lowercased())\n\(record.project.lowercased())"
    if !isDry, projects.insert(pair).inserted {
      let params: JSON = ["client": JSON(record.client), "project": JSON(record.project)]
      for (method, reason) in [
        ("hours.project.create", "hours.projectExists"), ("hours.project.join", "hours.alreadyMember"),
      ] {
        calls.append(
          Call(line: line, method: method, params: params, knownReasons: [reason], isPreparation: true))
      }
    }
    // Without its project a dry run has nothing to log on; that is made when it is meant.
    let unready = isDry ? ["hours.projectNotFound", "hours.notMember"] : []
    return calls + [
      Call(line: line, method: "hours.submit", params: try params(record, isDry), knownReasons: unready)
    ]
  }

  private func params(_ record: RecordDraft, _ isDry: Bool) throws(Failure) -> JSON {
    var params = Params()
    params.set("client", record.client)
    params.set("project", record.project)
    params.set("date", record.date.description)
    params.set("hours", FillRounding.text(record.halves))
    if !record.comment.isEmpty { params.set("comment", record.comment) }
    if let isBillable = record.isBillable { params.set("billable", isBillable) }
    if let isPartTime = record.isPartTime { params.set("employment", isPartTime ? "part-time" : "full-time") }
    params.set("acknowledge", Self.acknowledged)
    let parts = [record.date.description, record.client, record.project, "\(record.halves)", record.comment]
    params.set("source", record.source ?? name(parts))
    params.set("createdAt", record.createdAt)
    params.set("updatedAt", record.updatedAt)
    if isDry { params.set("dryRun", true) }
    return try params.json()
  }

  private func params(_ remark: RemarkDraft, _ isDry: Bool) throws(Failure) -> JSON {
    var params = Params()
    params.set("text", remark.text)
    params.set("lat", JSON(remark.lat))
    params.set("lon", JSON(remark.lon))
    params.set("at", remark.at)
    if let accuracy = remark.accuracy { params.set("accuracy", JSON(accuracy)) }
    params.set("place", remark.place)
    params.set("visibility", remark.isPrivate ? "private" : "public")
    let parts = [remark.text, remark.lat.description, remark.lon.description, remark.at?.description ?? ""]
    params.set("source", remark.source ?? name(parts))
    if isDry { params.set("dryRun", true) }
    return try params.json()
  }

  private func name(_ parts: [String]) -> String? { namesAll ? ContentID.of(parts, format: format) : nil }
}
