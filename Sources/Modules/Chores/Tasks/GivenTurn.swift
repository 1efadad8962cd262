import ModuleKit
package import Wire

/// A turn that was given to another member. That member has the turn until the task is done.
package struct GivenTurn: Sendable, Equatable {
  /// The member who has the turn, as `Residence.doer`.
  let doer: Int
  /// The id of the task's last completion when the turn was given. 0 if the task had never been done.
  let completion: Int
}

extension GivenTurn: StoredValue {
  static let stored = Schema.object([
    Field("to", .integer(Int.min...Int.max)), Field("completion", .integer(0...Int.max)),
  ])

  package init?(stored json: borrowing JSON) {
    guard let doer = json["to"]?.int, let completion = json["completion"]?.int else { return nil }
    self.init(doer: doer, completion: completion)
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.member("to", doer)
    writer.member("completion", completion)
    writer.endObject()
  }
}

extension Chores {
  private static let with = Param<String>.name("with", "the member who gets the turn")
  private static let noTurnReason = Reason(.conflict, "chores.noTurn", "It is nobody's turn: anyone may do the task.")
  private static let notYourTurnReason = Reason(
    .conflict, "chores.notYourTurn", "It is another member's turn; `turn` tells whose.",
    data: [Field("turn", .accountName)])

  static let swap = Method<Chores>.changes(
    "chores.swap",
    "Gives your turn to another member, this time only. When that member has done the task, you are next again. Anyone"
      + " may give away the turn of a member without a login.",
    done: Sentence("{task.name} is {task.turn}'s turn now", "{task.name}: jetzt ist {task.turn} dran"),
    params: [Params.task, with], result: [taskField],
    reasons: [taskReason, ambiguousReason, memberReason, noTurnReason, notYourTurnReason]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    _ = try chores.ownTurn(task, call)
    let residence = try chores.resident(named: call[with], of: task.house, field: "with", call.people)
    chores.handOver(task, to: residence, call, &writer)
  }

  static let pass = Method<Chores>.changes(
    "chores.pass",
    "Passes your turn to the next member, this time only. When that member has done the task, you are next again.",
    done: Sentence("{task.name} is {task.turn}'s turn now", "{task.name}: jetzt ist {task.turn} dran"),
    params: [Params.task], result: [taskField],
    reasons: [
      taskReason, ambiguousReason, noTurnReason, notYourTurnReason,
      Reason(.conflict, "chores.alone", "Nobody else could do the task now."),
    ]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    let turn = try chores.ownTurn(task, call)
    guard let next = chores.turn(task, call.moment, without: turn.member) else {
      throw .conflict("chores.alone", "There is nobody else who could do '\(task.name)' now.")
    }
    chores.handOver(task, to: next, call, &writer)
  }

  /// The member whose turn it is. Throws if the caller isn't allowed to give that turn to somebody else.
  private func ownTurn(_ task: Chore, _ call: Call) throws(Rejection) -> Residence {
    guard let turn = turn(task, call.moment) else {
      throw .conflict("chores.noTurn", "It is nobody's turn to do '\(task.name)': anyone may do it.")
    }
    guard turn.user == call.user || turn.user == 0 else {
      let name = turn.name(call.people)
      throw .conflict("chores.notYourTurn", "It is \(name)'s turn to do '\(task.name)'.") { $0.member("turn", name) }
    }
    return turn
  }

  private mutating func handOver(_ task: Chore, to residence: Residence, _ call: Call, _ writer: inout JSONWriter) {
    var task = task
    let last = completions.index.tasks[task.id]?.all.last
    task.handover = GivenTurn(doer: residence.doer, completion: last?.id ?? 0)
    tasks.put(task)
    reply(with: task, call, to: &writer)
  }
}
