import Glibc
import Synchronization
import System
import Testing

/// Interrupts a thread in a blocking call by sending signals.
///
/// Only that thread gets the signals, and the handler only counts them. Other tests in this process are therefore not
/// affected.
enum Interruption {
  private static let count = Atomic(0)

  /// Runs `call` on another thread, and interrupts it again and again until `meanwhile` returns.
  static func of<Result: Sendable>(
    _ call: @escaping @Sendable () -> Result, times: Int, then meanwhile: () throws -> Void = {}
  ) throws -> Result {
    try install()
    let target = Monitor<pthread_t?>(nil)
    let outcome = Monitor<Result?>(nil)
    let thread = try Thread.start(name: "interrupted") {
      try? changeMask(SIG_UNBLOCK, [SIGUSR2])
      target.withLock { $0 = pthread_self() }
      target.signal()
      let result = call()
      outcome.withLock { $0 = result }
    }
    let handle = target.wait(until: { $0 != nil }, then: { $0 ?? pthread_self() })
    for _ in 0..<times {
      // During the pause, the thread returns to the blocking call.
      usleep(2000)
      let before = count.load(ordering: .sequentiallyConsistent)
      guard outcome.withLock({ $0 == nil }) else { break }
      try #require(pthread_kill(handle, SIGUSR2) == 0)
      while count.load(ordering: .sequentiallyConsistent) == before { usleep(100) }
    }
    try meanwhile()
    thread.join()
    return try #require(outcome.withLock { $0 })
  }

  /// Installs the handler without SA_RESTART, which would make the kernel hide the interruption.
  private static func install() throws {
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.count.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }
    try #require(unsafe sigaction(SIGUSR2, &action, nil) == 0)
  }
}
