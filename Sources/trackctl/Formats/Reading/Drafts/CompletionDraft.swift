import Time

/// A completion of a task. Since then, the task may have got other points, moved to another room, or been deleted.
struct CompletionDraft {
  let task: RowName
  let name: String
  let roomName: String
  let points: Int
  let at: Instant
  let note: String
  /// The member who completed the task. Nil for the caller.
  var by: String?
}
