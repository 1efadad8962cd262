internal import Glibc
internal import Synchronization

/// State shared between threads: a lock and a condition variable.
///
/// The state can be accessed only with the lock held. The standard library's `Mutex` has no way to wait, which the
/// journal threads need.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // The mutex and the condition variable must not move once they are in use, which a stored property can't guarantee.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>
  private var state: State
  /// How often the condition was signalled.
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

  /// Waits until `isReady`, then runs `body` before anyone else sees the state.
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

  /// Spins until `isReady`, up to this time. If the change comes soon, spinning is faster than sleeping and waking. On
  /// one processor this returns at once, because no other thread could make the change.
  package func watch(nanoseconds: Int, until isReady: (State) -> Bool) {
    let before = rings.load(ordering: .relaxed)
    guard Process.processorCount > 1, !withLock({ isReady($0) }) else { return }
    let end = Clock.monotonicNanoseconds() + nanoseconds
    while rings.load(ordering: .relaxed) == before, Clock.monotonicNanoseconds() < end {}
  }

  /// Wakes one waiting thread.
  package func signal() {
    rings.wrappingAdd(1, ordering: .relaxed)
    unsafe Self.require(pthread_cond_signal(bell))
  }

  /// Wakes all waiting threads.
  package func broadcast() {
    rings.wrappingAdd(1, ordering: .relaxed)
    unsafe Self.require(pthread_cond_broadcast(bell))
  }

  private static func require(_ result: Int32) {
    precondition(result == 0, "a lock was misused")
  }
}
