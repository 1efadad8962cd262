import System

/// What one connection may do in one turn of the loop: so many requests, answers of so many bytes, for a few requests can ask
/// for much, and no longer than its user's time goes. Whoever has more goes on in the next turn, after all others.
struct TurnShare {
  private let start: Int
  private let end: Int
  private var now: Int
  private var requests: Int
  private var bytes = 256 << 10

  /// - Parameter end: a moment on the monotonic clock; nothing is begun after it.
  init(requests: Int, from start: Int, to end: Int) {
    self.requests = requests
    self.start = start
    self.end = end
    now = start
  }

  var isLeft: Bool { requests > 0 && bytes > 0 && now < end }
  /// Nanoseconds from its start to the end of what was done last.
  var elapsed: Int { now - start }

  /// One request more, answered with so many bytes.
  /// - Returns: how many nanoseconds it took, with what was read of it.
  mutating func spend(_ bytes: Int) -> Int {
    requests -= 1
    self.bytes -= bytes
    let before = now
    now = Clock.monotonicNanoseconds()
    return now - before
  }
}
