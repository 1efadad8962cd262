import Time

/// A past completion of a task. It contains the task's former name and points, because the task might have been
/// changed, moved or deleted since.
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
