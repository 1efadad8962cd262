import Manifest
import ModuleKit
import Wire

/// Has the program judge what a verb or an undo changes, before it counts: what holds among rows and can't be declared.
///
/// The change is made, the program is asked about the rows as they are then, and the change is taken back; nobody else changes the
/// module until it is made again or refused. A replay asks nobody: what was judged once is so.
struct ProgramJudge: Sendable {
  let manifest: Manifest
  let layouts: [Layout]
  let check: Manifest.ProgramMethod
  let program: (any ProgramRunning)?

  /// - Parameter state: as it would be.
  /// - Returns: nil where nothing is changed.
  func step(_ state: OutsideState, of method: String, _ call: Call) throws(Rejection) -> Step? {
    let changes = state.tables.flatMap(\.changes)
    if changes.isEmpty { return nil }
    guard let program else { throw ProgramFault.missing("nobody runs programs here").rejection(of: manifest.name) }
    let asked = ProgramCall(
      manifest: manifest, method: check, state: state, call: call, params: [],
      question: ProgramCall.Question(method: method, changes: changes))
    return Step(isExclusive: true) { done in program.submit(asked, done) }
  }

  var undo: @Sendable (OutsideState, Call) throws(Rejection) -> Step? {
    { state, call throws(Rejection) in try step(state, of: "history.undo", call) }
  }

  /// The verb with a judgement before it, if it changes anything.
  func judging(_ verb: Method<OutsideState>) -> Method<OutsideState> {
    guard verb.declaration.kind == .changes else { return verb }
    let (judge, layouts) = (self, layouts)
    return verb.preceded(reasons: ProgramMethodMaker.reasons(check)) {
      state, call throws(Rejection) in
      var writer = JSONWriter()
      try verb.body(&state, call, &writer)
      try state.check(call.moment)
      let step = try judge.step(state, of: verb.declaration.name, call)
      state.rollBack()
      return step
    } then: { state, call, writer throws(Rejection) in
      // What was judged is about tables that the module doesn't have any more.
      guard state.layouts.first === layouts.first else {
        throw ProgramFault.died.rejection(of: judge.manifest.name)
      }
      try verb.body(&state, call, &writer)
    }
  }
}

extension OutsideState {
  fileprivate mutating func rollBack() {
    for number in tables.indices { tables[number].rollBack() }
  }
}
