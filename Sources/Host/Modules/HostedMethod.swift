import ModuleKit
import Wire

/// A method of a module in the host, ready to be called. There is one implementation, `ModuleMethod`; this is its face without
/// the type of the module's state.
///
/// A name leads straight to it. Picked from the module's list at each call, the runtime would be asked each time what type
/// a method of that module has.
protocol HostedMethod: AnyObject, CallWork {
  /// The module's.
  var moduleNumber: Int { get }
  /// Is there a step off the loop?
  var hasStep: Bool { get }
}

final class ModuleMethod<State: ModuleState>: HostedMethod {
  private let host: ModuleHost<State>
  private let method: Method<State>
  let moduleNumber: Int
  let hasStep: Bool

  init(_ method: Method<State>, of host: ModuleHost<State>) {
    self.host = host
    self.method = method
    moduleNumber = host.ledger.number
    hasStep = method.prepare != nil
  }

  var module: any HostedModule { host }

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { try host.prepare(method, invocation) }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    try host.answer(method, invocation, order: order, into: &writer)
  }
}
