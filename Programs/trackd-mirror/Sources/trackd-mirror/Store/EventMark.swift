/// What tells an event from another of the same revision.
struct EventMark: Equatable {
  let at: String
  let method: String
}
