import ModuleKit

/// Who may change which module now, and who waits for it.
///
/// A module's lane is free nearly always: then changes are made at once, and nothing is kept here. A call whose step is exclusive
/// takes the lane until its answer is written, and all other changes of the module wait, served in turn by user. The lane stays
/// taken while those who waited are served, so nobody overtakes them.
struct Lanes<Waiter> {
  private typealias Lane = FairQueue<Principal, Waiter>

  /// How many may wait for a module; and how many of one user.
  private static var mostWaiting: (all: Int, ofUser: Int) { (256, 64) }

  /// Of modules whose lane is taken.
  private var lanes: [Int: Lane] = [:]
  /// Modules whose lane a call keeps; the others are serving those who waited.
  private var kept: Set<Int> = []

  func isTaken(_ module: Int) -> Bool { lanes[module] != nil }

  /// Has a call keep the lane until `release`. It is free, or it's the caller's turn.
  mutating func keep(_ module: Int) {
    precondition(kept.insert(module).inserted, "two calls have the lane of module \(module)")
    if lanes[module] == nil { lanes[module] = Lane() }
  }

  /// Has somebody wait for a lane that is taken.
  /// - Returns: false if too many wait already.
  mutating func wait(_ waiter: Waiter, of principal: Principal, for module: Int) -> Bool {
    guard let lane = lanes[module] else { preconditionFailure("nobody waits for a lane that is free") }
    guard lane.count < Self.mostWaiting.all, lane.count(of: principal) < Self.mostWaiting.ofUser else { return false }
    lanes[module]?.append(waiter, of: principal)
    return true
  }

  /// The call that kept the lane is through.
  mutating func release(_ module: Int) { kept.remove(module) }

  /// Whose turn it is, unless a call keeps the lane. With nobody left it is free.
  mutating func next(_ module: Int) -> Waiter? {
    guard !kept.contains(module) else { return nil }
    if let waiter = lanes[module]?.popFirst() { return waiter }
    lanes[module] = nil
    return nil
  }
}
