import Wire

/// What a row has to know of those behind it in its file: how far a post was at first, since when somebody is on a project.
struct FileFacts {
  private var firstProgress: [RowName: Int] = [:]
  private var joinedAt: [String: String] = [:]

  mutating func learn(_ call: CallDraft) {
    if let post = call.parent?.row, let from = call.from, firstProgress[post] == nil { firstProgress[post] = from }
    if call.method == "hours.project.join" { joinedAt[Self.pair(call)] = call.params.text("joinedAt") }
  }

  /// The call with what is said behind it.
  func complete(_ call: CallDraft) throws(Failure) -> CallDraft {
    if let first = call.row.flatMap({ firstProgress[$0] }), call.method == "feed.post" {
      return try call.setting("progress") { $0.set("progress", first) }
    }
    guard call.method == "hours.project.create", let at = joinedAt[Self.pair(call)] else { return call }
    return try call.setting("joinedAt") { $0.set("joinedAt", at) }
  }

  private static func pair(_ call: CallDraft) -> String {
    "\(call.params.text("client"))\n\(call.params.text("project"))"
  }
}

extension CallDraft {
  /// The same with another param, or another value of it.
  func setting(_ name: String, _ set: (inout Params) -> Void) throws(Failure) -> CallDraft {
    var params = Params()
    for member in self.params.members where !member.key.isString(name) {
      params.set(member.key.string ?? "", member.value)
    }
    set(&params)
    return CallDraft(
      method: method, params: try params.json(), knownReasons: knownReasons, row: row, parent: parent, from: from,
      picture: picture)
  }
}
