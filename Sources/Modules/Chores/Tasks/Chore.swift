package import ModuleKit
import Time

/// A task of a house: what to do in which room, how often or when, and for how many points. The row of a removed task
/// stays, because history needs the task's name.
package struct Chore: Row {
  package let id: Int
  package var house: Int
  var room: Int
  var name: String
  /// The number of days after a completion until the task is due again. 0 if time alone never makes the task due.
  var everyDays: Int
  /// The dates at which the task is due. Nil if the task becomes due after a number of days.
  var schedule: Schedule?
  var points: Int
  var note = ""
  var picture: Int?
  var assignment = Assignment.turns
  /// The turn that was given to a member who isn't next in line. Nil if no turn was given.
  var handover: GivenTurn?
  var isRemoved = false

  package static var title: StaticString? { "name" }

  package static func blank(_ id: Int) -> Chore {
    Chore(id: id, house: 0, room: 0, name: "", everyDays: 0, schedule: nil, points: 0)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("room", &room, .reference("rooms"))
    try carrier.member("name", &name, .string(1...299))
    try carrier.member("everyDays", &everyDays, in: Chore.everyDays)
    try carrier.member("points", &points, in: Chore.points)
    try carrier.member("assign", &assignment, .special("assignee", Assignment.stored), absent: .turns)
    try carrier.member("removed", &isRemoved, .boolean, absent: false)
    try carrier.member("handover", &handover, .special("handover", GivenTurn.stored))
    try carrier.member("schedule", &schedule, .special("schedule", Schedule.stored))
    try carrier.member("note", &note, .text(Chore.note), absent: "")
    try carrier.member("picture", &picture, .reference("pictures"))
  }

  static let everyDays = 0...3650
  static let points = 0...10_000
  static let note = 0...5000
}

extension Chore: ShownRow, HouseRow {
  package static let one: StaticString = "task"

  package func isVisible(to viewer: Viewer, in chores: borrowing Chores) -> Bool {
    (!isRemoved || viewer.seesRemoved) && chores.members.index.lives(viewer.account, in: house)
  }

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    showMembers(to: viewer, in: chores, ranked: nil, &reply)
  }

  /// Shows the task with all of its fields.
  ///
  /// - Parameter ranked: the members of the house, sorted by name. A caller that shows many tasks of a house passes
  ///   this list, so that the members are sorted only once.
  func showMembers(to viewer: Viewer, in chores: borrowing Chores, ranked: [Residence]?, _ reply: inout some Reply) {
    showBriefly(to: viewer, in: chores, ranked: ranked, &reply)
    reply.member("note", note, .text(Chore.note, lines: true))
    reply.object("picture", ifAny: picture.flatMap { chores.pictures.lastKnown($0) }, blank: .blank(1)) {
      $0.show(to: viewer, in: chores, &$1)
    }
    reply.derived { reply in
      reply.list("checklist", chores.steps.index.all(of: id), 0...ChecklistStep.mostPerTask, blank: .blank(1)) {
        $0.showBriefly(&$1)
      }
    }
  }

  /// The fields of a task in `chores.due`, which shows all due tasks in one reply.
  static let briefFields = Field.all { reply in
    reply.beginObject()
    blank(1).showBriefly(to: .nobody, in: Chores(), ranked: nil, &reply)
    reply.endObject()
  }

  /// Shows everything except the fields that can be long.
  func showBriefly(
    to viewer: Viewer, in chores: borrowing Chores, ranked: [Residence]?, _ reply: inout some Reply
  ) {
    let people = viewer.people
    let waiting = chores.waiting(self, viewer.moment.timeZone)
    let words = schedule.map(ScheduleWords.init) ?? ScheduleWords(everyDays: everyDays)
    let priority = waiting.priority(at: viewer.now.seconds)
    let last = chores.completions.index.tasks[id]?.all.last
    let lastDoneBy = last.flatMap { chores.completions[$0.id] }.map { $0.doerName(people) }
    let turn = chores.turn(self, viewer.moment, ranked: ranked).map { $0.name(people) }
    reply.member("id", id, .id)
    reply.member("room", room, .id)
    reply.member("roomName", chores.roomName(room), .derived(.text(1...299)))
    reply.member("name", name, .text(1...299))
    reply.member("everyDays", schedule == nil ? everyDays : nil, .nullable(.integer(Chore.everyDays)))
    reply.member("schedule", schedule.map(ShownSchedule.init), .nullable(Schedule.shown))
    reply.member("scheduledAt", schedule?.since, .nullable(.time))
    reply.member("every", words.english, .text(1...1000))
    reply.member("everyGerman", words.german, .text(1...1000))
    reply.member("points", points, .integer(Chore.points))
    reply.member("assign", chores.assigned(self, people), .derived(AssignedNames.schema))
    reply.member("lastDoneAt", last.map { Instant(seconds: $0.key) }, .derived(.nullable(.time)))
    reply.member("lastDoneBy", lastDoneBy, .derived(.nullable(.accountName)))
    reply.member("priority", priority, .derived(.count))
    reply.member("level", Level(priority: priority).rawValue, .derived(.oneOf(Level.self)))
    reply.member("dueAt", waiting.due, .derived(.nullable(.time)))
    reply.member("turn", turn, .derived(.nullable(.accountName)))
  }
}

extension Chores {
  fileprivate func assigned(_ task: Chore, _ people: People) -> AssignedNames {
    switch task.assignment {
    case .turns: return AssignedNames(names: [Assignment.turnsName])
    case .anyone: return AssignedNames(names: [Assignment.anyoneName])
    case .some(let doers):
      let residents = members.index.residents(of: task.house)
      let names = doers.compactMap { doer in residents.first { $0.doer == doer }?.name(people) }
      return AssignedNames(names: names.isEmpty ? [Assignment.turnsName] : names)
    }
  }
}
