package import ModuleKit

package struct ChecklistStep: Row {
  package let id: Int
  package var house: Int
  var task: Int
  var text: String
  /// The sort key of the step within its task. There can be gaps between positions.
  var position: Int
  var isChecked = false

  package static var title: StaticString? { "text" }

  package static func blank(_ id: Int) -> ChecklistStep {
    ChecklistStep(id: id, house: 0, task: 0, text: "", position: 1)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("house", &house, .reference("houses"))
    try carrier.member("task", &task, .reference("tasks"))
    try carrier.member("text", &text, .string(ChecklistStep.text))
    try carrier.member("position", &position, in: ChecklistStep.positions)
    try carrier.member("checked", &isChecked, .boolean, absent: false)
  }

  static let text = 1...299
  static let positions = 1...1 << 40
  static let mostPerTask = 100
}

extension ChecklistStep: ShownRow, HouseRow {
  package static let one: StaticString = "step"

  package func showMembers(to viewer: Viewer, in chores: borrowing Chores, _ reply: inout some Reply) {
    let place = chores.steps.index.ids(of: task).firstIndex(of: id)
    reply.member("id", id, .id)
    reply.member("task", task, .id)
    reply.member("text", text, .text(ChecklistStep.text))
    reply.member("checked", isChecked, .boolean)
    reply.member("position", place.map { $0 + 1 }, .derived(.nullable(.integer(1...ChecklistStep.mostPerTask))))
  }

  /// Writes the fields that a step has inside its task.
  func showBriefly(_ reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("text", text, .text(ChecklistStep.text))
    reply.member("checked", isChecked, .boolean)
    reply.endObject()
  }
}

/// The steps of each task, sorted by position.
package struct ChecklistIndex: RowIndex {
  private var tasks: [Int: [ChecklistStep]] = [:]
  private var houses: [Int: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ step: ChecklistStep) {
    houses[step.house, default: []].insert(step.id)
    var steps = tasks[step.task] ?? []
    let place = steps.firstIndex { ($0.position, $0.id) > (step.position, step.id) }
    steps.insert(step, at: place ?? steps.count)
    tasks[step.task] = steps
  }

  package mutating func remove(_ step: ChecklistStep) {
    houses.lessen(step.house) { $0.remove(step.id) }
    tasks.lessen(step.task) { $0.removeAll { $0.id == step.id } }
  }

  var houseIDs: some Sequence<Int> { houses.keys }
  func all(of task: Int) -> [ChecklistStep] { tasks[task] ?? [] }
  func ids(of task: Int) -> [Int] { all(of: task).map(\.id) }
  func ids(in house: Int) -> Set<Int> { houses[house] ?? [] }
}
