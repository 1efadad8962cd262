import ModuleKit
import Time
import Wire

/// Params that several methods of chores share.
enum Params {
  static let house = Param<String>.name("name", "the house's name")
  static let key = Param<String>.text("key", "the house's key, or the link of an invitation", 1...299, lines: false)
    .example(
      "7K3M-Q9XK")

  static let room = Param<Named>.named("room", "which room")
  static let roomName = Param<String>.name("name", "the room's name")
  static let inRoom = Param<Named>.named("room", "only this room").optional

  static let task = Param<Named>.named("task", "which task")

  static let by = Param<String>.name("by", "the member who did it; default: you").optional
  static let again = Param<[String]>.acknowledge(["again"])
  static let doneAt = Param<Instant>.time("at", "when it was done; default: now").optional
  static let doneNote = Param<String>.text("note", "a note about it", Completion.note).or("")
  static let joinedAt = Param<Instant>.time("joinedAt", "when you moved in; default: now").optional
  static let skippedAt = Param<Instant>.time("at", "when you skip it; default: now").optional
  static let since = Param<Instant>.time(
    "since", "when the wait starts; default: derived from `at` and `until`"
  ).optional
  static let until = Param<Instant>.time("until", "when it is due again; default: as if it had just been done").optional
  static let pause = Param<Int>.id("pause", "the pause; default: the current one").optional
  static let pauseFrom = Param<Bound>.bound("from", "the start, or the first day")
  static let pauseTo = Param<Bound>.bound("to", "the end, or the last day")

  static let at = Param<Instant>.time("at", "the time for which to tell the state; default: now").optional
  static let due = Param<Bool>.flag("due", "only due tasks").opposite("only tasks that aren't due").optional
  static let user = Param<String>.name("user", "only what this member did").optional
  static let timeZone: Param<TimeZone?> = .timeZone
}
