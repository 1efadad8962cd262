// Made by ./dev update-golden from what is declared of chores: change that.

/// The module `chores`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `chores.ambiguous`: Several rooms have a task with that name; `tasks` lists them.
/// - `chores.tooMany`: The house already has as many of these as allowed; `limit` says how many.
/// - `chores.taskNotFound`: Your house has no such task.
/// - `chores.memberNotFound`: Nobody with that name lives in your house.
/// - `chores.noHouse`: You don't live in a house.
/// - `chores.roomNotFound`: Your house has no such room.
/// - `chores.housed`: You already live in a house; `house` tells which.
/// - `chores.tooManyKeys`: Ten wrong keys in a minute; `retryAfter` tells the seconds to wait.
/// - `chores.full`: The house is full; `limit` is the most members that it can have.
/// - `chores.keyMistyped`: The key is mistyped: a letter is wrong, missing or misplaced.
/// - `chores.keyUnknown`: No house has this key.
/// - `chores.roomExists`: A room with that name already exists, ignoring case; `room` tells which.
/// - `chores.taskExists`: The room already has a task with that name, ignoring case; `task` tells which.
/// - `chores.notPaused`: Your house isn't paused now.
/// - `chores.pauseNotFound`: Your house has no such current or future pause.
public enum ChoresModule {
  /// Marks a task as done, by you or another member, now or earlier. It earns points.
  ///
  /// Refusals of its own: `chores.ambiguous`, `chores.tooMany`, `chores.taskNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - by: the member who did it; default: you. Text of 1 to 299 characters.
  ///   - at: when; default: now. A time.
  public static func done(task: Int, by: String? = nil, at: Timestamp? = nil) -> TypedCall<Changed<DoneReply>> {
    TypedCall("chores.done", changed(DoneReply.init), ["task": task, "by": by, "at": at])
  }

  /// Lists what was done in your house, newest first, page by page.
  ///
  /// Refusals of its own: `chores.noHouse`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: only this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - user: only what this user did. Text of 1 to 299 characters.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone of days; default: the daemon's. A time zone.
  ///   - limit: the most to return. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func history(
    room: Int? = nil,
    user: String? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Completion>> {
    TypedCall(
      "chores.history", page("completions", Completion.init),
      ["room": room, "user": user, "from": from, "to": to, "timeZone": timeZone, "limit": limit, "cursor": cursor])
  }

  /// Creates a house and moves you in. Others join with its key.
  ///
  /// Refusals of its own: `chores.housed`.
  ///
  /// - Parameters:
  ///   - name: the house's name. Text of 1 to 299 characters.
  ///   - joinedAt: when you moved in; default: now. A time.
  public static func houseCreate(name: String, joinedAt: Timestamp? = nil) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.create", changed(member("house", House.init)), ["name": name, "joinedAt": joinedAt])
  }

  /// Joins the house with this key. A dry run shows which house that is, and who lives there.
  ///
  /// Refusals of its own: `chores.tooManyKeys`, `chores.housed`, `chores.full`, `chores.keyMistyped`,
  /// `chores.keyUnknown`.
  ///
  /// - Parameter key: the house's key. Text of 1 to 64 characters.
  public static func houseJoin(key: String) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.join", changed(member("house", House.init)), ["key": key])
  }

  /// Leaves your house. You lose your points. If you are the last member, the house and its history are removed.
  ///
  /// Refusals of its own: `chores.noHouse`.
  public static func houseLeave() -> TypedCall<Changed<HouseLeaveReply>> {
    TypedCall("chores.house.leave", changed(HouseLeaveReply.init))
  }

  /// Gives your house a new key. The old one no longer works.
  ///
  /// Refusals of its own: `chores.noHouse`.
  public static func houseNewKey() -> TypedCall<Changed<House>> {
    TypedCall("chores.house.newKey", changed(member("house", House.init)))
  }

  /// Renames your house.
  ///
  /// Refusals of its own: `chores.noHouse`.
  ///
  /// - Parameter name: the house's name. Text of 1 to 299 characters.
  public static func houseRename(name: String) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.rename", changed(member("house", House.init)), ["name": name])
  }

  /// Returns an invitation with your house's key, to send to a new member.
  ///
  /// Refusals of its own: `chores.noHouse`.
  public static func houseShare() -> TypedCall<String> {
    TypedCall("chores.house.share", member("text"))
  }

  /// Shows your house: its key, its members, and current and future pauses.
  ///
  /// Refusals of its own: `chores.noHouse`.
  public static func houseShow() -> TypedCall<House> {
    TypedCall("chores.house.show", member("house", House.init))
  }

  /// Pauses your house: tasks don't become more urgent meanwhile. Adjacent pauses become one.
  ///
  /// Refusals of its own: `chores.noHouse`, `chores.tooMany`.
  ///
  /// - Parameters:
  ///   - from: the start: a time or a day. A time, or a date.
  ///   - to: the end: a time, or a day that is included. A time, or a date.
  ///   - timeZone: the time zone of days; default: the daemon's. A time zone.
  public static func pause(from: TimeOrDay, to: TimeOrDay, timeZone: String? = nil) -> TypedCall<Changed<Pause>> {
    TypedCall("chores.pause", changed(member("pause", Pause.init)), ["from": from, "to": to, "timeZone": timeZone])
  }

  /// Adds a room to your house.
  ///
  /// Refusals of its own: `chores.noHouse`, `chores.roomExists`, `chores.tooMany`.
  ///
  /// - Parameter name: the room's name. Text of 1 to 299 characters.
  public static func roomAdd(name: String) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.add", changed(member("room", Room.init)), ["name": name])
  }

  /// Removes a room with its tasks. Completions and points stay in the history.
  ///
  /// Refusals of its own: `chores.roomNotFound`.
  ///
  /// - Parameter room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  public static func roomRemove(room: Int) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.remove", changed(member("room", Room.init)), ["room": room])
  }

  /// Renames a room.
  ///
  /// Refusals of its own: `chores.roomExists`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: the room's name. Text of 1 to 299 characters.
  public static func roomRename(room: Int, name: String) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.rename", changed(member("room", Room.init)), ["room": room, "name": name])
  }

  /// Lists the rooms of your house by name, each with the highest priority of its tasks.
  ///
  /// Refusals of its own: `chores.noHouse`.
  public static func rooms() -> TypedCall<[Room]> {
    TypedCall("chores.rooms", member("rooms", Room.init))
  }

  /// Lists your house's members by points, most first. from and to limit which completions count.
  ///
  /// Refusals of its own: `chores.noHouse`.
  ///
  /// - Parameters:
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone of days; default: the daemon's. A time zone.
  public static func scoreboard(
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil
  ) -> TypedCall<[ScoreboardMember]> {
    TypedCall(
      "chores.scoreboard", member("members", ScoreboardMember.init),
      ["from": from, "to": to, "timeZone": timeZone])
  }

  /// Skips a task this time: no points, and the turn doesn't change. It waits as if it were done now, or is due again
  /// at the given time. A skip before a later one has no effect.
  ///
  /// Refusals of its own: `chores.ambiguous`, `chores.taskNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - until: when it is due again; default: as if it were done now. A time.
  ///   - at: when you skip it; default: now. A time.
  ///   - since: when the wait starts; default: it follows from at and until. A time.
  public static func skip(
    task: Int,
    until: Timestamp? = nil,
    at: Timestamp? = nil,
    since: Timestamp? = nil
  ) -> TypedCall<Changed<Task>> {
    TypedCall(
      "chores.skip", changed(member("task", Task.init)),
      ["task": task, "until": until, "at": at, "since": since])
  }

  /// Adds a task to a room. It is due at once.
  ///
  /// Refusals of its own: `chores.tooMany`, `chores.taskExists`, `chores.roomNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - room: the room of the task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: the task's name. Text of 1 to 299 characters.
  ///   - everyDays: how often, in days; 0: whenever someone feels like it. A whole number from 0 to 3650.
  ///   - points: the points that it earns. A whole number from 0 to 10000.
  ///   - assign: who does it: turns, anyone, or a member's name. Text of 1 to 299 characters; nil is "turns".
  public static func taskAdd(
    room: Int,
    name: String,
    everyDays: Int,
    points: Int,
    assign: String? = nil
  ) -> TypedCall<Changed<Task>> {
    TypedCall(
      "chores.task.add", changed(member("task", Task.init)),
      ["room": room, "name": name, "everyDays": everyDays, "points": points, "assign": assign])
  }

  /// Changes a task. Points that were earned stay as they are.
  ///
  /// Refusals of its own: `chores.ambiguous`, `chores.tooMany`, `chores.taskExists`, `chores.taskNotFound`,
  /// `chores.roomNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - room: the room of the task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: the task's name. Text of 1 to 299 characters.
  ///   - everyDays: how often, in days; 0: whenever someone feels like it. A whole number from 0 to 3650.
  ///   - points: the points that it earns. A whole number from 0 to 10000.
  ///   - assign: who does it: turns, anyone, or a member's name; null: in turns. Text of 1 to 299 characters.
  public static func taskEdit(
    task: Int,
    room: Int? = nil,
    name: String? = nil,
    everyDays: Int? = nil,
    points: Int? = nil,
    assign: Edit<String> = .keep
  ) -> TypedCall<Changed<Task>> {
    TypedCall(
      "chores.task.edit", changed(member("task", Task.init)),
      ["task": task, "room": room, "name": name, "everyDays": everyDays, "points": points, "assign": assign])
  }

  /// Removes a task. Its completions and points stay in the history.
  ///
  /// Refusals of its own: `chores.ambiguous`, `chores.taskNotFound`.
  ///
  /// - Parameter task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  public static func taskRemove(task: Int) -> TypedCall<Changed<Task>> {
    TypedCall("chores.task.remove", changed(member("task", Task.init)), ["task": task])
  }

  /// Lists your house's tasks by priority, most urgent first, each with its level and whose turn it is.
  ///
  /// Refusals of its own: `chores.noHouse`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: only this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - at: as of when; default: now. A time.
  ///   - due: only due tasks; false: only tasks that aren't due. True or false.
  ///   - sort: the order. One of name, priority; nil is "name".
  ///   - limit: the most to return. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: `next` of the previous page's reply. A cursor.
  public static func tasks(
    room: Int? = nil,
    at: Timestamp? = nil,
    due: Bool? = nil,
    sort: Sort? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<Page<Task>> {
    TypedCall(
      "chores.tasks", page("tasks", Task.init),
      ["room": room, "at": at, "due": due, "sort": sort, "limit": limit, "cursor": cursor])
  }

  /// Ends a pause now. A pause that hasn't begun is removed.
  ///
  /// Refusals of its own: `chores.noHouse`, `chores.notPaused`, `chores.pauseNotFound`.
  ///
  /// - Parameter pause: the pause; default: the current one. A whole number from 1.
  public static func unpause(pause: Int? = nil) -> TypedCall<Changed<UnpauseReply>> {
    TypedCall("chores.unpause", changed(UnpauseReply.init), ["pause": pause])
  }

  /// What `chores.done` gives.
  public struct DoneReply: Equatable, Sendable {
    public let completion: Completion
    /// A whole number from 0 to 10000.
    public let points: Int
    public let total: Int
    public let message: String

    public init(reading json: JSON) throws(ClientError) {
      completion = try json.member("completion", Completion.init)
      points = try json.member("points")
      total = try json.member("total")
      message = try json.member("message")
    }
  }

  /// What `chores.house.leave` gives.
  public struct HouseLeaveReply: Equatable, Sendable {
    public let house: HouseLeaveHouse
    public let removed: Bool

    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house", HouseLeaveHouse.init)
      removed = try json.member("removed")
    }
  }

  /// What `chores.unpause` gives.
  public struct UnpauseReply: Equatable, Sendable {
    public let pause: Pause
    public let removed: Bool

    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause", Pause.init)
      removed = try json.member("removed")
    }
  }

  /// In what is given: `chores.done.completion` and `chores.history.completions`.
  public struct Completion: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let task: Int
    public let name: String
    public let room: Int
    public let roomName: String
    /// A whole number from 0 to 10000.
    public let points: Int
    public let at: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      task = try json.member("task")
      name = try json.member("name")
      room = try json.member("room")
      roomName = try json.member("roomName")
      points = try json.member("points")
      at = try json.member("at")
    }
  }

  /// In what is given: `chores.house.create.house`, `chores.house.join.house`, `chores.house.newKey.house` and others.
  public struct House: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let key: String
    public let members: [Member]
    public let pauses: [Pause]

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      key = try json.member("key")
      members = try json.member("members", Member.init)
      pauses = try json.member("pauses", Pause.init)
    }
  }

  /// In what is given: `chores.house.leave.house`.
  public struct HouseLeaveHouse: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
    }
  }

  /// In what is given: `chores.house.create.house.members`, `chores.house.join.house.members`,
  /// `chores.house.newKey.house.members` and others.
  public struct Member: Equatable, Sendable {
    public let user: String
    public let points: Int
    public let joinedAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      points = try json.member("points")
      joinedAt = try json.member("joinedAt")
    }
  }

  /// In what is given: `chores.house.create.house.pauses`, `chores.house.join.house.pauses`,
  /// `chores.house.newKey.house.pauses` and others.
  public struct Pause: Identifiable, Equatable, Sendable {
    public let id: Int
    public let from: Timestamp
    public let to: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// In what is given: `chores.room.add.room`, `chores.room.remove.room`, `chores.room.rename.room` and others.
  public struct Room: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let addedBy: String
    /// A whole number from 0 to 1000.
    public let tasks: Int
    public let priority: Int
    public let level: Named<Level>

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      addedBy = try json.member("addedBy")
      tasks = try json.member("tasks")
      priority = try json.member("priority")
      level = try json.member("level")
    }
  }

  /// In what is given: `chores.scoreboard.members`.
  public struct ScoreboardMember: Equatable, Sendable {
    public let user: String
    public let points: Int
    public let completions: Int
    public let joinedAt: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      points = try json.member("points")
      completions = try json.member("completions")
      joinedAt = try json.member("joinedAt")
    }
  }

  /// In what is given: `chores.skip.task`, `chores.task.add.task`, `chores.task.edit.task` and others.
  public struct Task: Identifiable, Equatable, Sendable {
    public let id: Int
    public let room: Int
    public let roomName: String
    public let name: String
    /// A whole number from 0 to 3650.
    public let everyDays: Int
    /// A whole number from 0 to 10000.
    public let points: Int
    public let assign: String
    public let lastDoneAt: Timestamp?
    public let lastDoneBy: String?
    public let priority: Int
    public let level: Named<Level>
    public let dueAt: Timestamp?
    public let turn: String?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      room = try json.member("room")
      roomName = try json.member("roomName")
      name = try json.member("name")
      everyDays = try json.member("everyDays")
      points = try json.member("points")
      assign = try json.member("assign")
      lastDoneAt = try json.member("lastDoneAt")
      lastDoneBy = try json.member("lastDoneBy")
      priority = try json.member("priority")
      level = try json.member("level")
      dueAt = try json.member("dueAt")
      turn = try json.member("turn")
    }
  }

  /// A name in `chores.room.add.room.level`, `chores.room.remove.room.level`, `chores.room.rename.room.level` and
  /// others.
  public enum Level: String, ParamValue, Sendable {
    case low, medium, high, now
  }

  /// A name in `chores.tasks(sort:)`.
  public enum Sort: String, ParamValue, Sendable {
    case name, priority
  }
}

extension TypedCall {
  /// The methods of `chores`.
  public static var chores: ChoresModule.Type { ChoresModule.self }
}
