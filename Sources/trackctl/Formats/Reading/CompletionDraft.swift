import Time

/// That a task was done. The task may have another worth by now, lie in another room, or not be there any more.
struct CompletionDraft {
  let task: RowName
  let name: String
  let roomName: String
  let points: Int
  let at: Instant
}
