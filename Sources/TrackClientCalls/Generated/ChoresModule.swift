// Made by ./dev update-golden from what is declared of chores: change that.

/// The module `chores`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `chores.noHouse`: You don't live in a house.
/// - `chores.tooMany`: The limit on rooms, tasks, completions, steps, absences or pauses is reached; `limit` is the
///   number allowed.
/// - `chores.memberNotFound`: Nobody with that name lives in your house.
/// - `chores.notAway`: The member has no current or future absence.
/// - `chores.ambiguous`: Several rooms have a task with that name: give its id. `tasks` lists them.
/// - `chores.taskNotFound`: Your house has no such task.
/// - `chores.stepNotFound`: Your house has no such step.
/// - `rpc.wantsAcknowledgement`: The task was done less than an hour ago; `again` marks it as done once more, or: The
///   house would be removed, though members without a login live in it, or: The member would lose all points.
/// - `chores.roomNotFound`: Your house has no such room.
/// - `chores.housed`: You already live in a house, and must leave it first; `house` tells which.
/// - `chores.tooManyKeys`: You tried ten wrong keys in a minute: wait for `retryAfter` seconds.
/// - `chores.nameTaken`: Somebody in the house already has that name. Upper and lower case count as equal.
/// - `chores.full`: The house is full; `limit` is the number of members allowed.
/// - `chores.keyMistyped`: The key is mistyped: a letter is wrong, missing or misplaced.
/// - `chores.keyUnknown`: No house has this key.
/// - `chores.yourself`: You can't remove yourself: leave the house instead.
/// - `chores.noTurn`: It is nobody's turn: anyone may do the task.
/// - `chores.notYourTurn`: It is another member's turn; `turn` tells whose.
/// - `chores.alone`: Nobody else could do the task now.
/// - `chores.pictureNotFound`: The task has no picture.
/// - `storage.attachment`: The picture's file can't be read or written.
/// - `chores.roomExists`: A room with that name already exists, ignoring case; `room` tells which.
/// - `chores.taskExists`: The room already has a task with that name, ignoring case; `task` tells which.
/// - `chores.notPaused`: Your house isn't paused now, and no single future pause could be meant.
/// - `chores.pauseNotFound`: Your house has no such current or future pause.
public enum ChoresModule {
  /// Marks a member as away. While away, the member gets no turns, and has none to catch up on later.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.tooMany`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - from: the start, or the first day. A time, or a date.
  ///   - to: the end, or the last day. A time, or a date.
  ///   - user: the member; default: you. Text of 1 to 299 characters.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func away(
    from: TimeOrDay,
    to: TimeOrDay,
    user: String? = nil,
    timeZone: String? = nil
  ) -> TypedCall<Changed<Absence>> {
    TypedCall(
      "chores.away", changed(member("absence", Absence.init)),
      ["from": from, "to": to, "user": user, "timeZone": timeZone])
  }

  /// Marks a member as back: ends the absence now, or removes one that hasn't begun.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.notAway`, `chores.memberNotFound`.
  ///
  /// - Parameter user: the member; default: you. Text of 1 to 299 characters.
  public static func back(user: String? = nil) -> TypedCall<Changed<BackReply>> {
    TypedCall("chores.back", changed(BackReply.init), ["user": user])
  }

  /// Adds a step to a task's checklist. The step is unchecked again when the task is done or skipped.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.tooMany`, `chores.taskNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - text: what to do. Text of 1 to 299 characters.
  ///   - at: its place in the checklist; default: the last. A whole number from 1 to 100.
  ///   - checked: whether it is already done. True or false; nil means false.
  public static func checklistAdd(
    task: Int,
    text: String,
    at: Int? = nil,
    checked: Bool? = nil
  ) -> TypedCall<Changed<ChecklistAddReply>> {
    TypedCall(
      "chores.checklist.add", changed(ChecklistAddReply.init),
      ["task": task, "text": text, "at": at, "checked": checked])
  }

  /// Checks a step, or unchecks it.
  ///
  /// Refusals specific to this method: `chores.stepNotFound`.
  ///
  /// - Parameters:
  ///   - step: the step's id. A whole number of at least 1.
  ///   - checked: check the step; false: uncheck the step. True or false; nil means true.
  public static func checklistCheck(step: Int, checked: Bool? = nil) -> TypedCall<Changed<ChecklistAddReply>> {
    TypedCall("chores.checklist.check", changed(ChecklistAddReply.init), ["step": step, "checked": checked])
  }

  /// Changes the text of a step.
  ///
  /// Refusals specific to this method: `chores.stepNotFound`.
  ///
  /// - Parameters:
  ///   - step: the step's id. A whole number of at least 1.
  ///   - text: what to do. Text of 1 to 299 characters.
  public static func checklistEdit(step: Int, text: String) -> TypedCall<Changed<ChecklistAddReply>> {
    TypedCall("chores.checklist.edit", changed(ChecklistAddReply.init), ["step": step, "text": text])
  }

  /// Moves a step to another place in its checklist.
  ///
  /// Refusals specific to this method: `chores.stepNotFound`.
  ///
  /// - Parameters:
  ///   - step: the step's id. A whole number of at least 1.
  ///   - to: its new place in the checklist. A whole number from 1 to 100.
  public static func checklistMove(step: Int, to: Int) -> TypedCall<Changed<ChecklistAddReply>> {
    TypedCall("chores.checklist.move", changed(ChecklistAddReply.init), ["step": step, "to": to])
  }

  /// Removes a step from its task's checklist.
  ///
  /// Refusals specific to this method: `chores.stepNotFound`.
  ///
  /// - Parameter step: the step's id. A whole number of at least 1.
  public static func checklistRemove(step: Int) -> TypedCall<Changed<ChecklistAddReply>> {
    TypedCall("chores.checklist.remove", changed(ChecklistAddReply.init), ["step": step])
  }

  /// Marks a task as done, by you or another member, now or earlier. The member who did it earns the task's points.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.tooMany`, `chores.taskNotFound`,
  /// `chores.memberNotFound`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - by: the member who did it; default: you. Text of 1 to 299 characters.
  ///   - at: when it was done; default: now. A time.
  ///   - acknowledge: the names of warnings to accept. A list that may contain `again`; nil means [].
  ///   - note: a note about it. Text of up to 1000 characters; nil means "".
  public static func done(
    task: Int,
    by: String? = nil,
    at: Timestamp? = nil,
    acknowledge: [DoneAcknowledge]? = nil,
    note: String? = nil
  ) -> TypedCall<Changed<DoneReply>> {
    TypedCall(
      "chores.done", changed(DoneReply.init),
      ["task": task, "by": by, "at": at, "acknowledge": acknowledge, "note": note])
  }

  /// Lists the due tasks of your house, most urgent first. Each says whose turn it is, and when that member wants to
  /// hear of it.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  ///
  /// - Parameter at: the time for which to tell the state; default: now. A time.
  public static func due(at: Timestamp? = nil) -> TypedCall<[Due]> {
    TypedCall("chores.due", member("due", Due.init), ["at": at])
  }

  /// Lists what was done in your house, newest first, page by page.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: only this room: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - user: only what this member did. Text of 1 to 299 characters.
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 100.
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
  /// Refusals specific to this method: `chores.housed`.
  ///
  /// - Parameters:
  ///   - name: the house's name. Text of 1 to 299 characters.
  ///   - joinedAt: when you moved in; default: now. A time.
  public static func houseCreate(name: String, joinedAt: Timestamp? = nil) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.create", changed(member("house", House.init)), ["name": name, "joinedAt": joinedAt])
  }

  /// Joins the house with this key. A dry run shows which house that is, and who lives there.
  ///
  /// Refusals specific to this method: `chores.tooManyKeys`, `chores.housed`, `chores.nameTaken`, `chores.full`,
  /// `chores.keyMistyped`, `chores.keyUnknown`.
  ///
  /// - Parameter key: the house's key, or the link of an invitation. Text of 1 to 299 characters.
  public static func houseJoin(key: String) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.join", changed(member("house", House.init)), ["key": key])
  }

  /// Leaves your house. You lose your points. If you are the last member, the house and its history are removed.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `rpc.wantsAcknowledgement`.
  ///
  /// - Parameter acknowledge: the names of warnings to accept. A list that may contain `affectsOthers`; nil means [].
  public static func houseLeave(acknowledge: [Acknowledge]? = nil) -> TypedCall<Changed<HouseLeaveReply>> {
    TypedCall("chores.house.leave", changed(HouseLeaveReply.init), ["acknowledge": acknowledge])
  }

  /// Gives your house a new key. The old one no longer works.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  public static func houseNewKey() -> TypedCall<Changed<House>> {
    TypedCall("chores.house.newKey", changed(member("house", House.init)))
  }

  /// Renames your house.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  ///
  /// - Parameter name: the house's name. Text of 1 to 299 characters.
  public static func houseRename(name: String) -> TypedCall<Changed<House>> {
    TypedCall("chores.house.rename", changed(member("house", House.init)), ["name": name])
  }

  /// Returns an invitation with your house's key, to send to a new member.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  public static func houseShare() -> TypedCall<String> {
    TypedCall("chores.house.share", member("text"))
  }

  /// Shows your house: its key, its members, and current and future pauses.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  public static func houseShow() -> TypedCall<House> {
    TypedCall("chores.house.show", member("house", House.init))
  }

  /// Adds a member who has no login, such as a child, to your house. Other members record what this member did.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.nameTaken`, `chores.full`.
  ///
  /// - Parameter name: the member's name; nobody else in the house may have it. Text of 1 to 60 characters.
  public static func memberAdd(name: String) -> TypedCall<Changed<MemberAddMember>> {
    TypedCall("chores.member.add", changed(member("member", MemberAddMember.init)), ["name": name])
  }

  /// Removes a member, such as one who has moved out, from your house, and gives the house a new key. What the member
  /// did stays in the history. The removal can't be undone.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.yourself`, `chores.memberNotFound`,
  /// `rpc.wantsAcknowledgement`.
  ///
  /// - Parameters:
  ///   - member: the member's name, as chores.house.show shows it. Text of 1 to 299 characters.
  ///   - acknowledge: the names of warnings to accept. A list that may contain `affectsOthers`; nil means [].
  public static func memberRemove(
    member: String,
    acknowledge: [Acknowledge]? = nil
  ) -> TypedCall<Changed<MemberRemoveReply>> {
    TypedCall("chores.member.remove", changed(MemberRemoveReply.init), ["member": member, "acknowledge": acknowledge])
  }

  /// Passes your turn to the next member, this time only. When that member has done the task, you are next again.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.noTurn`, `chores.notYourTurn`, `chores.alone`,
  /// `chores.taskNotFound`.
  ///
  /// - Parameter task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  public static func pass(task: Int) -> TypedCall<Changed<Task>> {
    TypedCall("chores.pass", changed(member("task", Task.init)), ["task": task])
  }

  /// Pauses your house: tasks don't become more urgent during a pause. Pauses that touch or overlap become one.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.tooMany`.
  ///
  /// - Parameters:
  ///   - from: the start, or the first day. A time, or a date.
  ///   - to: the end, or the last day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func pause(from: TimeOrDay, to: TimeOrDay, timeZone: String? = nil) -> TypedCall<Changed<Pause>> {
    TypedCall("chores.pause", changed(member("pause", Pause.init)), ["from": from, "to": to, "timeZone": timeZone])
  }

  /// Returns the picture of a task.
  ///
  /// Refusals specific to this method: `chores.taskNotFound`, `chores.pictureNotFound`, `chores.ambiguous`,
  /// `storage.attachment`.
  ///
  /// - Parameter task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  public static func pictureGet(task: Int) -> TypedCall<PictureGetReply> {
    TypedCall("chores.picture.get", PictureGetReply.init, ["task": task])
  }

  /// Adds a room to your house.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.roomExists`, `chores.tooMany`.
  ///
  /// - Parameter name: the room's name. Text of 1 to 299 characters.
  public static func roomAdd(name: String) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.add", changed(member("room", Room.init)), ["name": name])
  }

  /// Removes a room with its tasks. Completions and points stay in the history.
  ///
  /// Refusals specific to this method: `chores.roomNotFound`.
  ///
  /// - Parameter room: which room: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  public static func roomRemove(room: Int) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.remove", changed(member("room", Room.init)), ["room": room])
  }

  /// Renames a room.
  ///
  /// Refusals specific to this method: `chores.roomExists`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: which room: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - name: the room's name. Text of 1 to 299 characters.
  public static func roomRename(room: Int, name: String) -> TypedCall<Changed<Room>> {
    TypedCall("chores.room.rename", changed(member("room", Room.init)), ["room": room, "name": name])
  }

  /// Lists the rooms of your house by name, each with the highest priority of its tasks.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  public static func rooms() -> TypedCall<[Room]> {
    TypedCall("chores.rooms", member("rooms", Room.init))
  }

  /// Lists your house's members by points, highest first. `from` and `to` limit which completions count.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  ///
  /// - Parameters:
  ///   - from: from this time or day on. A time, or a date.
  ///   - to: before this time, or until the end of this day. A time, or a date.
  ///   - timeZone: the time zone in which days begin and end; default: the daemon's. A time zone.
  public static func scoreboard(
    from: TimeOrDay? = nil,
    to: TimeOrDay? = nil,
    timeZone: String? = nil
  ) -> TypedCall<[ScoreboardMember]> {
    TypedCall(
      "chores.scoreboard", member("members", ScoreboardMember.init),
      ["from": from, "to": to, "timeZone": timeZone])
  }

  /// Changes the time at which you want to hear what is due, and shows it.
  ///
  /// Refusals specific to this method: `chores.noHouse`.
  ///
  /// - Parameter remindAt: when you want to hear what is due, such as 08:00; null: never. Text matching
  ///   ^([01][0-9]|2[0-3]):[0-5][0-9]$.
  public static func settings(remindAt: Edit<String> = .keep) -> TypedCall<Changed<MemberAddMember>> {
    TypedCall("chores.settings", changed(member("member", MemberAddMember.init)), ["remindAt": remindAt])
  }

  /// Skips a task this time: nobody earns points, and the turn doesn't change. The task then waits as if it had just
  /// been done, or until the given time. A skip has no effect if a later one exists.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.taskNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - until: when it is due again; default: as if it had just been done. A time.
  ///   - at: when you skip it; default: now. A time.
  ///   - since: when the wait starts; default: derived from `at` and `until`. A time.
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

  /// Gives your turn to another member, this time only. When that member has done the task, you are next again. Anyone
  /// may give away the turn of a member without a login.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.noTurn`, `chores.notYourTurn`,
  /// `chores.taskNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - with: the member who gets the turn. Text of 1 to 299 characters.
  public static func swap(task: Int, with: String) -> TypedCall<Changed<Task>> {
    TypedCall("chores.swap", changed(member("task", Task.init)), ["task": task, "with": with])
  }

  /// Adds a task to a room. It is due on the next date of its schedule, or immediately if it has none.
  ///
  /// Refusals specific to this method: `storage.attachment`, `chores.tooMany`, `chores.taskExists`,
  /// `chores.roomNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - room: the room of the task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - name: the task's name. Text of 1 to 299 characters.
  ///   - points: the points that it earns. A whole number from 0 to 10000.
  ///   - everyDays: the interval in days; 0: whenever someone feels like it. A whole number from 0 to 3650.
  ///   - assign: who does it: turns (all members in turn), anyone, one member, or some members in turn; default: turns.
  ///     Text of 1 to 299 characters, or a list of 1 to 100 texts of 1 to 299 characters.
  ///   - schedule: the dates on which it is due, instead of `everyDays`, such as 'thursday', '2 weeks on mon,thu', '1st
  ///     sat', 'month on the 15th', 'year on 24 dec', or an RRULE of RFC 5545, or {"once": date}. A schedule of 1 to
  ///     200 characters, or an object.
  ///   - scheduledAt: when it got its schedule; default: now. A time.
  ///   - note: how to do it, or what is needed. Text of up to 5000 characters; nil means "".
  ///   - picture: a JPEG, PNG, GIF or WebP picture of it. Up to 10485760 bytes, in base64.
  public static func taskAdd(
    room: Int,
    name: String,
    points: Int,
    everyDays: Int? = nil,
    assign: String? = nil,
    schedule: String? = nil,
    scheduledAt: Timestamp? = nil,
    note: String? = nil,
    picture: [UInt8]? = nil
  ) -> TypedCall<Changed<Task>> {
    TypedCall(
      "chores.task.add", changed(member("task", Task.init)),
      [
        "room": room, "name": name, "points": points, "everyDays": everyDays, "assign": assign, "schedule": schedule,
        "scheduledAt": scheduledAt, "note": note, "picture": picture,
      ])
  }

  /// Changes a task. Points that were earned stay as they are.
  ///
  /// Refusals specific to this method: `storage.attachment`, `chores.ambiguous`, `chores.tooMany`, `chores.taskExists`,
  /// `chores.taskNotFound`, `chores.roomNotFound`, `chores.memberNotFound`.
  ///
  /// - Parameters:
  ///   - task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - room: the room of the task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - name: the task's name. Text of 1 to 299 characters.
  ///   - everyDays: the interval in days; 0: whenever someone feels like it. A whole number from 0 to 3650.
  ///   - points: the points that it earns. A whole number from 0 to 10000.
  ///   - assign: who does it: turns, anyone, a member, or some members in turn; null: all members in turn. Text of 1 to
  ///     299 characters, or a list of 1 to 100 texts of 1 to 299 characters.
  ///   - schedule: the dates on which it is due, instead of `everyDays`, such as 'thursday', '2 weeks on mon,thu', '1st
  ///     sat', 'month on the 15th', 'year on 24 dec', or an RRULE of RFC 5545, or {"once": date}. A schedule of 1 to
  ///     200 characters, or an object.
  ///   - scheduledAt: when it got its schedule; default: now. A time.
  ///   - note: how to do it, or what is needed. Text of up to 5000 characters.
  ///   - picture: a JPEG, PNG, GIF or WebP picture of it. Up to 10485760 bytes, in base64.
  public static func taskEdit(
    task: Int,
    room: Int? = nil,
    name: String? = nil,
    everyDays: Int? = nil,
    points: Int? = nil,
    assign: Edit<String> = .keep,
    schedule: String? = nil,
    scheduledAt: Timestamp? = nil,
    note: Edit<String> = .keep,
    picture: Edit<[UInt8]> = .keep
  ) -> TypedCall<Changed<Task>> {
    TypedCall(
      "chores.task.edit", changed(member("task", Task.init)),
      [
        "task": task, "room": room, "name": name, "everyDays": everyDays, "points": points, "assign": assign,
        "schedule": schedule, "scheduledAt": scheduledAt, "note": note, "picture": picture,
      ])
  }

  /// Removes a task. Its completions and points stay in the history.
  ///
  /// Refusals specific to this method: `chores.ambiguous`, `chores.taskNotFound`.
  ///
  /// - Parameter task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  public static func taskRemove(task: Int) -> TypedCall<Changed<Task>> {
    TypedCall("chores.task.remove", changed(member("task", Task.init)), ["task": task])
  }

  /// Shows a task with its note and its checklist.
  ///
  /// Refusals specific to this method: `chores.taskNotFound`, `chores.ambiguous`.
  ///
  /// - Parameter task: which task: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  public static func taskShow(task: Int) -> TypedCall<Task> {
    TypedCall("chores.task.show", member("task", Task.init), ["task": task])
  }

  /// Lists your house's tasks, each with its level and whose turn it is.
  ///
  /// Refusals specific to this method: `chores.noHouse`, `chores.roomNotFound`.
  ///
  /// - Parameters:
  ///   - room: only this room: its id or its name. A whole number of at least 1, or text of 1 to 299 characters.
  ///   - at: the time for which to tell the state; default: now. A time.
  ///   - due: only due tasks; false: only tasks that aren't due. True or false.
  ///   - sort: the order; priority: most urgent first. One of name, priority; nil means "name".
  ///   - limit: how many to return at most. A whole number from 1 to 1000; nil means 1000.
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
  /// Refusals specific to this method: `chores.noHouse`, `chores.notPaused`, `chores.pauseNotFound`.
  ///
  /// - Parameter pause: the pause; default: the current one. A whole number of at least 1.
  public static func unpause(pause: Int? = nil) -> TypedCall<Changed<UnpauseReply>> {
    TypedCall("chores.unpause", changed(UnpauseReply.init), ["pause": pause])
  }

  /// The reply of `chores.back`.
  public struct BackReply: Equatable, Sendable {
    public let absence: Absence
    public let removed: Bool

    public init(reading json: JSON) throws(ClientError) {
      absence = try json.member("absence", Absence.init)
      removed = try json.member("removed")
    }
  }

  /// The reply of `chores.checklist.add`, `chores.checklist.check`, `chores.checklist.edit` and others.
  public struct ChecklistAddReply: Equatable, Sendable {
    public let step: Step
    public let task: Task

    public init(reading json: JSON) throws(ClientError) {
      step = try json.member("step", Step.init)
      task = try json.member("task", Task.init)
    }
  }

  /// The reply of `chores.done`.
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

  /// The reply of `chores.house.leave`.
  public struct HouseLeaveReply: Equatable, Sendable {
    public let house: HouseLeaveHouse
    public let removed: Bool

    public init(reading json: JSON) throws(ClientError) {
      house = try json.member("house", HouseLeaveHouse.init)
      removed = try json.member("removed")
    }
  }

  /// The reply of `chores.member.remove`.
  public struct MemberRemoveReply: Equatable, Sendable {
    public let member: HouseLeaveHouse
    public let house: House

    public init(reading json: JSON) throws(ClientError) {
      member = try json.member("member", HouseLeaveHouse.init)
      house = try json.member("house", House.init)
    }
  }

  /// The reply of `chores.picture.get`.
  public struct PictureGetReply: Equatable, Sendable {
    public let picture: Picture
    public let data: [UInt8]

    public init(reading json: JSON) throws(ClientError) {
      picture = try json.member("picture", Picture.init)
      data = try json.member("data")
    }
  }

  /// The reply of `chores.unpause`.
  public struct UnpauseReply: Equatable, Sendable {
    public let pause: Pause
    public let removed: Bool

    public init(reading json: JSON) throws(ClientError) {
      pause = try json.member("pause", Pause.init)
      removed = try json.member("removed")
    }
  }

  /// In what is given: `chores.away.absence`, `chores.back.absence`, `chores.house.create.house.absences` and others.
  public struct Absence: Identifiable, Equatable, Sendable {
    public let id: Int
    public let user: String
    public let from: Timestamp
    public let to: Timestamp

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      from = try json.member("from")
      to = try json.member("to")
    }
  }

  /// In what is given: `chores.checklist.add.task.checklist`, `chores.checklist.check.task.checklist`,
  /// `chores.checklist.edit.task.checklist` and others.
  public struct Checklist: Identifiable, Equatable, Sendable {
    public let id: Int
    public let text: String
    public let checked: Bool

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      text = try json.member("text")
      checked = try json.member("checked")
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
    public let note: String

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      user = try json.member("user")
      task = try json.member("task")
      name = try json.member("name")
      room = try json.member("room")
      roomName = try json.member("roomName")
      points = try json.member("points")
      at = try json.member("at")
      note = try json.member("note")
    }
  }

  /// In what is given: `chores.due.due`.
  public struct Due: Equatable, Sendable {
    public let task: DueTask
    public let user: String?
    public let remindAt: String?

    public init(reading json: JSON) throws(ClientError) {
      task = try json.member("task", DueTask.init)
      user = try json.member("user")
      remindAt = try json.member("remindAt")
    }
  }

  /// In what is given: `chores.due.due.task`.
  public struct DueTask: Identifiable, Equatable, Sendable {
    public let id: Int
    public let room: Int
    public let roomName: String
    public let name: String
    public let everyDays: Int?
    public let schedule: String?
    public let scheduledAt: Timestamp?
    public let every: String
    public let everyGerman: String
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
      schedule = try json.member("schedule")
      scheduledAt = try json.member("scheduledAt")
      every = try json.member("every")
      everyGerman = try json.member("everyGerman")
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

  /// In what is given: `chores.house.create.house`, `chores.house.join.house`, `chores.house.newKey.house` and others.
  public struct House: Identifiable, Equatable, Sendable {
    public let id: Int
    public let name: String
    public let key: String
    public let members: [Member]
    public let pauses: [Pause]
    public let absences: [Absence]

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      name = try json.member("name")
      key = try json.member("key")
      members = try json.member("members", Member.init)
      pauses = try json.member("pauses", Pause.init)
      absences = try json.member("absences", Absence.init)
    }
  }

  /// In what is given: `chores.house.leave.house` and `chores.member.remove.member`.
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
    public let hasLogin: Bool
    public let points: Int
    public let joinedAt: Timestamp
    public let remindAt: String?
    public let awayUntil: Timestamp?

    public init(reading json: JSON) throws(ClientError) {
      user = try json.member("user")
      hasLogin = try json.member("hasLogin")
      points = try json.member("points")
      joinedAt = try json.member("joinedAt")
      remindAt = try json.member("remindAt")
      awayUntil = try json.member("awayUntil")
    }
  }

  /// In what is given: `chores.member.add.member` and `chores.settings.member`.
  public struct MemberAddMember: Identifiable, Equatable, Sendable {
    public let id: Int
    public let house: Int
    public let user: String
    public let hasLogin: Bool
    public let points: Int
    public let joinedAt: Timestamp
    public let remindAt: String?
    public let awayUntil: Timestamp?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      house = try json.member("house")
      user = try json.member("user")
      hasLogin = try json.member("hasLogin")
      points = try json.member("points")
      joinedAt = try json.member("joinedAt")
      remindAt = try json.member("remindAt")
      awayUntil = try json.member("awayUntil")
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

  /// In what is given: `chores.checklist.add.task.picture`, `chores.checklist.check.task.picture`,
  /// `chores.checklist.edit.task.picture` and others.
  public struct Picture: Identifiable, Equatable, Sendable {
    public let id: Int
    public let type: Named<PictureType>
    /// A whole number from 1 to 10485760.
    public let bytes: Int

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      type = try json.member("type")
      bytes = try json.member("bytes")
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

  /// In what is given: `chores.checklist.add.task.schedule`, `chores.checklist.check.task.schedule`,
  /// `chores.checklist.edit.task.schedule` and others.
  public struct Schedule: Equatable, Sendable {
    public let once: CalendarDay
    /// Text matching ^([01][0-9]|2[0-3]):[0-5][0-9]$.
    public let at: String?

    public init(reading json: JSON) throws(ClientError) {
      once = try json.member("once")
      at = try json.member("at")
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

  /// In what is given: `chores.checklist.add.step`, `chores.checklist.check.step`, `chores.checklist.edit.step` and
  /// others.
  public struct Step: Identifiable, Equatable, Sendable {
    public let id: Int
    public let task: Int
    public let text: String
    public let checked: Bool
    public let position: Int?

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      task = try json.member("task")
      text = try json.member("text")
      checked = try json.member("checked")
      position = try json.member("position")
    }
  }

  /// In what is given: `chores.checklist.add.task`, `chores.checklist.check.task`, `chores.checklist.edit.task` and
  /// others.
  public struct Task: Identifiable, Equatable, Sendable {
    public let id: Int
    public let room: Int
    public let roomName: String
    public let name: String
    public let everyDays: Int?
    public let schedule: String?
    public let scheduledAt: Timestamp?
    public let every: String
    public let everyGerman: String
    /// A whole number from 0 to 10000.
    public let points: Int
    public let assign: String
    public let lastDoneAt: Timestamp?
    public let lastDoneBy: String?
    public let priority: Int
    public let level: Named<Level>
    public let dueAt: Timestamp?
    public let turn: String?
    public let note: String
    public let picture: Picture?
    public let checklist: [Checklist]

    public init(reading json: JSON) throws(ClientError) {
      id = try json.member("id")
      room = try json.member("room")
      roomName = try json.member("roomName")
      name = try json.member("name")
      everyDays = try json.member("everyDays")
      schedule = try json.member("schedule")
      scheduledAt = try json.member("scheduledAt")
      every = try json.member("every")
      everyGerman = try json.member("everyGerman")
      points = try json.member("points")
      assign = try json.member("assign")
      lastDoneAt = try json.member("lastDoneAt")
      lastDoneBy = try json.member("lastDoneBy")
      priority = try json.member("priority")
      level = try json.member("level")
      dueAt = try json.member("dueAt")
      turn = try json.member("turn")
      note = try json.member("note")
      picture = try json.member("picture", Picture.init)
      checklist = try json.member("checklist", Checklist.init)
    }
  }

  /// A name in `chores.house.leave(acknowledge:)` and `chores.member.remove(acknowledge:)`.
  public enum Acknowledge: String, ParamValue, Sendable {
    case affectsOthers
  }

  /// A name in `chores.done(acknowledge:)`.
  public enum DoneAcknowledge: String, ParamValue, Sendable {
    case again
  }

  /// A name in `chores.checklist.add.task.level`, `chores.checklist.check.task.level`,
  /// `chores.checklist.edit.task.level` and others.
  public enum Level: String, ParamValue, Sendable {
    case low, medium, high, now
  }

  /// A name in `chores.checklist.add.task.picture.type`, `chores.checklist.check.task.picture.type`,
  /// `chores.checklist.edit.task.picture.type` and others.
  public enum PictureType: String, ParamValue, Sendable {
    case imageJpeg = "image/jpeg"
    case imagePng = "image/png"
    case imageGif = "image/gif"
    case imageWebp = "image/webp"
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
