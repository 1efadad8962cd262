import System

/// The budget of one connection for one turn: a number of requests, a number of answer bytes, and the rest of its
/// user's time. Bytes count because a few requests can ask for much data. A connection with more to do continues in the
/// next turn, after all others.
struct TurnShare {
  private let start: Int
  private let end: Int
  private var now: Int
  private var requests: Int
  private var bytes = 256 << 10

  /// - Parameter end: the monotonic time after which nothing more is started.
  init(requests: Int, from start: Int, to end: Int) {
    self.requests = requests
    self.start = start
    self.end = end
    now = start
  }

  var isLeft: Bool { requests > 0 && bytes > 0 && now < end }
  /// Nanoseconds from the start to the end of the last request.
  var elapsed: Int { now - start }

  /// Accounts for one request whose answer had this many bytes.
  /// - Returns: how many nanoseconds it took, including parsing.
  mutating func spend(_ bytes: Int) -> Int {
    requests -= 1
    self.bytes -= bytes
    let before = now
    now = Clock.monotonicNanoseconds()
    return now - before
  }
}
