import ModuleKit
import System
import Wire

/// Work that takes too long for the loop: workers do it, and the loop is told what came of it.
final class Steps {
  private let commons: Commons
  private let workers: Workers
  private let wake: @Sendable () -> Void
  private var underWay: [Ticket: (Result<Prepared, Rejection>) -> Void] = [:]
  /// How many each user has under way that others do, and what has come of some.
  private var othersOfUser: [UInt32: Int] = [:]
  private let doneByOthers = Monitor<[Workers.Done]>([])

  init(_ commons: Commons, wake: @escaping @Sendable () -> Void) {
    self.commons = commons
    self.wake = wake
    workers = Workers(mostPerUser: commons.limits.stepsPerUser, wake: wake)
  }

  var areUnderWay: Bool { !underWay.isEmpty }

  /// Has this done, and the loop told of it.
  /// - Returns: false if the user has too many under way already.
  func start(
    _ ticket: Ticket, for uid: UInt32, _ run: @escaping @Sendable () throws(Rejection) -> Prepared,
    then finish: @escaping (Result<Prepared, Rejection>) -> Void
  ) -> Bool {
    guard workers.submit(ticket, for: uid, run) else { return false }
    underWay[ticket] = finish
    return true
  }

  /// Has this done by somebody else than the workers, and the loop told of it.
  /// - Returns: false if the user has too many under way already, or those others have.
  func start(
    _ ticket: Ticket, for uid: UInt32,
    byOthers begin: (_ done: @escaping @Sendable (Result<Prepared, Rejection>) -> Void) -> Bool,
    then finish: @escaping (Result<Prepared, Rejection>) -> Void
  ) -> Bool {
    guard othersOfUser[uid, default: 0] < commons.limits.stepsPerUser else { return false }
    let (arrived, wake) = (doneByOthers, wake)
    let isAccepted = begin { result in
      arrived.withLock { $0.append(Workers.Done(ticket: ticket, result: result)) }
      wake()
    }
    guard isAccepted else { return false }
    othersOfUser[uid, default: 0] += 1
    underWay[ticket] = { [self] result in
      othersOfUser[uid, default: 1] -= 1
      if othersOfUser[uid] == 0 { othersOfUser[uid] = nil }
      finish(result)
    }
    return true
  }

  /// Has something cleared away that nobody waits for. Where there is too much to do already it stays.
  func clear(_ run: @escaping @Sendable () -> Void) {
    let ticket = commons.nextTicket()
    _ = start(ticket, for: commons.configuration.owner) { () throws(Rejection) in
      run()
      return Prepared()
    } then: { _ in
    }
  }

  /// Tells of those that are done.
  func collect() {
    let others = doneByOthers.withLock { done in
      defer { done = [] }
      return done
    }
    for done in workers.takeDone() + others { underWay.removeValue(forKey: done.ticket)?(done.result) }
  }

  var refusal: Rejection {
    Rejection(.busy, "rpc.steps", "Too many of your calls are under way: wait for one.") {
      $0.member("limit", commons.limits.stepsPerUser)
      $0.member("retryAfter", 1)
    }
  }

  func close() { workers.close() }
}
