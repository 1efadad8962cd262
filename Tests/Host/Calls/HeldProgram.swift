import ModuleKit
import Outside
import System
import Wire

/// A program that answers when the test says so, and in the way that the test says.
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

  /// Who waits for an answer, by account, in the order in which they were asked.
  var users: [Int] { jobs.withLock { $0.map(\.call.user) } }

  func submit(_ call: ProgramCall, _ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool {
    jobs.withLock { $0.append((call, done)) }
    return true
  }

  /// Answers the call that has waited longest.
  func answer() {
    let job = jobs.withLock { $0.removeFirst() }
    job.done(script.answer(job.call))
  }

  /// Fails it instead.
  func fail(_ fault: ProgramFault) {
    let job = jobs.withLock { $0.removeFirst() }
    job.done(.failure(fault.rejection(of: module)))
  }
}
