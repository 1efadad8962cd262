import ModuleKit
import System

/// Runs work that takes too long for the loop. At most two threads serve the queue. Threads are started on demand, and
/// the queue is fair to users.
///
/// A job is a closure over copied values. The worker's thread reports the job's result.
final class Workers: Sendable {
  static let mostThreads = 2

  private struct Job: Sendable {
    let ticket: Ticket
    let run: @Sendable () throws(Rejection) -> Prepared
  }

  private struct State: Sendable {
    var waiting = FairQueue<Principal, Job>()
    var threads = 0
    var idle = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let tell: @Sendable (Steps.Done) -> Void

  init(tell: @escaping @Sendable (Steps.Done) -> Void) {
    self.tell = tell
  }

  /// Queues a job of a user.
  func submit(_ ticket: Ticket, of principal: Principal, _ run: @escaping @Sendable () throws(Rejection) -> Prepared) {
    let wantsThread = state.withLock { state in
      state.waiting.append(Job(ticket: ticket, run: run), of: principal)
      let wantsThread = state.idle == 0 && state.threads < Self.mostThreads
      if wantsThread { state.threads += 1 }
      return wantsThread
    }
    state.signal()
    if wantsThread { startThread() }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }

  private func startThread() {
    do {
      _ = try Thread.start(name: "step") { [self] in work() }
    } catch {
      // If a thread can't be started, no job is lost. The other thread or the next call of `submit` serves the queue.
      state.withLock { $0.threads -= 1 }
    }
  }

  private func work() {
    while let job = nextJob() {
      let result: Result<Prepared, Rejection>
      do throws(Rejection) { result = .success(try job.run()) } catch { result = .failure(error) }
      tell(Steps.Done(ticket: job.ticket, result: result))
    }
  }

  private func nextJob() -> Job? {
    state.withLock { $0.idle += 1 }
    return state.wait(until: { !$0.waiting.isEmpty || $0.isClosed }) { state in
      state.idle -= 1
      return state.waiting.popFirst()
    }
  }
}
