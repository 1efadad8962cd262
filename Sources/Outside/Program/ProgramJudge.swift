import Manifest
import ModuleKit
import Wire

/// Lets the program judge the changes of a verb or an undo before they are committed. So a program can enforce rules
/// between rows that a manifest can't declare.
///
/// First the change is made, the program gets the resulting rows, and the change is rolled back. The call then holds
/// the module's lane until the change is made again or refused. A replay of the journal doesn't ask the program,
/// because the recorded changes were already judged.
struct ProgramJudge: Sendable {
  let manifest: Manifest
  let layouts: [Layout]
  let check: Manifest.ProgramMethod
  let program: (any ProgramRunning)?

  /// - Parameter state: the state with the change applied.
  /// - Returns: nil if the call changes nothing.
  func step(_ state: OutsideState, of method: String, _ call: Call) throws(Rejection) -> Step? {
    let changes = state.tables.flatMap(\.changes)
    if changes.isEmpty { return nil }
    guard let program else { throw ProgramFault.missing("this host runs no programs").rejection(of: manifest.name) }
    let asked = ProgramCall(
      manifest: manifest, method: check, state: state, call: call, params: [],
      question: ProgramCall.Question(method: method, changes: changes))
    let module = manifest.name
    return Step(isExclusive: true) { done in
      program.submit(asked) { answer in done(answer.mapError { $0.whileChecking(module) }) }
    }
  }

  var undo: @Sendable (OutsideState, Call) throws(Rejection) -> Step? {
    { state, call throws(Rejection) in try step(state, of: "history.undo", call) }
  }

  /// Wraps a verb, so that the program judges each call that changes something.
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
      // If the module was redefined while the program ran, the program has judged rows of the old tables.
      guard state.layouts.first === layouts.first else {
        throw ProgramFault.died.rejection(of: judge.manifest.name)
      }
      try verb.body(&state, call, &writer)
    }
  }
}

extension Rejection {
  /// If the error is about a fault of the program, adds a note that the program checks every change. Otherwise a user
  /// who doesn't know of the program couldn't tell why the call failed.
  fileprivate func whileChecking(_ module: String) -> Rejection {
    guard reason.hasPrefix("module.") else { return self }
    return saying("\(message) It checks every change of \(module), so nothing was changed.")
  }
}

extension OutsideState {
  fileprivate mutating func rollBack() {
    for number in tables.indices { tables[number].rollBack() }
  }
}
