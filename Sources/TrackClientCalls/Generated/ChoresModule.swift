// Made by ./dev update-golden from what is declared of chores: change that.

/// The module `chores`: its calls, and what they take and give.
public enum ChoresModule {
  /// Says that a task was done, by you or another member, now or earlier; earns its points.
  ///
  /// It is refused also for `chores.ambiguous` (Several rooms have a task of that name; `tasks` are those),
  /// `chores.tooMany` (The house has as many as it may have; `limit` is how many), `chores.taskNotFound` (Your house
  /// has no such task), `chores.memberNotFound` (Nobody of that name lives in your house).
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - by: the member who did it; left out: you. Text of 1 to 299 characters.
  ///   - at: when; left out: now. A time.
  public static func done(task: Int, by: String? = nil, at: Timestamp? = nil) -> TypedCall<DoneReply> {
    TypedCall("chores.done", DoneReply.init) {
      $0.set("task", task)
      $0.set("by", by)
      $0.set("at", at)
    }
  }

  /// Lists what was done in your house, newest first, page by page.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house), `chores.roomNotFound` (Your house has no such
  /// room).
  ///
  /// - Parameters:
  ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - user: only what this user did. Text of 1 to 299 characters.
  ///   - from: not before this time, or this day. A time, or a date.
  ///   - to: before this time, or up to and with this day. A time, or a date.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func history(
    room: Int? = nil,
    user: String? = nil,
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<CompletionPage> {
    TypedCall("chores.history", CompletionPage.init) {
      $0.set("room", room)
      $0.set("user", user)
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Makes a house and moves you in. Its key lets others join.
  ///
  /// It is refused also for `chores.housed` (You live in a house already; `house` is which).
  ///
  /// - Parameters:
  ///   - name: the house's name. Text of 1 to 299 characters.
  ///   - joinedAt: since when you live there; left out: now. A time.
  public static func houseCreate(name: String, joinedAt: Timestamp? = nil) -> TypedCall<HouseChange> {
    TypedCall("chores.house.create", HouseChange.init) {
      $0.set("name", name)
      $0.set("joinedAt", joinedAt)
    }
  }

  /// Moves you into the house with this key. A dry run shows which house that is, and who lives in it.
  ///
  /// It is refused also for `chores.tooManyKeys` (Ten wrong keys in a minute; `retryAfter` says when the next may be
  /// tried), `chores.housed` (You live in a house already; `house` is which), `chores.full` (The house is full; `limit`
  /// is how many may live in it), `chores.keyMistyped` (The key can't be right: a letter is wrong, missing or out of
  /// place), `chores.keyUnknown` (The key is spelled right, but no house has it).
  ///
  /// - Parameter key: the house's key, as it was told. Text of 1 to 64 characters.
  public static func houseJoin(key: String) -> TypedCall<HouseChange> {
    TypedCall("chores.house.join", HouseChange.init) {
      $0.set("key", key)
    }
  }

  /// Leaves your house. Your points go; the last one out removes the house with its rooms, tasks and history.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  public static func houseLeave() -> TypedCall<HouseLeaveReply> {
    TypedCall("chores.house.leave", HouseLeaveReply.init)
  }

  /// Gives your house a new key. Nobody can join with the old one any more.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  public static func houseNewKey() -> TypedCall<HouseChange> {
    TypedCall("chores.house.newKey", HouseChange.init)
  }

  /// Renames your house.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  ///
  /// - Parameter name: the house's name. Text of 1 to 299 characters.
  public static func houseRename(name: String) -> TypedCall<HouseChange> {
    TypedCall("chores.house.rename", HouseChange.init) {
      $0.set("name", name)
    }
  }

  /// Gives a text to send to somebody who is to join your house, with its key.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  public static func houseShare() -> TypedCall<TextReply> {
    TypedCall("chores.house.share", TextReply.init)
  }

  /// Shows your house: its key, who lives in it, and the pauses that are not over.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  public static func houseShow() -> TypedCall<HouseReply> {
    TypedCall("chores.house.show", HouseReply.init)
  }

  /// Lets nothing in your house wait for a while: those seconds don't count towards priority. Pauses that touch become
  /// one.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house), `chores.tooMany` (The house has as many as it may
  /// have; `limit` is how many).
  ///
  /// - Parameters:
  ///   - from: from this time, or this day, on. A time, or a date.
  ///   - to: up to this time, or with this day. A time, or a date.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func pause(from: TimeOrDay, to: TimeOrDay, timeZone: String? = nil) -> TypedCall<PauseChange> {
    TypedCall("chores.pause", PauseChange.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
    }
  }

  /// Adds a room to your house.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house), `chores.roomExists` (There is a room of that name,
  /// but for case; `room` is which), `chores.tooMany` (The house has as many as it may have; `limit` is how many).
  ///
  /// - Parameter name: the room's name. Text of 1 to 299 characters.
  public static func roomAdd(name: String) -> TypedCall<RoomChange> {
    TypedCall("chores.room.add", RoomChange.init) {
      $0.set("name", name)
    }
  }

  /// Removes a room with its tasks. What was done in it stays in the history, with its points.
  ///
  /// It is refused also for `chores.roomNotFound` (Your house has no such room).
  ///
  /// - Parameter room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  public static func roomRemove(room: Int) -> TypedCall<RoomChange> {
    TypedCall("chores.room.remove", RoomChange.init) {
      $0.set("room", room)
    }
  }

  /// Renames a room.
  ///
  /// It is refused also for `chores.roomExists` (There is a room of that name, but for case; `room` is which),
  /// `chores.roomNotFound` (Your house has no such room).
  ///
  /// - Parameters:
  ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: the room's name. Text of 1 to 299 characters.
  public static func roomRename(room: Int, name: String) -> TypedCall<RoomChange> {
    TypedCall("chores.room.rename", RoomChange.init) {
      $0.set("room", room)
      $0.set("name", name)
    }
  }

  /// Lists the rooms of your house by name, each with the highest priority of its tasks.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  public static func rooms() -> TypedCall<RoomList> {
    TypedCall("chores.rooms", RoomList.init)
  }

  /// Lists who lives in your house by their points, most first; from and to count only what was done between them.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house).
  ///
  /// - Parameters:
  ///   - from: not before this time, or this day. A time, or a date.
  ///   - to: before this time, or up to and with this day. A time, or a date.
  ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
  public static func scoreboard(
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil
  ) -> TypedCall<MemberList> {
    TypedCall("chores.scoreboard", MemberList.init) {
      $0.set("from", from)
      $0.set("to", to)
      $0.set("timeZone", timeZone)
    }
  }

  /// Lets a task go for this time: no points, and nobody's turn is taken. It waits as if it were done now, or is due
  /// again at the time that is named. A skip before a later one changes nothing.
  ///
  /// It is refused also for `chores.ambiguous` (Several rooms have a task of that name; `tasks` are those),
  /// `chores.taskNotFound` (Your house has no such task).
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - until: when it is due; left out: as if it were done now. A time.
  ///   - at: when you let it go; left out: now. A time.
  ///   - since: from when on it waits instead; left out: by at and until. A time.
  public static func skip(
    task: Int,
    until: Timestamp? = nil,
    at: Timestamp? = nil,
    since: Timestamp? = nil
  ) -> TypedCall<TaskChange> {
    TypedCall("chores.skip", TaskChange.init) {
      $0.set("task", task)
      $0.set("until", until)
      $0.set("at", at)
      $0.set("since", since)
    }
  }

  /// Adds a task to a room. It is due at once: nobody has done it yet.
  ///
  /// It is refused also for `chores.tooMany` (The house has as many as it may have; `limit` is how many),
  /// `chores.taskExists` (The room has a task of that name, but for case; `task` is which), `chores.roomNotFound` (Your
  /// house has no such room), `chores.memberNotFound` (Nobody of that name lives in your house).
  ///
  /// - Parameters:
  ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: what is to be done. Text of 1 to 299 characters.
  ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
  ///   - points: what doing it earns. A whole number from 0 to 10000.
  ///   - assign: who is to do it: turns, anyone, or a member's name. Text of 1 to 299 characters; nil is "turns".
  public static func taskAdd(
    room: Int,
    name: String,
    everyDays: Int,
    points: Int,
    assign: String? = nil
  ) -> TypedCall<TaskChange> {
    TypedCall("chores.task.add", TaskChange.init) {
      $0.set("room", room)
      $0.set("name", name)
      $0.set("everyDays", everyDays)
      $0.set("points", points)
      $0.set("assign", assign)
    }
  }

  /// Changes a task. What was earned by it stays as it was earned.
  ///
  /// It is refused also for `chores.ambiguous` (Several rooms have a task of that name; `tasks` are those),
  /// `chores.tooMany` (The house has as many as it may have; `limit` is how many), `chores.taskExists` (The room has a
  /// task of that name, but for case; `task` is which), `chores.taskNotFound` (Your house has no such task),
  /// `chores.roomNotFound` (Your house has no such room), `chores.memberNotFound` (Nobody of that name lives in your
  /// house).
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - name: what is to be done. Text of 1 to 299 characters.
  ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
  ///   - points: what doing it earns. A whole number from 0 to 10000.
  ///   - assign: who is to do it: turns, anyone, or a member's name; null: in turns. Text of 1 to 299 characters.
  public static func taskEdit(
    task: Int,
    room: Int? = nil,
    name: String? = nil,
    everyDays: Int? = nil,
    points: Int? = nil,
    assign: Edit<String> = .keep
  ) -> TypedCall<TaskChange> {
    TypedCall("chores.task.edit", TaskChange.init) {
      $0.set("task", task)
      $0.set("room", room)
      $0.set("name", name)
      $0.set("everyDays", everyDays)
      $0.set("points", points)
      $0.set("assign", assign)
    }
  }

  /// Removes a task. What was done of it stays in the history, with its points.
  ///
  /// It is refused also for `chores.ambiguous` (Several rooms have a task of that name; `tasks` are those),
  /// `chores.taskNotFound` (Your house has no such task).
  ///
  /// - Parameter task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  public static func taskRemove(task: Int) -> TypedCall<TaskChange> {
    TypedCall("chores.task.remove", TaskChange.init) {
      $0.set("task", task)
    }
  }

  /// Lists the tasks of your house, with how pressing each is and whose turn it is. By priority, the most pressing
  /// first.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house), `chores.roomNotFound` (Your house has no such
  /// room).
  ///
  /// - Parameters:
  ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
  ///   - at: as of when; left out: now. A time.
  ///   - due: only what is due; false: only what is not. True or false.
  ///   - sort: in which order. One of name, priority; nil is "name".
  ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
  ///   - cursor: the page after the one whose reply had this as `next`. A cursor.
  public static func tasks(
    room: Int? = nil,
    at: Timestamp? = nil,
    due: Bool? = nil,
    sort: Sort? = nil,
    limit: Int? = nil,
    cursor: String? = nil
  ) -> TypedCall<TaskPage> {
    TypedCall("chores.tasks", TaskPage.init) {
      $0.set("room", room)
      $0.set("at", at)
      $0.set("due", due)
      $0.set("sort", sort)
      $0.set("limit", limit)
      $0.set("cursor", cursor)
    }
  }

  /// Ends a pause now; one that has not begun is taken away.
  ///
  /// It is refused also for `chores.noHouse` (You live in no house), `chores.notPaused` (Your house isn't paused now),
  /// `chores.pauseNotFound` (Your house has no such pause that is not over).
  ///
  /// - Parameter pause: which pause; left out: the one that is under way. A whole number from 1.
  public static func unpause(pause: Int? = nil) -> TypedCall<UnpauseReply> {
    TypedCall("chores.unpause", UnpauseReply.init) {
      $0.set("pause", pause)
    }
  }

  /// What `chores.done` gives.
  public struct DoneReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let completion: Completion
    /// A whole number from 0 to 10000.
    public let points: Int
    /// A whole number from 0.
    public let total: Int
    /// Text of 1 to 1000 characters.
    public let message: String
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      completion = try json.member("completion", Completion.init)
      points = try json.member("points")
      total = try json.member("total")
      message = try json.member("message")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.history` gives.
  public struct CompletionPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let completions: [Completion]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      completions = try json.member("completions", Completion.init)
      next = try json.member("next")
    }
  }

  /// What `chores.house.create`, `chores.house.join`, `chores.house.newKey` and others gives.
  public struct HouseChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let house: House
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house", House.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.house.leave` gives.
  public struct HouseLeaveReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let house: HouseLeaveHouse
    /// True or false.
    public let removed: Bool
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house", HouseLeaveHouse.init)
      removed = try json.member("removed")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.house.share` gives.
  public struct TextReply: Equatable, Sendable {
    /// Text of 1 to 1000 characters.
    public let text: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      text = try json.member("text")
    }
  }

  /// What `chores.house.show` gives.
  public struct HouseReply: Equatable, Sendable {
    /// An object.
    public let house: House

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house", House.init)
    }
  }

  /// What `chores.pause` gives.
  public struct PauseChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let pause: Pause
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause", Pause.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.room.add`, `chores.room.remove` and `chores.room.rename` gives.
  public struct RoomChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let room: Room
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      room = try json.member("room", Room.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.rooms` gives.
  public struct RoomList: Equatable, Sendable {
    /// A list of up to 200, each an object.
    public let rooms: [Room]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      rooms = try json.member("rooms", Room.init)
    }
  }

  /// What `chores.scoreboard` gives.
  public struct MemberList: Equatable, Sendable {
    /// A list of up to 100, each an object.
    public let members: [ScoreboardMember]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      members = try json.member("members", ScoreboardMember.init)
    }
  }

  /// What `chores.skip`, `chores.task.add`, `chores.task.edit` and others gives.
  public struct TaskChange: ChangeReply, Equatable, Sendable {
    /// An object.
    public let task: Task
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      task = try json.member("task", Task.init)
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// What `chores.tasks` gives.
  public struct TaskPage: Equatable, Sendable {
    /// A list of up to 1000, each an object.
    public let tasks: [Task]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      tasks = try json.member("tasks", Task.init)
      next = try json.member("next")
    }
  }

  /// What `chores.unpause` gives.
  public struct UnpauseReply: ChangeReply, Equatable, Sendable {
    /// An object.
    public let pause: Pause
    /// True or false.
    public let removed: Bool
    /// Whether and how it was changed.
    public let outcome: ChangeOutcome

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause", Pause.init)
      removed = try json.member("removed")
      outcome = try ChangeOutcome(reading: json)
    }
  }

  /// In what is given: `chores.done.completion` and `chores.history.completions`.
  public struct Completion: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let user: String
    /// A whole number from 1.
    public let task: Int
    /// Text of 1 to 299 characters.
    public let name: String
    /// A whole number from 1.
    public let room: Int
    /// Text of 1 to 299 characters.
    public let roomName: String
    /// A whole number from 0 to 10000.
    public let points: Int
    /// A time.
    public let at: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let name: String
    /// Text of 9 characters.
    public let key: String
    /// A list of up to 100, each an object.
    public let members: [Member]
    /// A list, each an object.
    public let pauses: [Pause]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let name: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
    }
  }

  /// In what is given: `chores.house.create.house.members`, `chores.house.join.house.members`,
  /// `chores.house.newKey.house.members` and others.
  public struct Member: Equatable, Sendable {
    /// Text of 1 to 299 characters.
    public let user: String
    /// A whole number from 0.
    public let points: Int
    /// A time.
    public let joinedAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      points = try json.member("points")
      joinedAt = try json.member("joinedAt")
    }
  }

  /// In what is given: `chores.house.create.house.pauses`, `chores.house.join.house.pauses`,
  /// `chores.house.newKey.house.pauses` and others.
  public struct Pause: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A time.
    public let from: Timestamp
    /// A time.
    public let to: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// In what is given: `chores.room.add.room`, `chores.room.remove.room`, `chores.room.rename.room` and others.
  public struct Room: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// Text of 1 to 299 characters.
    public let name: String
    /// Text of 1 to 299 characters.
    public let addedBy: String
    /// A whole number from 0 to 1000.
    public let tasks: Int
    /// A whole number from 0.
    public let priority: Int
    /// One of low, medium, high, now.
    public let level: Level

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
    /// Text of 1 to 299 characters.
    public let user: String
    /// A whole number from 0.
    public let points: Int
    /// A whole number from 0.
    public let completions: Int
    /// A time.
    public let joinedAt: Timestamp

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      points = try json.member("points")
      completions = try json.member("completions")
      joinedAt = try json.member("joinedAt")
    }
  }

  /// In what is given: `chores.skip.task`, `chores.task.add.task`, `chores.task.edit.task` and others.
  public struct Task: Identifiable, Equatable, Sendable {
    /// A whole number from 1.
    public let id: Int
    /// A whole number from 1.
    public let room: Int
    /// Text of 1 to 299 characters.
    public let roomName: String
    /// Text of 1 to 299 characters.
    public let name: String
    /// A whole number from 0 to 3650.
    public let everyDays: Int
    /// A whole number from 0 to 10000.
    public let points: Int
    /// Text of 1 to 299 characters.
    public let assign: String
    /// A time, or null.
    public let lastDoneAt: Timestamp?
    /// Text of 1 to 299 characters, or null.
    public let lastDoneBy: String?
    /// A whole number from 0.
    public let priority: Int
    /// One of low, medium, high, now.
    public let level: Level
    /// A time, or null.
    public let dueAt: Timestamp?
    /// Text of 1 to 299 characters, or null.
    public let turn: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
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
  public struct Level: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `low`
    public static let low = Level(rawValue: "low")
    /// `medium`
    public static let medium = Level(rawValue: "medium")
    /// `high`
    public static let high = Level(rawValue: "high")
    /// `now`
    public static let now = Level(rawValue: "now")
  }

  /// A name in `chores.tasks(sort:)`.
  public struct Sort: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `name`
    public static let name = Sort(rawValue: "name")
    /// `priority`
    public static let priority = Sort(rawValue: "priority")
  }
}

extension TypedCall {
  /// The methods of `chores`.
  public static var chores: ChoresModule.Type { ChoresModule.self }
}
