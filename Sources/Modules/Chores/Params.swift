import ModuleKit
import Time
import Wire

/// The params that methods of the chores share.
enum Params {
  static let house = Param<String>.name("name", "the house's name")
  static let key = Param<String>.text("key", "the house's key, as it was told", 1...64, lines: false).example(
    "7K3M-Q9XK")

  static let room = Param<Named>.named("room", "which room")
  static let roomName = Param<String>.name("name", "the room's name")
  static let inRoom = Param<Named>.named("room", "only of this room").optional

  static let task = Param<Named>.named("task", "which task")
  static let taskRoom = Param<Named>.named("room", "the room that it is in")
  static let taskName = Param<String>.name("name", "what is to be done")
  static let everyDays = Param<Int>.integer(
    "everyDays", "every how many days; 0: when somebody feels like it", Chore.everyDays)
  static let points = Param<Int>.integer("points", "what doing it earns", Chore.points)
  static let assign = Param<String>.name("assign", "who is to do it: turns, anyone, or a member's name").or(
    Assignment.turnsName)

  static let newRoom = taskRoom.change
  static let newName = taskName.change
  static let newEveryDays = everyDays.change
  static let newPoints = points.change
  static let newAssignment = Param<String>.name(
    "assign", "who is to do it: turns, anyone, or a member's name; null: turns"
  ).edit

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
  static let due = Param<Bool>.flag("due", "true: only what is due; false: only what is not").optional
  static let user = Param<String>.name("user", "only what this user did").optional
  static let timeZone: Param<TimeZone?> = .timeZone
}
