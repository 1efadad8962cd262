import ModuleKit
import Time
import Wire

extension Chores {
  private enum Order: String, CaseIterable { case name, priority }

  private static let sort = Param<String>.choice(
    "sort", "the order; priority: most urgent first", Order.allCases.map(\.rawValue)
  ).or("name")

  static let listTasks = Method<Chores>.reads(
    "chores.tasks",
    "Lists your house's tasks, each with its level and whose turn it is.",
    params: [Params.inRoom, Params.at, Params.due, sort] + Page.longParams,
    result: Page.fields("tasks", taskField.schema),
    reasons: [noHouseReason, roomReason],
    isLong: { chores, call in chores.hasManyTasks(call) }
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let order = Order(rawValue: call[sort]) ?? .name
    let last = try chores.place(of: order, call)
    let moment = last?.moment ?? (call[Params.at] ?? call.now).seconds
    let wanted = try chores.wantedTasks(of: house.id, at: moment, order, call).filter { task in
      last.map { $0.task < task } ?? true
    }
    let residents = chores.members.index.residents(of: house.id).ranked(call.people)
    let viewer = Viewer(
      account: call.user, moment: Moment(now: Instant(seconds: moment), context: call.moment.context))
    Page.write("tasks", wanted.sorted(), call, to: &writer, limit: Page.longLimit) { task in
      Cursor(order.rawValue, [moment, task.priority, task.name.id], texts: [task.name.name])
    } show: { task, writer in
      guard let row = chores.tasks[task.name.id] else { return }
      writer.beginObject()
      row.showMembers(to: viewer, in: chores, ranked: residents, &writer)
      writer.endObject()
    }
  }

  static let showTask = Method<Chores>.reads(
    "chores.task.show", "Shows a task with its note and its checklist.", params: [Params.task], result: [taskField],
    reasons: [taskReason, ambiguousReason]
  ) { chores, call, writer throws(Rejection) in
    chores.reply(with: try chores.task(call[Params.task], call), call, to: &writer)
  }

  static let listDue = Method<Chores>.reads(
    "chores.due",
    "Lists the due tasks of your house, most urgent first. Each says whose turn it is, and when that member wants to"
      + " hear of it.",
    params: [Params.at],
    result: [
      Field(
        "due",
        .array(
          .object([
            Field("task", .object(Chore.briefFields)), Field("user", .nullable(.accountName)),
            Field("remindAt", .nullable(LocalClock.schema)),
          ]), 0...House.mostTasks))
    ],
    reasons: [noHouseReason],
    isLong: { chores, call in chores.hasManyTasks(call) }
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let moment = Moment(now: call[Params.at] ?? call.now, context: call.moment.context)
    let ids = chores.tasks.index.ids(in: house.id)
    let priorities = chores.priorities(of: ids, in: house.id, at: moment.now.seconds, moment.timeZone)
    // Tasks with the same priority stay in the order of their names.
    let due = ids.enumerated().filter { priorities[$0.element, default: 0] >= 100 }.sorted { left, right in
      let (first, second) = (priorities[left.element, default: 0], priorities[right.element, default: 0])
      return first != second ? first > second : left.offset < right.offset
    }
    let residents = chores.members.index.residents(of: house.id).ranked(call.people)
    let viewer = Viewer(account: call.user, moment: moment)
    writer.list("due", due.compactMap { chores.tasks[$0.element] }) { task, writer in
      let turn = chores.turn(task, moment, ranked: residents)
      writer.beginObject()
      writer.key("task")
      writer.beginObject()
      task.showBriefly(to: viewer, in: chores, ranked: residents, &writer)
      writer.endObject()
      writer.key("user")
      if let turn { writer.string(turn.name(call.people)) } else { writer.null() }
      writer.key("remindAt")
      if let clock = turn.flatMap({ chores.members[$0.member]?.remindAt }) {
        writer.string(LocalClock.text(clock.secondsOfDay))
      } else {
        writer.null()
      }
      writer.endObject()
    }
  }

  private func hasManyTasks(_ call: Call) -> Bool {
    members.index.residence(of: call.user).map { tasks.index.count(in: $0.house) > 200 } ?? false
  }

  /// The sort key of a task in the list. If the list is sorted by name, `priority` is the same for all tasks.
  private struct Listed: Comparable {
    let priority: Int
    let name: ListedName

    static func < (left: Listed, right: Listed) -> Bool {
      left.priority != right.priority ? left.priority > right.priority : left.name < right.name
    }
  }

  private func place(of order: Order, _ call: Call) throws(Rejection) -> (moment: Int, task: Listed)? {
    guard let text = call[Page.cursor] else { return nil }
    let cursor = try Cursor(reading: text, kind: order.rawValue, count: 3, texts: 1)
    let name = ListedName(cursor.texts[0], id: cursor.numbers[2])
    let moment = max(Instant.earliest.seconds, min(cursor.numbers[0], Instant.latest.seconds))
    return (moment, Listed(priority: cursor.numbers[1], name: name))
  }

  private func wantedTasks(of house: Int, at moment: Int, _ order: Order, _ call: Call) throws(Rejection) -> [Listed] {
    var names = Array(tasks.index.names(in: house).elements())
    if let room = call[Params.inRoom] {
      let inRoom = tasks.index.ids(inRoom: try self.room(room, call).id)
      names = names.filter { inRoom.contains($0.id) }
    }
    let priorities = priorities(of: names.lazy.map(\.id), in: house, at: moment, call.moment.timeZone)
    return names.compactMap { name in
      guard let priority = priorities[name.id], call[Params.due].map({ (priority >= 100) == $0 }) ?? true else {
        return nil
      }
      return Listed(priority: order == .priority ? priority : 0, name: name)
    }
  }
}
