package import ModuleKit
import Time
package import Wire

/// That a task was let go for this time: its waiting starts anew.
package struct Skip: Row {
  package let id: Int
  let house: Int
  let task: Int
  let user: Int
  /// When it was said.
  let at: Instant
  /// From when the task waits: then if no end was named, else so long before that end that it is due at it.
  let base: Instant
  /// Before this it is not due, whatever else changes.
  let until: Instant?
  /// The last completion that there was: of the same second, later ones count for more and earlier ones for less.
  let completion: Int

  init(id: Int, task: Chore, user: Int, at: Instant, base: Instant, until: Instant?, completion: Int) {
    self.id = id
    house = task.house
    self.task = task.id
    self.user = user
    self.at = at
    self.base = base
    self.until = until
    self.completion = completion
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    house = try json.storedInt("house")
    task = try json.storedInt("task")
    user = try json.storedInt("user")
    at = try json.storedTime("at")
    base = try json.storedTimeIfAny("base") ?? at
    until = try json.storedTimeIfAny("until")
    completion = try json.storedInt("completion")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("house", house)
    writer.member("task", task)
    writer.member("user", user)
    writer.member("at", at)
    if base != at { writer.member("base", base) }
    if let until { writer.member("until", until) }
    writer.member("completion", completion)
  }

  /// Does this count rather than the last completion?
  func isLater(than done: Timeline.Item) -> Bool {
    at.seconds != done.key ? at.seconds > done.key : completion >= done.id
  }
}
