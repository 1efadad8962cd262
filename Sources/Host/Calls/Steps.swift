import ModuleKit
import System
import Wire

/// Work that takes too long for the loop: workers do it, and the loop is told what came of it.
final class Steps {
  private let commons: Commons
  private let workers: Workers
  private var underWay: [Ticket: (Result<Prepared, Rejection>) -> Void] = [:]

  init(_ commons: Commons, wake: @escaping @Sendable () -> Void) {
    self.commons = commons
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
    for done in workers.takeDone() { underWay.removeValue(forKey: done.ticket)?(done.result) }
  }

  var refusal: Rejection {
    Rejection(.busy, "rpc.steps", "Too many of your calls are under way: wait for one.") {
      $0.member("limit", commons.limits.stepsPerUser)
      $0.member("retryAfter", 1)
    }
  }

  func close() { workers.close() }
}
