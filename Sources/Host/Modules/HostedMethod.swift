import ModuleKit
import Wire

/// A module's method, ready to be called. The protocol hides the type of the module's state. `ModuleMethod` is its only
/// implementation.
///
/// The method table refers directly to this object. Otherwise each call would have to search the module's list for the
/// method. The runtime would also have to look up the method's generic type.
protocol HostedMethod: AnyObject, CallWork {
  var moduleNumber: Int { get }
  /// Whether the method has a step outside the loop.
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
  var lists: [OtherList] { method.lists }

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { try host.prepare(method, invocation) }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    try host.answer(method, invocation, order: order, into: &writer)
  }
}
