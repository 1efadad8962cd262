package import ModuleKit
import Time
import Wire

// The invariants of chores. They are checked after calls and undos alike, so an undo can't create a state that no call
// could create.

extension Chores {
  package func check(_ moment: Moment) throws(Rejection) {
    for change in houses.changes {
      if let house = change.after { try check(house) } else { try checkDeserted(change.id) }
    }
    for change in members.changes {
      if let member = change.after {
        try check(member, moment)
      } else if let member = change.before {
        try checkPresent(member)
        try checkInhabited(member.house)
      }
    }
    for change in rooms.changes { try check(change) }
    for change in tasks.changes { try check(change) }
    for completion in completions.changes.compactMap(\.after) {
      try checkTask(completion.task)
      let limit = moment.context.settings[Chores.mostCompletions]
      guard completions.index.houses[completion.house].map({ $0.all.count <= limit }) ?? true else {
        throw .tooMany("chores.tooMany", "The house already has \(limit) completions", limit)
      }
    }
    for skip in skips.changes.compactMap(\.after) { try checkTask(skip.task) }
    for step in steps.changes.compactMap(\.after) { try check(step) }
    for picture in pictures.changes.compactMap(\.after) {
      try checkTask(picture.task)
      try pictures.checkRoom(of: picture.user, moment, Chores.pictureBytes, reason: "chores.pictureQuota")
    }
    for pause in pauses.changes.compactMap(\.after) { try check(pause, moment) }
    for absence in absences.changes.compactMap(\.after) {
      try checkHouse(absence.house)
      guard members[absence.member]?.house == absence.house else {
        throw .conflict("chores.memberGone", "The member no longer lives in the house.")
      }
      try Self.check(absences.index.absences(of: absence.house).count, atMost: House.mostAbsences, of: "absences")
    }
  }

  // MARK: Houses and members

  private func check(_ house: House) throws(Rejection) {
    guard let other = houses.index.ids(of: house.key).first(where: { $0 != house.id }).flatMap({ houses[$0] }) else {
      return
    }
    throw .conflict("chores.keyTaken", "Another house now has this key.") { name(other, to: &$0) }
  }

  /// Checks that a removed house has no members. A house is removed only when its last member leaves.
  private func checkDeserted(_ id: Int) throws(Rejection) {
    guard !members.index.residents(of: id).isEmpty else { return }
    throw .conflict("chores.houseInUse", "Other members live in the house, so it can't be removed: leave it instead.")
  }

  /// Checks that a deleted house is empty. So the creation of a house can't be undone after something was added to it.
  func checkEmpty(_ id: Int) throws(Rejection) {
    let index = tasks.index
    guard
      !members.index.residents(of: id).isEmpty || !rooms.index.isEmpty(id) || !index.isEmpty(id)
        || completions.index.houses[id] != nil || !pauses.index.pauses(of: id).line.isEmpty
        || !absences.index.absences(of: id).isEmpty
    else { return }
    throw .conflict(
      "chores.houseInUse",
      "The house now has other members, rooms or pauses. Leave the house instead of undoing its creation.")
  }

  /// Checks the name of a member without a login. Such names are unique in their house.
  private func checkName(of member: Member, _ people: People) throws(Rejection) {
    let residents = members.index.residents(of: member.house)
    guard residents.contains(where: { $0.ownName != nil }) else { return }
    let residence = member.residence
    let key = residence.key(people)
    if residents.contains(where: { $0.member != member.id && $0.key(people) == key }) {
      throw .conflict("chores.nameTaken", "Somebody called '\(residence.name(people))' already lives in the house.")
    }
  }

  private func check(_ member: Member, _ moment: Moment) throws(Rejection) {
    try checkHouse(member.house)
    try checkName(of: member, moment.context.people)
    let other = members.index.residences(of: member.user).first { $0.member != member.id && member.user > 0 }
    if let house = other.flatMap({ houses[$0.house] }) { throw housed(in: house) }
    try Self.check(
      members.index.residents(of: member.house).count, atMost: House.mostMembers, of: "members", "chores.full")
  }

  /// Checks that a removed member has no absences. Leaving the house removes the absences, but undoing the joining
  /// doesn't.
  private func checkPresent(_ member: Member) throws(Rejection) {
    guard absences.index.absences(of: member.house).contains(where: { $0.member == member.id }) else { return }
    throw .conflict("chores.memberAway", "The member has an absence now. Undo the absence first.")
  }

  private func checkInhabited(_ id: Int) throws(Rejection) {
    guard let house = houses[id], !members.index.isInhabited(house.id) else { return }
    throw .conflict(
      "chores.lastMember",
      "You are the last member of '\(house.name)': leave it (chores.house.leave) to remove it."
    ) { name(house, to: &$0) }
  }

  private func checkHouse(_ id: Int) throws(Rejection) {
    guard houses[id] == nil else { return }
    // The message leaves out the house's name, because the name might have changed after the caller left.
    throw .conflict("chores.houseGone", "The house no longer exists: its last member left.") {
      $0.member("id", id)
    }
  }

  // MARK: Rooms and tasks

  private func check(_ change: Change<Room>) throws(Rejection) {
    guard let room = change.after, !room.isRemoved else { return try checkUnused(change) }
    try checkHouse(room.house)
    let others = rooms.index.ids(named: NameKey(room.name), in: room.house).filter { $0 != room.id }
    if let other = others.min().flatMap({ rooms[$0] }) {
      throw .conflict("chores.roomExists", "The room '\(other.name)' already exists.") {
        name("room", other.id, other.name, to: &$0)
      }
    }
    try Self.check(rooms.index.count(in: room.house), atMost: House.mostRooms, of: "rooms")
    try Self.check(rooms.index.countEver(in: room.house), atMost: House.mostEver, of: "rooms, including removed ones")
  }

  /// Checks that a removed room has no tasks. If the room's row is deleted, checks that nothing refers to the row, not
  /// even removed tasks or completions.
  private func checkUnused(_ change: Change<Room>) throws(Rejection) {
    guard let room = change.after ?? change.before else { return }
    let isErased = change.after == nil
    let task = isErased ? tasks.index.any(everIn: room.id) : tasks.index.ids(inRoom: room.id).min()
    if let task = task.flatMap({ tasks[$0] }) {
      throw .conflict(
        "chores.roomInUse", "'\(task.name)' is or was a task in '\(room.name)'. Undo adding the task first."
      ) {
        name("task", task.id, task.name, to: &$0)
      }
    }
    guard isErased, completions.index.houses[room.house]?.rooms[room.id] != nil else { return }
    throw .conflict(
      "chores.roomInUse", "Tasks in '\(room.name)' have been done since then. Undo the completions first."
    ) {
      name("room", room.id, room.name, to: &$0)
    }
  }

  private func check(_ change: Change<Chore>) throws(Rejection) {
    guard let task = change.after else { return try checkUntouched(change) }
    try checkHouse(task.house)
    guard !task.isRemoved else { return try checkEmpty(task) }
    guard let room = rooms[task.room], !room.isRemoved, room.house == task.house else {
      throw .conflict("chores.roomGone", "The room '\(roomName(task.room))' no longer exists. Undo its removal first.")
      {
        name("room", task.room, roomName(task.room), to: &$0)
      }
    }
    try checkName(of: task, change.before)
    try Self.check(tasks.index.count(in: task.house), atMost: House.mostTasks, of: "tasks")
    try Self.check(tasks.index.countEver(in: task.house), atMost: House.mostEver, of: "tasks, including removed ones")
  }

  /// Checks that the task's name is unique in its room. Older tasks can share a name, because names once didn't have to
  /// be unique. Such a task stays valid until it gets another name or room.
  private func checkName(of task: Chore, _ before: Chore?) throws(Rejection) {
    let key = NameKey(task.name)
    if let before, !before.isRemoved, before.room == task.room, NameKey(before.name) == key { return }
    let others = tasks.index.ids(named: key, in: task.house).filter { $0 != task.id && tasks[$0]?.room == task.room }
    guard let other = others.min().flatMap({ tasks[$0] }) else { return }
    throw .conflict("chores.taskExists", "'\(roomName(other.room))' already has a task '\(other.name)'.") {
      name("task", other.id, other.name, to: &$0)
    }
  }

  private func checkUntouched(_ change: Change<Chore>) throws(Rejection) {
    guard let task = change.before else { return }
    try checkEmpty(task)
    guard completions.index.tasks[task.id] != nil || skips.index.last(of: task.id) != nil else { return }
    throw .conflict(
      "chores.taskInUse",
      "'\(task.name)' was done or skipped after that change. First undo what was done since, or remove the task."
    ) {
      name("task", task.id, task.name, to: &$0)
    }
  }

  /// Checks that a removed or deleted task has no checklist. Adding a task therefore can't be undone while the task has
  /// steps.
  private func checkEmpty(_ task: Chore) throws(Rejection) {
    guard !steps.index.ids(of: task.id).isEmpty else { return }
    throw .conflict(
      "chores.taskInUse",
      "'\(task.name)' got a checklist after that change. First undo the checklist, or remove the task."
    ) {
      name("task", task.id, task.name, to: &$0)
    }
  }

  private func check(_ step: ChecklistStep) throws(Rejection) {
    guard let task = tasks[step.task], !task.isRemoved, task.house == step.house else {
      throw .conflict("chores.taskGone", "The task '\(taskName(step.task))' no longer exists. Undo its removal first.")
      {
        name("task", step.task, taskName(step.task), to: &$0)
      }
    }
    try Self.check(steps.index.ids(in: step.house).count, atMost: House.mostSteps, of: "steps")
    let limit = ChecklistStep.mostPerTask
    guard steps.index.ids(of: task.id).count > limit else { return }
    throw .conflict("chores.tooMany", "A checklist has at most \(limit) steps.") { $0.member("limit", limit) }
  }

  private func checkTask(_ id: Int) throws(Rejection) {
    guard tasks[id] == nil else { return }
    throw .conflict("chores.taskGone", "The task '\(taskName(id))' no longer exists. Undo its removal first.") {
      name("task", id, taskName(id), to: &$0)
    }
  }

  private func check(_ pause: Pause, _ moment: Moment) throws(Rejection) {
    try checkHouse(pause.house)
    try Self.check(pauses.index.pauses(of: pause.house).line.count, atMost: House.mostPauses, of: "pauses")
    let span = pause.from.seconds + 1...pause.to.seconds
    let others = pauses.index.pauses(of: pause.house).touching(span).filter {
      $0.id != pause.id && $0.key < pause.to.seconds
    }
    guard let other = others.first.flatMap({ pauses[$0.id] }) else { return }
    throw .conflict(
      "chores.paused", "The house is already paused from \(other.from) to \(other.to). Undo that pause first."
    ) {
      reply(with: other, Viewer(account: 0, moment: moment), to: &$0)
    }
  }

  // MARK: Rejections

  func housed(in house: House) -> Rejection {
    .conflict("chores.housed", "You already live in '\(house.name)': leave it first (chores.house.leave).") {
      name(house, to: &$0)
    }
  }

  private static func check(
    _ count: Int, atMost limit: Int, of what: String, _ reason: String = "chores.tooMany"
  ) throws(Rejection) {
    guard count > limit else { return }
    throw .conflict(reason, "A house has at most \(limit) \(what).") { $0.member("limit", limit) }
  }
}
