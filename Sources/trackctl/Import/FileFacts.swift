import Wire

/// Facts about a row that only later rows of the file reveal: a post's initial progress, a person's first day on a
/// project.
struct FileFacts {
  private var firstProgress: [RowName: Int] = [:]
  private var joinedAt: [String: String] = [:]

  mutating func learn(_ call: CallDraft) {
    if let post = call.parent?.row, let from = call.from, firstProgress[post] == nil { firstProgress[post] = from }
    if call.method == "hours.project.join", let at = call.params["joinedAt"]?.string { joinedAt[Self.pair(call)] = at }
  }

  /// Adds to the call what later rows say about it.
  func complete(_ call: CallDraft) -> CallDraft {
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
  /// A copy with this param set.
  func setting(_ name: String, _ value: JSON) -> CallDraft {
    var call = self
    call.params = params.setting(name, value)
    return call
  }
}
