package import ModuleKit
import Time

/// Skips a task for this time, so that the task starts to wait again.
package struct Skip: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var user: Int
  /// When the task was skipped.
  var at: Instant
  /// The moment from which the task waits. Without `until`, this is `at`. With `until`, this moment is so far before
  /// `until` that the task becomes due at `until`.
  var base: Instant
  /// The earliest moment at which the task may be due, even if pauses or the task itself change.
  var until: Instant?
  /// The task's last completion at the time of the skip. Among the completions in the same second as the skip, only
  /// those after this completion take precedence over the skip.
  var completion: Int

  package static func blank(_ id: Int) -> Skip {
    Skip(id: id, house: 0, task: 0, user: 0, at: .earliest, base: .earliest, completion: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("task", &task, .reference("tasks"))
    try carrier.member("user", &user, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("base", &base, .time, sameAs: at)
    try carrier.member("until", &until, .time)
    try carrier.member("completion", &completion, .integer(0...Int.max))
  }

  /// Whether the skip takes precedence over the last completion.
  func isLater(than done: Timeline.Item) -> Bool {
    at.seconds != done.key ? at.seconds > done.key : completion >= done.id
  }
}
