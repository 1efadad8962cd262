import ModuleKit
import System
import Wire

/// Runs work that would take too long in the loop, and reports the result to the loop.
final class Steps {
  /// The result of one step.
  struct Done: Sendable {
    let ticket: Ticket
    let result: Result<Prepared, Rejection>
  }

  /// The key by which steps are limited: per user, and separately for steps on workers and steps that run elsewhere.
  private struct LimitKey: Hashable {
    let principal: Principal
    let isOfOthers: Bool
  }

  private struct UnderWay {
    let key: LimitKey
    let finish: (Result<Prepared, Rejection>) -> Void
  }

  private let shared: SharedState
  private let workers: Workers
  private let done = Monitor<[Done]>([])
  /// Reports a result to the loop.
  private let tell: @Sendable (Done) -> Void
  private var underWay: [Ticket: UnderWay] = [:]
  private var counts: [LimitKey: Int] = [:]

  init(_ shared: SharedState, wake: @escaping @Sendable () -> Void) {
    self.shared = shared
    tell = { [done] one in
      done.withLock { $0.append(one) }
      wake()
    }
    workers = Workers(tell: tell)
  }

  var areUnderWay: Bool { !underWay.isEmpty }

  /// Runs a step on a worker and reports the result to the loop.
  /// - Throws: if the user has too many steps under way already.
  func start(
    _ ticket: Ticket, for principal: Principal, _ run: @escaping @Sendable () throws(Rejection) -> Prepared,
    then finish: @escaping (Result<Prepared, Rejection>) -> Void
  ) throws(Rejection) {
    try begin(ticket, LimitKey(principal: principal, isOfOthers: false), finish) {
      workers.submit(ticket, of: principal, run)
      return true
    }
  }

  /// Starts work that runs elsewhere, not on the workers, and reports the result to the loop.
  /// - Throws: if the user has too many steps under way, or if the place where the work runs is full.
  func start(
    _ ticket: Ticket, for principal: Principal,
    byOthers begin: (_ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool,
    then finish: @escaping (Result<Prepared, Rejection>) -> Void
  ) throws(Rejection) {
    try self.begin(ticket, LimitKey(principal: principal, isOfOthers: true), finish) {
      begin { [tell] in tell(Done(ticket: ticket, result: $0)) }
    }
  }

  private func begin(
    _ ticket: Ticket, _ key: LimitKey, _ finish: @escaping (Result<Prepared, Rejection>) -> Void, _ begin: () -> Bool
  ) throws(Rejection) {
    guard counts[key, default: 0] < shared.limits.steps(of: key.principal), begin() else { throw refusal }
    counts[key, default: 0] += 1
    underWay[ticket] = UnderWay(key: key, finish: finish)
  }

  /// Runs a cleanup. If too many steps are under way already, the cleanup is skipped.
  /// - Parameter finish: a callback. Its argument says whether the cleanup ran.
  func clear(_ run: @escaping @Sendable () -> Void, then finish: @escaping (Bool) -> Void = { _ in }) {
    do throws(Rejection) {
      try start(shared.nextTicket(), for: .user(shared.configuration.owner)) { () throws(Rejection) in
        run()
        return Prepared()
      } then: { _ in
        finish(true)
      }
    } catch {
      finish(false)
    }
  }

  /// Delivers the results of finished steps.
  func collect() {
    let done = done.withLock { done in
      defer { done = [] }
      return done
    }
    for one in done {
      guard let step = underWay.removeValue(forKey: one.ticket) else { continue }
      counts[step.key] = counts[step.key].flatMap { $0 > 1 ? $0 - 1 : nil }
      step.finish(one.result)
    }
  }

  var refusal: Rejection {
    Rejection(.busy, "rpc.steps", "Too many of your calls are running: wait until one ends.") {
      $0.member("limit", shared.limits.stepsPerUser)
      $0.member("retryAfter", 1)
    }
  }

  func close() { workers.close() }
}
