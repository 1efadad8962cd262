import System

/// The budget of one connection for one turn. It limits the number of requests, the number of answer bytes, and the
/// time. The connection may use all of the time that its user has left in this turn. Bytes are limited because a few
/// requests can ask for much data. A connection with more to do continues in the next turn, after all others.
struct TurnShare {
  private let start: Int
  private let end: Int
  private var now: Int
  private var requests: Int
  private var bytes = 256 << 10

  /// - Parameter end: the monotonic time after which no more requests are started.
  init(requests: Int, from start: Int, to end: Int) {
    self.requests = requests
    self.start = start
    self.end = end
    now = start
  }

  var isLeft: Bool { requests > 0 && bytes > 0 && now < end }
  /// The time in nanoseconds from the start of this budget to the end of the last request.
  var elapsed: Int { now - start }

  /// Charges one request whose answer had this many bytes.
  /// - Returns: how many nanoseconds the request took, including parsing.
  mutating func spend(_ bytes: Int) -> Int {
    requests -= 1
    self.bytes -= bytes
    let before = now
    now = Clock.monotonicNanoseconds()
    return now - before
  }
}
