import Wire

/// What a row has to know of those behind it in its file: how far a post was at first, since when somebody is on a project.
struct FileFacts {
  private var firstProgress: [RowName: Int] = [:]
  private var joinedAt: [String: String] = [:]

  mutating func learn(_ call: CallDraft) {
    if let post = call.parent?.row, let from = call.from, firstProgress[post] == nil { firstProgress[post] = from }
    if call.method == "hours.project.join", let at = call.params["joinedAt"]?.string { joinedAt[Self.pair(call)] = at }
  }

  /// The call with what is said behind it.
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
  /// The same with another param, or another value of it.
  func setting(_ name: String, _ value: JSON) -> CallDraft {
    var call = self
    call.params = params.setting(name, value)
    return call
  }
}
