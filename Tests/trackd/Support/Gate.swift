import System

/// Blocks syncs until the test opens the gate.
final class Gate: Sendable {
  private let isShut = Monitor(true)

  func pass() { isShut.wait(until: { !$0 }) }

  func open() {
    isShut.withLock { $0 = false }
    isShut.broadcast()
  }
}
