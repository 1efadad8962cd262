internal import Glibc
internal import Synchronization

/// State that threads share, protected by a lock and a condition variable.
///
/// The state can be accessed only while the lock is held. The standard library's `Mutex` isn't used, because it has no
/// way to wait, and the journal threads need one.
@safe
package final class Monitor<State: Sendable>: @unchecked Sendable {
  // The mutex and the condition variable must not move in memory once they are in use. Stored properties can move, so
  // the mutex and the condition variable are allocated.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let bell: UnsafeMutablePointer<pthread_cond_t>
  private var state: State
  /// The number of times that the condition variable was signaled.
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

  /// Waits until `isReady` returns true, then runs `body` before any other thread can access the state.
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

  /// Spins until another thread signals or the time is over. Returns immediately if `isReady` is already true. If the
  /// state changes soon, spinning is faster than sleeping and waking up. On a single processor the function doesn't
  /// spin, because no other thread could change the state in the meantime.
  package func watch(nanoseconds: Int, until isReady: (State) -> Bool) {
    let before = rings.load(ordering: .relaxed)
    guard Process.processorCount > 1, !withLock({ isReady($0) }) else { return }
    let end = Clock.monotonicNanoseconds() + nanoseconds
    while rings.load(ordering: .relaxed) == before, Clock.monotonicNanoseconds() < end {}
  }

  /// Wakes one of the waiting threads.
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
