import Wire

/// The last completion of each task that existed before an import. Completions have no source names, so the time of a
/// completion decides whether the completion was imported before.
struct DoneTasks {
  private var last: [Int: String]?

  /// Whether the task was completed at this time or later.
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
