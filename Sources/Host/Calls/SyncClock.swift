import System

/// Since when syncs are under way that no journal's thread makes: those of pictures, on workers.
///
/// A disk that doesn't come back has no news, so whoever watches over it asks here.
final class SyncClock: Sendable {
  private struct State: Sendable {
    var last = 0
    var begun: [Int: Int] = [:]
  }

  private let state = Monitor(State())

  /// The beginning of the oldest one, in monotonic nanoseconds; nil: none is under way.
  var oldest: Int? { state.withLock { $0.begun.values.min() } }

  /// Does what has to reach the disk.
  func timing<Result>(_ body: () throws(Errno) -> Result) throws(Errno) -> Result {
    let number = state.withLock { state in
      state.last += 1
      state.begun[state.last] = Clock.monotonicNanoseconds()
      return state.last
    }
    defer { state.withLock { $0.begun[number] = nil } }
    return try body()
  }
}
