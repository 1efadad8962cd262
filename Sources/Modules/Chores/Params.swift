import ModuleKit
import Time
import Wire

/// Shared params of the chores' methods.
enum Params {
  static let house = Param<String>.name("name", "the house's name")
  static let key = Param<String>.text("key", "the house's key, as it was told", 1...64, lines: false).example(
    "7K3M-Q9XK")

  static let room = Param<Named>.named("room", "which room")
  static let roomName = Param<String>.name("name", "the room's name")
  static let inRoom = Param<Named>.named("room", "only of this room").optional

  static let task = Param<Named>.named("task", "which task")

  static let by = Param<String>.name("by", "the member who did it; left out: you").optional
  static let doneAt = Param<Instant>.time("at", "when; left out: now").optional
  static let joinedAt = Param<Instant>.time("joinedAt", "since when you live there; left out: now").optional
  static let skippedAt = Param<Instant>.time("at", "when you let it go; left out: now").optional
  static let since = Param<Instant>.time("since", "from when on it waits instead; left out: by at and until").optional
  static let until = Param<Instant>.time("until", "when it is due; left out: as if it were done now").optional
  static let pause = Param<Int>.id("pause", "which pause; left out: the one that is under way").optional
  static let pauseFrom = Param<Bound>.bound("from", "from this time, or this day, on")
  static let pauseTo = Param<Bound>.bound("to", "up to this time, or with this day")

  static let at = Param<Instant>.time("at", "as of when; left out: now").optional
  static let due = Param<Bool>.flag("due", "only what is due").opposite("only what is not").optional
  static let user = Param<String>.name("user", "only what this user did").optional
  static let timeZone: Param<TimeZone?> = .timeZone
}
