import ModuleKit
import Time
import Wire

extension Chores {
  private enum Order: String, CaseIterable { case name, priority }

  private static let sort = Param<String>.choice("sort", "in which order", Order.allCases.map(\.rawValue)).or("name")

  static let listTasks = Method<Chores>.reads(
    "chores.tasks",
    "Lists the tasks of your house, with how pressing each is and whose turn it is. By priority, the most pressing first.",
    params: [Params.inRoom, Params.at, Params.due, sort],
    result: [Field("tasks", .array(.object(taskFields), 0...House.mostTasks))], reasons: [noHouseReason, roomReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let moment = call[Params.at] ?? call.now
    var ids = chores.tasks.index.ids(in: house.id)
    if let room = call[Params.inRoom] {
      let inRoom = chores.tasks.index.ids(inRoom: try chores.room(room, call).id)
      ids = ids.filter(inRoom.contains)
    }
    // Only what is listed is looked up.
    var priorities = chores.priorities(of: ids, in: house.id, at: moment.seconds)
    if let due = call[Params.due] { priorities = priorities.filter { ($0.value >= 100) == due } }
    var tasks = ids.filter { priorities[$0] != nil }.compactMap { chores.tasks[$0] }
    if Order(rawValue: call[sort]) == .priority {
      tasks.sort { (priorities[$0.id] ?? 0) > (priorities[$1.id] ?? 0) }
    }
    writer.key("tasks")
    writer.beginArray()
    for task in tasks { chores.show(task, at: moment, call.people, to: &writer) }
    writer.endArray()
  }
}
