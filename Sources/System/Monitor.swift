internal import Glibc
internal import Synchronization

/// State that threads share: a lock, and a bell for those who wait for the state to change.
///
/// The state can be reached only with the lock held. `Mutex` of the standard library has no way to wait, which the
/// threads that make bytes durable do all day.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // Both must never move once used, which a stored property can't promise.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>
  private var state: State
  /// How often the bell was rung.
  private let rings = Atomic<Int>(0)

  package init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe bell = .allocate(capacity: 1)
    unsafe Self.require(pthread_mutex_init(mutex, nil))
    unsafe Self.require(pthread_cond_init(bell, nil))
  }

  deinit {
    unsafe Self.require(pthread_cond_destroy(bell))
    unsafe Self.require(pthread_mutex_destroy(mutex))
    unsafe bell.deallocate()
    unsafe mutex.deallocate()
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe Self.require(pthread_mutex_lock(mutex))
    defer { unsafe Self.require(pthread_mutex_unlock(mutex)) }
    return try body(&state)
  }

  /// Waits until `isReady` and goes on with `body` before anyone else sees the state.
  package func wait<Result, Failure: Error>(
    until isReady: (State) -> Bool, then body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe Self.require(pthread_mutex_lock(mutex))
    defer { unsafe Self.require(pthread_mutex_unlock(mutex)) }
    while !isReady(state) { unsafe Self.require(pthread_cond_wait(bell, mutex)) }
    return try body(&state)
  }

  package func wait(until isReady: (State) -> Bool) {
    wait(until: isReady, then: { _ in })
  }

  /// Stays awake until `isReady`, but no longer than told: of what comes soon, that is faster than to sleep and be woken. With
  /// one processor nobody could make it so meanwhile.
  package func watch(nanoseconds: Int, until isReady: (State) -> Bool) {
    let before = rings.load(ordering: .relaxed)
    guard Process.processorCount > 1, !withLock({ isReady($0) }) else { return }
    let end = Clock.monotonicNanoseconds() + nanoseconds
    while rings.load(ordering: .relaxed) == before, Clock.monotonicNanoseconds() < end {}
  }

  /// Wakes one of those who wait.
  package func signal() {
    rings.wrappingAdd(1, ordering: .relaxed)
    unsafe Self.require(pthread_cond_signal(bell))
  }

  /// Wakes all of those who wait.
  package func broadcast() {
    rings.wrappingAdd(1, ordering: .relaxed)
    unsafe Self.require(pthread_cond_broadcast(bell))
  }

  private static func require(_ result: Int32) {
    precondition(result == 0, "a lock was misused")
  }
}
