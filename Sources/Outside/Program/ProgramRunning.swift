package import ModuleKit

/// Runs a module's program. Results are reported later, on another thread.
package protocol ProgramRunning: AnyObject, Sendable {
  /// Why the program can't be started for any user now. Nil if calls can reach the program.
  var trouble: String? { get }

  /// Queues a call for the program. `done` is called exactly once.
  /// - Returns: false if too many calls are waiting. In that case `done` is not called.
  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool
}

extension ProgramRunning {
  package var trouble: String? { nil }
}
