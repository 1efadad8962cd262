package import ModuleKit

/// Whoever runs the program of a module: what is asked of it comes back later, on a thread of theirs.
package protocol ProgramRunning: AnyObject, Sendable {
  /// Has a call answered by the program, behind those that came before. `done` is called once.
  /// - Returns: false if too many wait already; then `done` is not called.
  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool
}
