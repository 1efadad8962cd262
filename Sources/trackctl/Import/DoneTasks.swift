import Wire

/// When tasks were last done that were there before an import: what a file says of them may have come already, and has no name by
/// which that could be known.
struct DoneTasks {
  private var last: [Int: String]?

  /// Was it done then, or later?
  mutating func include(_ task: Int, at time: String, _ session: Session) throws(Failure) -> Bool {
    if last == nil {
      var found: [Int: String] = [:]
      let tasks = try Pages(session, "chores.tasks", list: "tasks", limit: nil, params: { _ in })
      for task in tasks.elements {
        if let id = task["id"]?.int, let time = task["lastDoneAt"]?.string { found[id] = time }
      }
      last = found
    }
    return last?[task].map { $0 >= time } ?? false
  }
}
