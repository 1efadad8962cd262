import ModuleKit
import Outside
import System
import Wire

/// A program that answers only when the test tells it to.
final class HeldProgram: ProgramRunning {
  private typealias Job = (call: ProgramCall, done: @Sendable (Result<Prepared, Rejection>) -> Void)

  private let module: String
  private let script: ScriptedProgram
  private let jobs = Monitor<[Job]>([])

  init(_ module: String, _ script: @escaping ScriptedProgram.Script) {
    self.module = module
    self.script = ScriptedProgram(module, script)
  }

  var count: Int { jobs.withLock(\.count) }

  /// The accounts whose calls are pending, in the order of the calls.
  var users: [Int] { jobs.withLock { $0.map(\.call.user) } }

  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    jobs.withLock { $0.append((call, done)) }
    return true
  }

  /// Answers the oldest pending call.
  func answer() {
    let job = jobs.withLock { $0.removeFirst() }
    job.done(script.answer(job.call))
  }

  /// Makes the oldest pending call fail.
  func fail(_ fault: ProgramFault) {
    let job = jobs.withLock { $0.removeFirst() }
    job.done(.failure(fault.rejection(of: module)))
  }
}
