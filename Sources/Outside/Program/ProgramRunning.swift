package import ModuleKit

/// Runs a module's program. Results are reported later, on another thread.
package protocol ProgramRunning: AnyObject, Sendable {
  /// Queues a call for the program. `done` is called exactly once.
  /// - Returns: false if too many calls wait already. Then `done` is not called.
  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool
}
