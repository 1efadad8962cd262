import System

/// Holds up syncs until it is told to let them through.
final class Gate: Sendable {
  private let isShut = Monitor(true)

  func pass() { isShut.wait(until: { !$0 }) }

  func open() {
    isShut.withLock { $0 = false }
    isShut.broadcast()
  }
}
