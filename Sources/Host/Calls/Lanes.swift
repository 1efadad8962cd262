import ModuleKit

/// Decides which call may change a module now, and queues the others.
///
/// Each module has a lane, which is nearly always free. While the lane is free, changes run immediately and this type
/// stores nothing about the module. A call with an exclusive step holds the lane until its answer is written. Until
/// then, all other changes to the module are queued. After that, they are served round-robin by user. New calls are
/// queued until the queue is empty, so that they can't overtake waiting calls.
struct Lanes<Waiter> {
  private typealias Lane = FairQueue<Principal, Waiter>

  /// The limits on the number of calls that wait for one module: for all users together, and for one user.
  private static var mostWaiting: (all: Int, ofUser: Int) { (256, 64) }

  /// The queue of each module whose lane is taken, keyed by the module's number.
  private var lanes: [Int: Lane] = [:]
  /// The modules whose lane a call holds. The other modules in `lanes` are serving their queues.
  private var kept: Set<Int> = []

  func isTaken(_ module: Int) -> Bool { lanes[module] != nil }

  /// Holds the lane for a call until `release`. Call this only if the lane is free or the caller's turn has come.
  mutating func keep(_ module: Int) {
    precondition(kept.insert(module).inserted, "two calls have the lane of module \(module)")
    if lanes[module] == nil { lanes[module] = Lane() }
  }

  /// Queues a call for a lane that is taken.
  /// - Returns: false if too many calls wait already.
  mutating func wait(_ waiter: Waiter, of principal: Principal, for module: Int) -> Bool {
    guard let lane = lanes[module] else { preconditionFailure("nobody waits for a lane that is free") }
    guard lane.count < Self.mostWaiting.all, lane.count(of: principal) < Self.mostWaiting.ofUser else { return false }
    lanes[module]?.append(waiter, of: principal)
    return true
  }

  /// Called when the call that held the lane has ended.
  mutating func release(_ module: Int) { kept.remove(module) }

  /// Removes and returns the next call in the queue. Returns nil while a call holds the lane. If the queue is empty,
  /// frees the lane and returns nil.
  mutating func next(_ module: Int) -> Waiter? {
    guard !kept.contains(module) else { return nil }
    if let waiter = lanes[module]?.popFirst() { return waiter }
    lanes[module] = nil
    return nil
  }
}
