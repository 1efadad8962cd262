import Wire

/// Facts about a row that are known only from other rows of the file. These facts are a post's initial progress, the
/// day on which a person joined a project, and a step's position among the added steps.
struct FileFacts {
  private var firstProgress: [RowName: Int] = [:]
  private var joinedAt: [String: String] = [:]
  /// The exported positions of the steps that were added so far, keyed by task.
  private var places: [RowName: [Int]] = [:]

  mutating func learn(_ call: CallDraft) {
    if let post = call.parent?.row, let from = call.from, firstProgress[post] == nil { firstProgress[post] = from }
    if call.method == "hours.project.join", let at = call.params["joinedAt"]?.string { joinedAt[Self.pair(call)] = at }
  }

  /// Adds the facts from other rows to the call.
  mutating func complete(_ call: CallDraft) -> CallDraft {
    if call.method == "chores.checklist.add", let task = call.parent?.row, let place = call.params["at"]?.int {
      let before = places[task, default: []].count { $0 < place }
      places[task, default: []].append(place)
      return call.setting("at", JSON(before + 1))
    }
    if let first = call.row.flatMap({ firstProgress[$0] }), call.method == "feed.post" {
      return call.setting("progress", JSON(first))
    }
    guard call.method == "hours.project.create", let at = joinedAt[Self.pair(call)] else { return call }
    return call.setting("joinedAt", JSON(at))
  }

  private static func pair(_ call: CallDraft) -> String {
    "\(call.params.text("client"))\n\(call.params.text("project"))"
  }
}

extension CallDraft {
  /// A copy of the call with this param set.
  func setting(_ name: String, _ value: JSON) -> CallDraft {
    var call = self
    call.params = params.setting(name, value)
    return call
  }
}
