package import ModuleKit
import Time

/// A skip of a task. The task isn't done this time, and starts to wait again.
package struct Skip: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var user: Int
  /// When the task was skipped.
  var at: Instant
  /// The moment from which the task waits. The caller can choose this moment. By default it is `at`. For a task with a
  /// schedule and without `until`, it is the date that the skip settles. For a task without a schedule, `until` moves
  /// it so that the task becomes due at `until`.
  var base: Instant
  /// The earliest moment at which the task may be due, even if pauses or the task itself change.
  var until: Instant?
  /// The highest id of any completion when the skip was recorded. A completion in the same second as the skip takes
  /// precedence only if its id is higher.
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
