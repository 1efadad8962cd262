import Time

/// A completion of a task. The task may since have other points, lie in another room, or be gone.
struct CompletionDraft {
  let task: RowName
  let name: String
  let roomName: String
  let points: Int
  let at: Instant
  let note: String
  /// The member who did it. Nil for the caller.
  var by: String?
}
