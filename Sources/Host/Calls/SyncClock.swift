import System

/// Tracks the disk syncs of pictures. Pictures are synced by workers, not by the journal threads.
///
/// A disk that hangs reports no error. The health check therefore looks at how long the oldest sync has been under way.
final class SyncClock: Sendable {
  private struct State: Sendable {
    var last = 0
    var begun: [Int: Int] = [:]
  }

  private let state = Monitor(State())

  /// When the oldest sync under way began, in monotonic nanoseconds. Nil if none is under way.
  var oldest: Int? { state.withLock { $0.begun.values.min() } }

  /// Runs `body`, which syncs to disk. Until `body` returns, the sync counts as under way.
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
