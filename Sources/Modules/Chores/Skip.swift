package import ModuleKit
import Time

/// That a task was let go for this time: its waiting starts anew.
package struct Skip: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var user: Int
  /// When it was said.
  var at: Instant
  /// From when the task waits: then if no end was named, else so long before that end that it is due at it.
  var base: Instant
  /// Before this it is not due, whatever else changes.
  var until: Instant?
  /// The last completion that there was: of the same second, later ones count for more and earlier ones for less.
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

  /// Does this count rather than the last completion?
  func isLater(than done: Timeline.Item) -> Bool {
    at.seconds != done.key ? at.seconds > done.key : completion >= done.id
  }
}
