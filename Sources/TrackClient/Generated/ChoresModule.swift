// Made by ./dev update-golden from what is declared of chores: change that.

/// The module `chores`: its calls, and what they take and give.
public enum ChoresModule {
  /// What `chores.done` gives.
  public struct DoneReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let completion: Completion
    /// A whole number from 0 to 10000.
    public let points: Int
    /// A whole number from 0.
    public let total: Int
    /// Text of 1 to 1000 characters.
    public let message: String
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      completion = try json.member("completion")
      points = try json.member("points")
      total = try json.member("total")
      message = try json.member("message")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.history` gives.
  public struct CompletionPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let completions: [Completion]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      completions = try json.member("completions")
      next = try json.member("next")
    }
  }

  /// What `chores.house.create`, `chores.house.join`, `chores.house.newKey` and others gives.
  public struct HouseChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let house: House
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.house.leave` gives.
  public struct HouseLeaveReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let house: HouseLeaveHouse
    /// True or false.
    public let removed: Bool
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house")
      removed = try json.member("removed")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.house.share` gives.
  public struct TextReply: Equatable, Sendable, ReplyValue {
    /// Text of 1 to 1000 characters.
    public let text: String

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      text = try json.member("text")
    }
  }

  /// What `chores.house.show` gives.
  public struct HouseReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let house: House

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house")
    }
  }

  /// What `chores.pause` gives.
  public struct PauseChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let pause: Pause
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.room.add`, `chores.room.remove` and `chores.room.rename` gives.
  public struct RoomChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let room: Room
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      room = try json.member("room")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.rooms` gives.
  public struct RoomList: Equatable, Sendable, ReplyValue {
    /// A list of up to 200, each an object.
    public let rooms: [Room]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      rooms = try json.member("rooms")
    }
  }

  /// What `chores.scoreboard` gives.
  public struct MemberList: Equatable, Sendable, ReplyValue {
    /// A list of up to 100, each an object.
    public let members: [ScoreboardMember]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      members = try json.member("members")
    }
  }

  /// What `chores.skip`, `chores.task.add`, `chores.task.edit` and others gives.
  public struct TaskChange: Equatable, Sendable, ReplyValue {
    /// An object.
    public let task: Task
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      task = try json.member("task")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// What `chores.tasks` gives.
  public struct TaskPage: Equatable, Sendable, ReplyValue {
    /// A list of up to 1000, each an object.
    public let tasks: [Task]
    /// Text of 1 to 4096 characters; not always there.
    public let next: String?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      tasks = try json.member("tasks")
      next = try json.member("next")
    }
  }

  /// What `chores.unpause` gives.
  public struct UnpauseReply: Equatable, Sendable, ReplyValue {
    /// An object.
    public let pause: Pause
    /// True or false.
    public let removed: Bool
    /// A whole number from 0.
    public let rev: Int
    /// True or false; not always there.
    public let changed: Bool?
    /// True or false; not always there.
    public let dryRun: Bool?
    /// True or false; not always there.
    public let replayed: Bool?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause")
      removed = try json.member("removed")
      rev = try json.member("rev")
      changed = try json.member("changed")
      dryRun = try json.member("dryRun")
      replayed = try json.member("replayed")
    }
  }

  /// In what is given: `chores.done.completion` and `chores.history.completions`.
  public struct Completion: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct House: Identifiable, Equatable, Sendable, ReplyValue {
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
      members = try json.member("members")
      pauses = try json.member("pauses")
    }
  }

  /// In what is given: `chores.house.leave.house`.
  public struct HouseLeaveHouse: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Member: Equatable, Sendable, ReplyValue {
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
  public struct Pause: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct Room: Identifiable, Equatable, Sendable, ReplyValue {
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
  public struct ScoreboardMember: Equatable, Sendable, ReplyValue {
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
  public struct Task: Identifiable, Equatable, Sendable, ReplyValue {
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

  /// The methods of `chores`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Says that a task was done, by you or another member, now or earlier; earns its points.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - by: the member who did it; left out: you. Text of 1 to 299 characters.
    ///   - at: when; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.tooMany` (The house has as many as it may have; `limit` is how many),
    ///   `chores.taskNotFound` (Your house has no such task), `chores.memberNotFound` (Nobody of that name lives in
    ///   your house).
    @discardableResult
    public func done(
      task: Int,
      by: String? = nil,
      at: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> DoneReply {
      var params = CallParams()
      params.set("task", task)
      params.set("by", by)
      params.set("at", at)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.done", params)
    }

    /// Lists what was done in your house, newest first, page by page.
    ///
    /// - Parameters:
    ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - user: only what this user did. Text of 1 to 299 characters.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomNotFound`
    ///   (Your house has no such room).
    public func history(
      room: Int? = nil,
      user: String? = nil,
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> CompletionPage {
      var params = CallParams()
      params.set("room", room)
      params.set("user", user)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("chores.history", params)
    }

    /// Makes a house and moves you in. Its key lets others join.
    ///
    /// - Parameters:
    ///   - name: the house's name. Text of 1 to 299 characters.
    ///   - joinedAt: since when you live there; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.housed` (You live in a house already; `house` is which).
    @discardableResult
    public func houseCreate(
      name: String,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("name", name)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.house.create", params)
    }

    /// Moves you into the house with this key. A dry run shows which house that is, and who lives in it.
    ///
    /// - Parameters:
    ///   - key: the house's key, as it was told. Text of 1 to 64 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.tooManyKeys` (Ten wrong keys in a minute; `retryAfter`
    ///   says when the next may be tried), `chores.housed` (You live in a house already; `house` is which),
    ///   `chores.full` (The house is full; `limit` is how many may live in it), `chores.keyMistyped` (The key can't be
    ///   right: a letter is wrong, missing or out of place), `chores.keyUnknown` (The key is spelled right, but no
    ///   house has it).
    @discardableResult
    public func houseJoin(
      key: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("key", key)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.house.join", params)
    }

    /// Leaves your house. Your points go; the last one out removes the house with its rooms, tasks and history.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseLeave(idempotencyKey: String? = nil, dryRun: Bool? = nil) throws(ClientError) -> HouseLeaveReply {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.house.leave", params)
    }

    /// Gives your house a new key. Nobody can join with the old one any more.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseNewKey(idempotencyKey: String? = nil, dryRun: Bool? = nil) throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.house.newKey", params)
    }

    /// Renames your house.
    ///
    /// - Parameters:
    ///   - name: the house's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseRename(
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.house.rename", params)
    }

    /// Gives a text to send to somebody who is to join your house, with its key.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func houseShare() throws(ClientError) -> TextReply {
      try caller.typed("chores.house.share")
    }

    /// Shows your house: its key, who lives in it, and the pauses that are not over.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func houseShow() throws(ClientError) -> HouseReply {
      try caller.typed("chores.house.show")
    }

    /// Lets nothing in your house wait for a while: those seconds don't count towards priority. Pauses that touch
    /// become one.
    ///
    /// - Parameters:
    ///   - from: from this time, or this day, on. A time, or a date.
    ///   - to: up to this time, or with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.tooMany` (The
    ///   house has as many as it may have; `limit` is how many).
    @discardableResult
    public func pause(
      from: TimeOrDay,
      to: TimeOrDay,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> PauseChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.pause", params)
    }

    /// Adds a room to your house.
    ///
    /// - Parameters:
    ///   - name: the room's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomExists`
    ///   (There is a room of that name, but for case; `room` is which), `chores.tooMany` (The house has as many as it
    ///   may have; `limit` is how many).
    @discardableResult
    public func roomAdd(
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.room.add", params)
    }

    /// Removes a room with its tasks. What was done in it stays in the history, with its points.
    ///
    /// - Parameters:
    ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.roomNotFound` (Your house has no such room).
    @discardableResult
    public func roomRemove(
      room: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("room", room)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.room.remove", params)
    }

    /// Renames a room.
    ///
    /// - Parameters:
    ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: the room's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.roomExists` (There is a room of that name, but for case;
    ///   `room` is which), `chores.roomNotFound` (Your house has no such room).
    @discardableResult
    public func roomRename(
      room: Int,
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("room", room)
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.room.rename", params)
    }

    /// Lists the rooms of your house by name, each with the highest priority of its tasks.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func rooms() throws(ClientError) -> RoomList {
      try caller.typed("chores.rooms")
    }

    /// Lists who lives in your house by their points, most first; from and to count only what was done between them.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func scoreboard(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil
    ) throws(ClientError) -> MemberList {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      return try caller.typed("chores.scoreboard", params)
    }

    /// Lets a task go for this time: no points, and nobody's turn is taken. It waits as if it were done now, or is due
    /// again at the time that is named. A skip before a later one changes nothing.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - until: when it is due; left out: as if it were done now. A time.
    ///   - at: when you let it go; left out: now. A time.
    ///   - since: from when on it waits instead; left out: by at and until. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.taskNotFound` (Your house has no such task).
    @discardableResult
    public func skip(
      task: Int,
      until: Timestamp? = nil,
      at: Timestamp? = nil,
      since: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("until", until)
      params.set("at", at)
      params.set("since", since)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.skip", params)
    }

    /// Adds a task to a room. It is due at once: nobody has done it yet.
    ///
    /// - Parameters:
    ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: what is to be done. Text of 1 to 299 characters.
    ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
    ///   - points: what doing it earns. A whole number from 0 to 10000.
    ///   - assign: who is to do it: turns, anyone, or a member's name. Text of 1 to 299 characters; nil is "turns".
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.tooMany` (The house has as many as it may have; `limit`
    ///   is how many), `chores.taskExists` (The room has a task of that name, but for case; `task` is which),
    ///   `chores.roomNotFound` (Your house has no such room), `chores.memberNotFound` (Nobody of that name lives in
    ///   your house).
    @discardableResult
    public func taskAdd(
      room: Int,
      name: String,
      everyDays: Int,
      points: Int,
      assign: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("room", room)
      params.set("name", name)
      params.set("everyDays", everyDays)
      params.set("points", points)
      params.set("assign", assign)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.task.add", params)
    }

    /// Changes a task. What was earned by it stays as it was earned.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: what is to be done. Text of 1 to 299 characters.
    ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
    ///   - points: what doing it earns. A whole number from 0 to 10000.
    ///   - assign: who is to do it: turns, anyone, or a member's name; null: turns. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.tooMany` (The house has as many as it may have; `limit` is how many),
    ///   `chores.taskExists` (The room has a task of that name, but for case; `task` is which), `chores.taskNotFound`
    ///   (Your house has no such task), `chores.roomNotFound` (Your house has no such room), `chores.memberNotFound`
    ///   (Nobody of that name lives in your house).
    @discardableResult
    public func taskEdit(
      task: Int,
      room: Int? = nil,
      name: String? = nil,
      everyDays: Int? = nil,
      points: Int? = nil,
      assign: Edit<String> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("room", room)
      params.set("name", name)
      params.set("everyDays", everyDays)
      params.set("points", points)
      params.set("assign", assign)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.task.edit", params)
    }

    /// Removes a task. What was done of it stays in the history, with its points.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.taskNotFound` (Your house has no such task).
    @discardableResult
    public func taskRemove(
      task: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.task.remove", params)
    }

    /// Lists the tasks of your house, with how pressing each is and whose turn it is. By priority, the most pressing
    /// first.
    ///
    /// - Parameters:
    ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - at: as of when; left out: now. A time.
    ///   - due: true: only what is due; false: only what is not. True or false.
    ///   - sort: in which order. One of name, priority; nil is "name".
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomNotFound`
    ///   (Your house has no such room).
    public func tasks(
      room: Int? = nil,
      at: Timestamp? = nil,
      due: Bool? = nil,
      sort: Sort? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) throws(ClientError) -> TaskPage {
      var params = CallParams()
      params.set("room", room)
      params.set("at", at)
      params.set("due", due)
      params.set("sort", sort)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try caller.typed("chores.tasks", params)
    }

    /// Ends a pause now; one that has not begun is taken away.
    ///
    /// - Parameters:
    ///   - pause: which pause; left out: the one that is under way. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.notPaused`
    ///   (Your house isn't paused now), `chores.pauseNotFound` (Your house has no such pause that is not over).
    @discardableResult
    public func unpause(
      pause: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) throws(ClientError) -> UnpauseReply {
      var params = CallParams()
      params.set("pause", pause)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try caller.typed("chores.unpause", params)
    }
  }

  /// The methods of `chores`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Says that a task was done, by you or another member, now or earlier; earns its points.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - by: the member who did it; left out: you. Text of 1 to 299 characters.
    ///   - at: when; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.tooMany` (The house has as many as it may have; `limit` is how many),
    ///   `chores.taskNotFound` (Your house has no such task), `chores.memberNotFound` (Nobody of that name lives in
    ///   your house).
    @discardableResult
    public func done(
      task: Int,
      by: String? = nil,
      at: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> DoneReply {
      var params = CallParams()
      params.set("task", task)
      params.set("by", by)
      params.set("at", at)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.done", params)
    }

    /// Lists what was done in your house, newest first, page by page.
    ///
    /// - Parameters:
    ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - user: only what this user did. Text of 1 to 299 characters.
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 100.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomNotFound`
    ///   (Your house has no such room).
    public func history(
      room: Int? = nil,
      user: String? = nil,
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> CompletionPage {
      var params = CallParams()
      params.set("room", room)
      params.set("user", user)
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("chores.history", params)
    }

    /// Makes a house and moves you in. Its key lets others join.
    ///
    /// - Parameters:
    ///   - name: the house's name. Text of 1 to 299 characters.
    ///   - joinedAt: since when you live there; left out: now. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.housed` (You live in a house already; `house` is which).
    @discardableResult
    public func houseCreate(
      name: String,
      joinedAt: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("name", name)
      params.set("joinedAt", joinedAt)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.house.create", params)
    }

    /// Moves you into the house with this key. A dry run shows which house that is, and who lives in it.
    ///
    /// - Parameters:
    ///   - key: the house's key, as it was told. Text of 1 to 64 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.tooManyKeys` (Ten wrong keys in a minute; `retryAfter`
    ///   says when the next may be tried), `chores.housed` (You live in a house already; `house` is which),
    ///   `chores.full` (The house is full; `limit` is how many may live in it), `chores.keyMistyped` (The key can't be
    ///   right: a letter is wrong, missing or out of place), `chores.keyUnknown` (The key is spelled right, but no
    ///   house has it).
    @discardableResult
    public func houseJoin(
      key: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("key", key)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.house.join", params)
    }

    /// Leaves your house. Your points go; the last one out removes the house with its rooms, tasks and history.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseLeave(
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> HouseLeaveReply {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.house.leave", params)
    }

    /// Gives your house a new key. Nobody can join with the old one any more.
    ///
    /// - Parameters:
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseNewKey(
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.house.newKey", params)
    }

    /// Renames your house.
    ///
    /// - Parameters:
    ///   - name: the house's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    @discardableResult
    public func houseRename(
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> HouseChange {
      var params = CallParams()
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.house.rename", params)
    }

    /// Gives a text to send to somebody who is to join your house, with its key.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func houseShare() async throws(ClientError) -> TextReply {
      try await caller.typed("chores.house.share")
    }

    /// Shows your house: its key, who lives in it, and the pauses that are not over.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func houseShow() async throws(ClientError) -> HouseReply {
      try await caller.typed("chores.house.show")
    }

    /// Lets nothing in your house wait for a while: those seconds don't count towards priority. Pauses that touch
    /// become one.
    ///
    /// - Parameters:
    ///   - from: from this time, or this day, on. A time, or a date.
    ///   - to: up to this time, or with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.tooMany` (The
    ///   house has as many as it may have; `limit` is how many).
    @discardableResult
    public func pause(
      from: TimeOrDay,
      to: TimeOrDay,
      timeZone: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> PauseChange {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.pause", params)
    }

    /// Adds a room to your house.
    ///
    /// - Parameters:
    ///   - name: the room's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomExists`
    ///   (There is a room of that name, but for case; `room` is which), `chores.tooMany` (The house has as many as it
    ///   may have; `limit` is how many).
    @discardableResult
    public func roomAdd(
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.room.add", params)
    }

    /// Removes a room with its tasks. What was done in it stays in the history, with its points.
    ///
    /// - Parameters:
    ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.roomNotFound` (Your house has no such room).
    @discardableResult
    public func roomRemove(
      room: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("room", room)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.room.remove", params)
    }

    /// Renames a room.
    ///
    /// - Parameters:
    ///   - room: which room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: the room's name. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.roomExists` (There is a room of that name, but for case;
    ///   `room` is which), `chores.roomNotFound` (Your house has no such room).
    @discardableResult
    public func roomRename(
      room: Int,
      name: String,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> RoomChange {
      var params = CallParams()
      params.set("room", room)
      params.set("name", name)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.room.rename", params)
    }

    /// Lists the rooms of your house by name, each with the highest priority of its tasks.
    ///
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func rooms() async throws(ClientError) -> RoomList {
      try await caller.typed("chores.rooms")
    }

    /// Lists who lives in your house by their points, most first; from and to count only what was done between them.
    ///
    /// - Parameters:
    ///   - from: not before this time, or this day. A time, or a date.
    ///   - to: before this time, or up to and with this day. A time, or a date.
    ///   - timeZone: what a day is; left out: the daemon's zone. A time zone.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house).
    public func scoreboard(
      from: TimeOrDay? = nil,
      to: TimeOrDay? = nil,
      timeZone: String? = nil
    ) async throws(ClientError) -> MemberList {
      var params = CallParams()
      params.set("from", from)
      params.set("to", to)
      params.set("timeZone", timeZone)
      return try await caller.typed("chores.scoreboard", params)
    }

    /// Lets a task go for this time: no points, and nobody's turn is taken. It waits as if it were done now, or is due
    /// again at the time that is named. A skip before a later one changes nothing.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - until: when it is due; left out: as if it were done now. A time.
    ///   - at: when you let it go; left out: now. A time.
    ///   - since: from when on it waits instead; left out: by at and until. A time.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.taskNotFound` (Your house has no such task).
    @discardableResult
    public func skip(
      task: Int,
      until: Timestamp? = nil,
      at: Timestamp? = nil,
      since: Timestamp? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("until", until)
      params.set("at", at)
      params.set("since", since)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.skip", params)
    }

    /// Adds a task to a room. It is due at once: nobody has done it yet.
    ///
    /// - Parameters:
    ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: what is to be done. Text of 1 to 299 characters.
    ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
    ///   - points: what doing it earns. A whole number from 0 to 10000.
    ///   - assign: who is to do it: turns, anyone, or a member's name. Text of 1 to 299 characters; nil is "turns".
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.tooMany` (The house has as many as it may have; `limit`
    ///   is how many), `chores.taskExists` (The room has a task of that name, but for case; `task` is which),
    ///   `chores.roomNotFound` (Your house has no such room), `chores.memberNotFound` (Nobody of that name lives in
    ///   your house).
    @discardableResult
    public func taskAdd(
      room: Int,
      name: String,
      everyDays: Int,
      points: Int,
      assign: String? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("room", room)
      params.set("name", name)
      params.set("everyDays", everyDays)
      params.set("points", points)
      params.set("assign", assign)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.task.add", params)
    }

    /// Changes a task. What was earned by it stays as it was earned.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - room: the room that it is in: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - name: what is to be done. Text of 1 to 299 characters.
    ///   - everyDays: every how many days; 0: when somebody feels like it. A whole number from 0 to 3650.
    ///   - points: what doing it earns. A whole number from 0 to 10000.
    ///   - assign: who is to do it: turns, anyone, or a member's name; null: turns. Text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.tooMany` (The house has as many as it may have; `limit` is how many),
    ///   `chores.taskExists` (The room has a task of that name, but for case; `task` is which), `chores.taskNotFound`
    ///   (Your house has no such task), `chores.roomNotFound` (Your house has no such room), `chores.memberNotFound`
    ///   (Nobody of that name lives in your house).
    @discardableResult
    public func taskEdit(
      task: Int,
      room: Int? = nil,
      name: String? = nil,
      everyDays: Int? = nil,
      points: Int? = nil,
      assign: Edit<String> = .keep,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("room", room)
      params.set("name", name)
      params.set("everyDays", everyDays)
      params.set("points", points)
      params.set("assign", assign)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.task.edit", params)
    }

    /// Removes a task. What was done of it stays in the history, with its points.
    ///
    /// - Parameters:
    ///   - task: which task: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.ambiguous` (Several rooms have a task of that name;
    ///   `tasks` are those), `chores.taskNotFound` (Your house has no such task).
    @discardableResult
    public func taskRemove(
      task: Int,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> TaskChange {
      var params = CallParams()
      params.set("task", task)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.task.remove", params)
    }

    /// Lists the tasks of your house, with how pressing each is and whose turn it is. By priority, the most pressing
    /// first.
    ///
    /// - Parameters:
    ///   - room: only of this room: its id or its name. A whole number from 1, or text of 1 to 299 characters.
    ///   - at: as of when; left out: now. A time.
    ///   - due: true: only what is due; false: only what is not. True or false.
    ///   - sort: in which order. One of name, priority; nil is "name".
    ///   - limit: how many at most. A whole number from 1 to 1000; nil is 1000.
    ///   - cursor: where to go on: `next` of the page before. A cursor.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.roomNotFound`
    ///   (Your house has no such room).
    public func tasks(
      room: Int? = nil,
      at: Timestamp? = nil,
      due: Bool? = nil,
      sort: Sort? = nil,
      limit: Int? = nil,
      cursor: String? = nil
    ) async throws(ClientError) -> TaskPage {
      var params = CallParams()
      params.set("room", room)
      params.set("at", at)
      params.set("due", due)
      params.set("sort", sort)
      params.set("limit", limit)
      params.set("cursor", cursor)
      return try await caller.typed("chores.tasks", params)
    }

    /// Ends a pause now; one that has not begun is taken away.
    ///
    /// - Parameters:
    ///   - pause: which pause; left out: the one that is under way. A whole number from 1.
    ///   - idempotencyKey: a name for this call: the same call again, within 24 h, changes nothing and gets the first
    ///     reply. Text of 1 to 64 characters.
    ///   - dryRun: check everything, change nothing. True or false; nil is false.
    /// - Throws: ``ClientError/refused(_:)``, also for `chores.noHouse` (You live in no house), `chores.notPaused`
    ///   (Your house isn't paused now), `chores.pauseNotFound` (Your house has no such pause that is not over).
    @discardableResult
    public func unpause(
      pause: Int? = nil,
      idempotencyKey: String? = nil,
      dryRun: Bool? = nil
    ) async throws(ClientError) -> UnpauseReply {
      var params = CallParams()
      params.set("pause", pause)
      params.set("idempotencyKey", idempotencyKey)
      params.set("dryRun", dryRun)
      return try await caller.typed("chores.unpause", params)
    }
  }
}

extension Connection {
  /// The methods of `chores`.
  public var chores: ChoresModule.Calls { ChoresModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `chores`.
  public var chores: ChoresModule.AsyncCalls { ChoresModule.AsyncCalls(caller: self) }
}
