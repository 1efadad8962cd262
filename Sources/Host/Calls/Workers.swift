import ModuleKit
import System

/// What takes too long for the loop: at most two threads, started when first needed, and a queue that is bounded per user.
///
/// A job is a closure over copied values; what it brings is taken by the loop (`takeDone`) after `wake`.
final class Workers: Sendable {
  static let mostThreads = 2

  struct Done: Sendable {
    let ticket: Ticket
    let result: Result<Prepared, Rejection>
  }

  private struct Job: Sendable {
    let ticket: Ticket
    let uid: UInt32
    let run: @Sendable () throws(Rejection) -> Prepared
  }

  private struct State: Sendable {
    var waiting: [Job] = []
    var done: [Done] = []
    var perUser: [UInt32: Int] = [:]
    var threads = 0
    var idle = 0
    var isClosed = false
  }

  private let state = Monitor(State())
  private let wake: @Sendable () -> Void
  private let mostPerUser: Int

  init(mostPerUser: Int, wake: @escaping @Sendable () -> Void) {
    self.mostPerUser = mostPerUser
    self.wake = wake
  }

  /// Queues a job; false if its user has too many already.
  func submit(_ ticket: Ticket, for uid: UInt32, _ run: @escaping @Sendable () throws(Rejection) -> Prepared) -> Bool {
    let plan = state.withLock { state -> (accepted: Bool, start: Bool) in
      guard state.perUser[uid, default: 0] < mostPerUser else { return (false, false) }
      state.perUser[uid, default: 0] += 1
      state.waiting.append(Job(ticket: ticket, uid: uid, run: run))
      let start = state.idle == 0 && state.threads < Self.mostThreads
      if start { state.threads += 1 }
      return (true, start)
    }
    guard plan.accepted else { return false }
    state.signal()
    if plan.start { startThread() }
    return true
  }

  func takeDone() -> [Done] {
    state.withLock { state in
      defer { state.done = [] }
      return state.done
    }
  }

  func close() {
    state.withLock { $0.isClosed = true }
    state.broadcast()
  }

  private func startThread() {
    do {
      _ = try Thread.start(name: "step") { [self] in work() }
    } catch {
      // The other thread, or the next job's attempt, takes the queue up.
      state.withLock { $0.threads -= 1 }
    }
  }

  private func work() {
    while let job = nextJob() {
      let result: Result<Prepared, Rejection>
      do throws(Rejection) { result = .success(try job.run()) } catch { result = .failure(error) }
      state.withLock { state in
        state.done.append(Done(ticket: job.ticket, result: result))
        let left = state.perUser[job.uid, default: 1] - 1
        state.perUser[job.uid] = left > 0 ? left : nil
      }
      wake()
    }
  }

  private func nextJob() -> Job? {
    state.withLock { $0.idle += 1 }
    return state.wait(until: { !$0.waiting.isEmpty || $0.isClosed }) { state in
      state.idle -= 1
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }
}
