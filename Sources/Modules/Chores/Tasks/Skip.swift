package import ModuleKit
import Time

/// Skips a task for this time. Its waiting starts again.
package struct Skip: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var user: Int
  /// The time at which the skip was recorded.
  var at: Instant
  /// The moment from which the task waits. For a skip without an end this is `at`. For a skip with an end this moment
  /// is so far before the end that the task is due at the end.
  var base: Instant
  /// The task isn't due before this moment, even if pauses or the task itself change.
  var until: Instant?
  /// The last completion at the time of the skip. Of the completions in the same second as the skip, only completions
  /// after this one take precedence over the skip.
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

  /// Whether the skip counts instead of the last completion.
  func isLater(than done: Timeline.Item) -> Bool {
    at.seconds != done.key ? at.seconds > done.key : completion >= done.id
  }
}
