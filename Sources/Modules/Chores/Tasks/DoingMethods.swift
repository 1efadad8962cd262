import ModuleKit
import Time
import Wire

// Methods that complete, skip or pause tasks.

extension Chores {
  static let done = Method<Chores>.changes(
    "chores.done",
    "Marks a task as done, by you or another member, now or earlier. The member who did it earns the task's points.",
    done: Sentence(
      "{message} {completion.name} is done by {completion.user}",
      "{completion.name} ist erledigt, von {completion.user}: {points} Punkte, {total} insgesamt"),
    params: [Params.task, Params.by, Params.doneAt, Params.again, Params.doneNote],
    result: [
      Completion.field, Field("points", .integer(Chore.points)),
      Field("total", .integer(0...Int.max)), Field("message", .text(1...1000)),
    ],
    reasons: [
      taskReason, ambiguousReason, memberReason, tooManyReason,
      Reason(
        .wantsAcknowledgement, "rpc.wantsAcknowledgement",
        "The task was done less than an hour ago; `again` marks it as done once more."),
    ]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    let residence =
      if let name = call[Params.by] {
        try chores.resident(named: name, of: task.house, field: "by", call.people)
      } else {
        try chores.residence(call)
      }
    let at = try call.past(call[Params.doneAt]) ?? call.now
    try chores.requireFirst(task, at: at, call)
    let settles = chores.settled(by: at, task, call.moment.timeZone)
    let completion = chores.completions.insert {
      Completion(id: $0, task: task, by: residence, at: at, settles: settles, note: call[Params.doneNote])
    }
    // A completion that isn't the latest was recorded late. The checked steps don't belong to it, so they stay checked.
    if chores.completions.index.tasks[task.id]?.all.last?.id == completion.id { chores.uncheckSteps(of: task.id) }
    let total = chores.completions.index.points(of: residence.member)
    chores.reply(with: completion, call, to: &writer)
    writer.member("points", completion.points)
    writer.member("total", total)
    writer.member("message", congratulation(residence.name(call.people), task.name, completion.points, total))
  }

  static let skip = Method<Chores>.changes(
    "chores.skip",
    "Skips a task this time: nobody earns points, and the turn doesn't change. The task then waits as if it had just"
      + " been done, or until the given time. A skip has no effect if a later one exists.",
    done: Sentence("skipped {task.name}[, due {task.dueAt}]", "{task.name} ausgelassen[, fällig {task.dueAt}]"),
    params: [Params.task, Params.until, Params.skippedAt, Params.since], result: [taskField],
    reasons: [taskReason, ambiguousReason]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    let until = call[Params.until]
    let at = try call.past(call[Params.skippedAt]) ?? call.now
    if let until, until <= at {
      throw .violation("until", "past", "must be in the future: it is \(at) \(at == call.now ? "now" : "then")")
    }
    let settles = until == nil ? chores.settled(by: at, task, call.moment.timeZone) : nil
    let base = call[Params.since] ?? settles ?? until.map { chores.base(of: task, dueAt: $0, skippedAt: at) } ?? at
    let latest = settles ?? until ?? at
    if base > latest { throw .violation("since", "late", "must not be after \(latest)") }
    let last = chores.completions.nextID - 1
    // If a later skip exists, it takes precedence, and this skip isn't stored.
    if chores.skips.index.all(of: task.id).contains(where: { $0.at > at }) {
      return chores.reply(with: task, call, to: &writer)
    }
    // This skip replaces the task's earlier skips.
    for old in chores.skips.index.all(of: task.id) { chores.skips.remove(old.id) }
    chores.skips.insert {
      Skip(
        id: $0, house: task.house, task: task.id, user: call.user, at: at, base: base, until: until,
        completion: last)
    }
    chores.uncheckSteps(of: task.id)
    chores.reply(with: task, call, to: &writer)
  }

  static let pause = Method<Chores>.changes(
    "chores.pause",
    "Pauses your house: tasks don't become more urgent during a pause. Pauses that touch or overlap become one.",
    done: Sentence(
      "paused the house from {pause.from} to {pause.to} (pause {pause.id})",
      "nichts ist fällig von {pause.from} bis {pause.to} (Pause {pause.id})"),
    params: [Params.pauseFrom, Params.pauseTo, Params.timeZone],
    result: [pauseField], reasons: [noHouseReason, tooManyReason]
  ) { chores, call, writer throws(Rejection) in
    let house = try chores.home(call)
    let pause = chores.pause(house.id, try Window(call).seconds)
    chores.reply(with: pause, call, to: &writer)
  }

  static let unpause = Method<Chores>.changes(
    "chores.unpause", "Ends a pause now. A pause that hasn't begun is removed.",
    done: Sentence("the pause is over", "die Pause ist vorbei"),
    params: [Params.pause],
    result: [pauseField, Field("removed", .boolean)],
    reasons: [
      noHouseReason, Reason(.notFound, "chores.pauseNotFound", "Your house has no such current or future pause."),
      Reason(
        .conflict, "chores.notPaused", "Your house isn't paused now, and no single future pause could be meant."),
    ]
  ) { chores, call, writer throws(Rejection) in
    var pause = try chores.pauseToEnd(of: try chores.home(call).id, call)
    let isRemoved = pause.from >= call.now
    if isRemoved {
      chores.pauses.remove(pause.id)
    } else {
      pause.to = call.now
      chores.pauses.put(pause)
    }
    chores.reply(with: pause, call, to: &writer)
    writer.member("removed", isRemoved)
  }

  /// Asks for confirmation if a task earns points twice within an hour, because a repetition is usually a mistake. If
  /// the task has become due again, no confirmation is needed.
  private func requireFirst(_ task: Chore, at: Instant, _ call: Call) throws(Rejection) {
    guard !call[Params.again].contains("again"), let last = completions.index.tasks[task.id]?.all.last,
      abs(at.seconds - last.key) < 3600, waiting(task, call.moment.timeZone).priority(at: at.seconds) < 100
    else { return }
    let who = completions[last.id].map { " by \($0.doerName(call.people))" } ?? ""
    throw .wantsAcknowledgement([
      Warning("again", "'\(task.name)' was done\(who) at \(Instant(seconds: last.key)), less than an hour ago.")
    ])
  }

  private func pauseToEnd(of house: Int, _ call: Call) throws(Rejection) -> Pause {
    let waiting = pauses.index.pauses(of: house).notOver(at: call.now.seconds)
    guard let id = call[Params.pause] else {
      if let item = waiting.first, item.key <= call.now.seconds, let pause = pauses[item.id] { return pause }
      // A single future pause needs no number.
      if let item = waiting.first, waiting.count == 1, let pause = pauses[item.id] { return pause }
      throw .conflict(
        "chores.notPaused",
        waiting.isEmpty
          ? "Your house isn't paused, and no pause is planned."
          : "Your house isn't paused now, and several pauses are planned: name one by its number.")
    }
    guard waiting.contains(where: { $0.id == id }), let pause = pauses[id] else {
      throw .notFound(
        "chores.pauseNotFound",
        "Your house has no current or future pause \(id). To list its pauses: chores.house.show.",
        field: "pause", id: id)
    }
    return pause
  }

  /// The moment from which a task waits after a skip with `until`. A task with a schedule waits from the skip. A task
  /// without a schedule waits from the moment that makes it due at `until`.
  private func base(of task: Chore, dueAt until: Instant, skippedAt at: Instant) -> Instant {
    if task.schedule != nil { return at }
    let pauses = pauses.index.pauses(of: task.house)
    return Instant(seconds: pauses.moment(counting: task.everyDays * 86_400, to: until.seconds))
  }

  /// Replaces this span and all pauses that touch it with one pause.
  private mutating func pause(_ house: Int, _ span: Range<Int>) -> Pause {
    let others = pauses.index.pauses(of: house).touching(span.lowerBound...span.upperBound)
    let from = Instant(seconds: min(span.lowerBound, others.first?.key ?? span.lowerBound))
    let to = Instant(seconds: max(span.upperBound, others.last?.end ?? span.upperBound))
    guard let first = others.first, var pause = pauses[first.id] else {
      return pauses.insert { Pause(id: $0, house: house, from: from, to: to) }
    }
    for other in others.dropFirst() { pauses.remove(other.id) }
    pause.from = from
    pause.to = to
    pauses.put(pause)
    return pause
  }

  private static func congratulation(_ user: String, _ task: String, _ points: Int, _ total: Int) -> String {
    switch points {
    case 0: "Well done, \(user): \(task) is done."
    case 1: "Well done, \(user): one point for \(task), \(total) in all."
    default: "Well done, \(user): \(points) points for \(task), \(total) in all."
    }
  }
}
