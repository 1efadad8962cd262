import Time
import Wire

/// Converts all drafts into calls, except the timer's entries and projects. The calls on which a draft depends come
/// before its own call.
struct ImportCalls {
  /// All methods that an import calls, except the timer's import method.
  static let methods: Set<String> = [
    "hours.submit", "hours.project.create", "hours.project.join", "hours.project.remove", "hours.settings",
    "hours.dayOff.add", "hours.project.edit", "hours.client.edit", "hours.contract.set", "remarks.add",
    "remarks.picture.add", "remarks.filter.set",
    "chores.house.create", "chores.room.add", "chores.task.add", "chores.task.edit", "chores.task.remove",
    "chores.room.remove",
    "chores.checklist.add",
    "chores.done", "chores.skip", "chores.pause", "feed.post", "feed.progress", "feed.like", "feed.comment",
    "feed.profile.set", "feed.goal.set", "timer.picture.add", "timer.rate.set",
  ]
  /// The warnings that an import acknowledges, such as a record in the future or a second record on the same day.
  private static let acknowledged = ["duplicate", "future", "over24"]

  let format: String
  /// Whether a row without a source name gets a source name.
  private let namesAll: Bool
  /// The projects of the records so far.
  private var projects: Set<String> = []
  /// Of these, the projects that the file doesn't contain any more.
  private var gone: Set<String> = []
  /// The calls that remove these projects again.
  private(set) var ending: [Call] = []

  init(_ format: Format) {
    self.format = format.name
    namesAll = !format.isExact
  }

  struct Call {
    let place: SourcePosition
    let method: String
    let params: JSON
    /// If the daemon refuses the call for one of these reasons, the row already exists.
    let knownReasons: [String]
    /// Whether the call only makes other calls possible.
    var isPreparation = false
    /// The file's name for the row that the call creates.
    var row: RowName?
  }

  /// The calls that create the draft's row.
  mutating func calls(for draft: Draft) -> [Call] {
    switch draft.content {
    case .record(let record): return preparation(of: record, draft.place) + [submit(record, draft.place, isDry: false)]
    case .remark(let remark): return [add(remark, draft.place, isDry: false)]
    case .call(let call):
      return [
        Call(
          place: draft.place, method: call.method, params: call.params, knownReasons: call.knownReasons, row: call.row)
      ]
    case .completion, .entry, .project: return []
    }
  }

  /// Notes that a call has made a change.
  mutating func learn(_ call: Call) {
    guard call.method == "hours.project.create",
      gone.contains(Self.pair(call.params.text("client"), call.params.text("project")))
    else { return }
    ending.append(
      Call(
        place: .none, method: "hours.project.remove", params: call.params, knownReasons: [], isPreparation: true))
  }

  private static func pair(_ client: String, _ project: String) -> String {
    "\(client.lowercased())\n\(project.lowercased())"
  }

  /// The dry runs that check this draft. Some methods have no dry run.
  func dryRuns(of draft: Draft) -> [Call] {
    switch draft.content {
    case .record(let record): return [submit(record, draft.place, isDry: true)]
    case .remark(let remark): return [add(remark, draft.place, isDry: true)]
    // Rows that refer to other rows can't be checked, because the other rows get their ids only when they are written.
    case .call(let call) where call.isOfOwnModule && call.references.isEmpty && call.picture == nil:
      let params = call.params.adding([("dryRun", true)])
      return [Call(place: draft.place, method: call.method, params: params, knownReasons: [])]
    case .call, .completion, .entry, .project: return []
    }
  }

  /// The calls that create the record's project and make the caller its member. A record requires both.
  private mutating func preparation(of record: RecordDraft, _ place: SourcePosition) -> [Call] {
    let pair = Self.pair(record.client, record.project)
    guard projects.insert(pair).inserted else { return [] }
    if record.isProjectGone { gone.insert(pair) }
    let params: JSON = ["client": JSON(record.client), "project": JSON(record.project)]
    return [
      ("hours.project.create", "hours.projectExists"), ("hours.project.join", "hours.alreadyMember"),
    ].map { Call(place: place, method: $0, params: params, knownReasons: [$1], isPreparation: true) }
  }

  private func submit(_ record: RecordDraft, _ place: SourcePosition, isDry: Bool) -> Call {
    // In a dry run, a missing project or membership isn't a fault, because a dry run doesn't create the project.
    let unready = isDry ? ["hours.projectNotFound", "hours.notMember"] : []
    return Call(place: place, method: "hours.submit", params: params(record, isDry), knownReasons: unready)
  }

  private func add(_ remark: RemarkDraft, _ place: SourcePosition, isDry: Bool) -> Call {
    Call(place: place, method: "remarks.add", params: params(remark, isDry), knownReasons: [], row: remark.row)
  }

  private func params(_ record: RecordDraft, _ isDry: Bool) -> JSON {
    let parts = [record.date.description, record.client, record.project, length(record), record.comment]
    return .given([
      "client": JSON(record.client), "project": JSON(record.project), "date": JSON(record.date.description),
      "minutes": JSON(record.minutes), "comment": record.comment.isEmpty ? nil : JSON(record.comment),
      "billable": record.isBillable.map { JSON($0) },
      "employment": record.isPartTime.map { $0 ? "part-time" : "full-time" },
      "acknowledge": .strings(Self.acknowledged), "source": JSON(record.source ?? name(parts)),
      "createdAt": JSON(record.createdAt), "updatedAt": JSON(record.updatedAt), "dryRun": isDry ? true : nil,
    ]).adding(record.rest)
  }

  /// The length as part of a source name. Older versions counted half hours, so a multiple of half an hour is still
  /// written in half hours. Any other length is written in minutes.
  private func length(_ record: RecordDraft) -> String {
    record.minutes.isMultiple(of: 30) ? "\(record.minutes / 30)" : "\(record.minutes)m"
  }

  private func params(_ remark: RemarkDraft, _ isDry: Bool) -> JSON {
    let parts = [remark.text, remark.lat.description, remark.lon.description, remark.at?.description ?? ""]
    return .given([
      "text": JSON(remark.text), "lat": JSON(remark.lat), "lon": JSON(remark.lon), "at": JSON(remark.at),
      "accuracy": remark.accuracy.map { JSON($0) }, "place": JSON(remark.place),
      "visibility": remark.isPrivate ? "private" : "public",
      "tags": remark.tags.isEmpty ? nil : .strings(remark.tags), "source": JSON(remark.source ?? name(parts)),
      "author": JSON(remark.author), "dryRun": isDry ? true : nil,
    ]).adding(remark.rest)
  }

  private func name(_ parts: [String]) -> String? { namesAll ? ContentID.of(parts, format: format) : nil }
}
