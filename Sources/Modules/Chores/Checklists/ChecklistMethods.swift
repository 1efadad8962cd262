import ModuleKit
import Wire

// Methods about the steps of a task's checklist.

extension Params {
  static let step = Param<Int>.id("step", "the step's id")
  static let stepText = Param<String>.name("text", "what to do", ChecklistStep.text).example("wipe the frames")
  static let newStepAt = place("at", "its place in the checklist; default: the last").optional
  static let stepTo = place("to", "its new place in the checklist")
  static let isDone = Param<Bool>.flag("checked", "whether it is already done").or(false)
  static let checked = Param<Bool>.flag("checked", "check the step").opposite("uncheck the step").or(true)

  private static func place(_ name: String, _ summary: String) -> Param<Int> {
    .integer(name, summary, 1...ChecklistStep.mostPerTask).meant(nil, "Place", "Stelle").example(1)
  }
}

extension Chores {
  private static let stepReason = Reason(.notFound, "chores.stepNotFound", "Your house has no such step.")
  private static let result = [ChecklistStep.field, taskField]

  static let addStep = Method<Chores>.changes(
    "chores.checklist.add",
    "Adds a step to a task's checklist. The step is unchecked again when the task is done or skipped.",
    done: Sentence(
      "added {step.text} to {task.name} (step {step.id})", "{step.text} zu {task.name} hinzugefügt (Schritt {step.id})",
      showsReply: true),
    params: [Params.task, Params.stepText, Params.newStepAt, Params.isDone], result: result,
    reasons: [taskReason, ambiguousReason, tooManyReason]
  ) { chores, call, writer throws(Rejection) in
    let task = try chores.task(call[Params.task], call)
    let position = chores.makeRoom(at: call[Params.newStepAt], among: chores.steps.index.all(of: task.id))
    let step = chores.steps.insert {
      ChecklistStep(
        id: $0, house: task.house, task: task.id, text: call[Params.stepText], position: position,
        isChecked: call[Params.isDone])
    }
    chores.reply(with: step, and: task, call, to: &writer)
  }

  static let editStep = Method<Chores>.changes(
    "chores.checklist.edit", "Changes the text of a step.",
    done: Sentence(
      "changed a step of {task.name} to {step.text}", "ein Schritt von {task.name} heißt jetzt {step.text}",
      showsReply: true),
    params: [Params.step, Params.stepText], result: result, reasons: [stepReason]
  ) { chores, call, writer throws(Rejection) in
    try chores.changeStep(call, to: &writer) { $0.text = call[Params.stepText] }
  }

  static let checkStep = Method<Chores>.changes(
    "chores.checklist.check", "Checks a step, or unchecks it.",
    done: Sentence(
      "[{step.checked?}checked|unchecked] {step.text} of {task.name}",
      "{step.text} von {task.name} ist [{step.checked?}abgehakt|wieder offen]", showsReply: true),
    params: [Params.step, Params.checked], result: result, reasons: [stepReason]
  ) { chores, call, writer throws(Rejection) in
    try chores.changeStep(call, to: &writer) { $0.isChecked = call[Params.checked] }
  }

  static let moveStep = Method<Chores>.changes(
    "chores.checklist.move", "Moves a step to another place in its checklist.",
    done: Sentence(
      "moved {step.text} of {task.name} to place {step.position}",
      "{step.text} von {task.name} steht jetzt an Stelle {step.position}", showsReply: true),
    params: [Params.step, Params.stepTo], result: result, reasons: [stepReason]
  ) { chores, call, writer throws(Rejection) in
    var (step, task) = try chores.step(call)
    let others = chores.steps.index.all(of: task.id).filter { $0.id != step.id }
    let ids = chores.steps.index.ids(of: task.id)
    if ids.firstIndex(of: step.id) != min(call[Params.stepTo] - 1, others.count) {
      step.position = chores.makeRoom(at: call[Params.stepTo], among: others)
      chores.steps.put(step)
    }
    chores.reply(with: step, and: task, call, to: &writer)
  }

  static let removeStep = Method<Chores>.changes(
    "chores.checklist.remove", "Removes a step from its task's checklist.",
    done: Sentence(
      "removed {step.text} from {task.name}", "{step.text} von {task.name} entfernt", showsReply: true),
    params: [Params.step], result: result, reasons: [stepReason]
  ) { chores, call, writer throws(Rejection) in
    let (step, task) = try chores.step(call)
    chores.steps.remove(step.id)
    chores.reply(with: step, and: task, call, to: &writer)
  }

  private mutating func changeStep(
    _ call: Call, to writer: inout JSONWriter, _ change: (inout ChecklistStep) -> Void
  ) throws(Rejection) {
    var (step, task) = try step(call)
    change(&step)
    steps.put(step)
    reply(with: step, and: task, call, to: &writer)
  }

  private func reply(with step: ChecklistStep, and task: Chore, _ call: Call, to writer: inout JSONWriter) {
    reply(with: step, call, to: &writer)
    reply(with: task, call, to: &writer)
  }

  private func step(_ call: Call) throws(Rejection) -> (ChecklistStep, Chore) {
    let id = call[Params.step]
    guard let step = steps[id], members.index.lives(call.user, in: step.house), let task = tasks[step.task] else {
      throw .notFound(
        "chores.stepNotFound",
        "No task in your house has the step \(id). To list the steps of each task: chores.tasks.",
        field: "step",
        id: id)
    }
    return (step, task)
  }

  /// Unchecks the steps of a task for the next time that the task is done.
  mutating func uncheckSteps(of task: Int) {
    for step in steps.index.all(of: task) where step.isChecked { steps.update(step.id) { $0.isChecked = false } }
  }

  private static let spacing = 1024

  /// Returns the position, by which steps are sorted, of a step that becomes number `place`. If `place` is nil, the step
  /// comes last. If there is no number between its neighbours, the other steps are renumbered with gaps.
  private mutating func makeRoom(at place: Int?, among others: [ChecklistStep]) -> Int {
    let index = min(place.map { $0 - 1 } ?? others.count, others.count)
    let before = index > 0 ? others[index - 1].position : 0
    let after = index < others.count ? others[index].position : before + 2 * Self.spacing
    let middle = before + (after - before) / 2
    if middle > before, middle <= ChecklistStep.positions.upperBound { return middle }
    for (number, step) in others.enumerated() {
      steps.update(step.id) { $0.position = (number + (number < index ? 1 : 2)) * Self.spacing }
    }
    return (index + 1) * Self.spacing
  }
}
