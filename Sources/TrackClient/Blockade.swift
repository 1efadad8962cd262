internal import System

/// Waits until a socket takes more, or has something to read.
final class Blockade {
  private let poller: Poller

  init(of socket: Int32) throws(Errno) {
    let poller = try Poller()
    try poller.add(socket, token: 1, [.read, .write])
    self.poller = poller
  }

  /// - Returns: whether there is something to read.
  func wait(_ timeoutMilliseconds: Int32) throws(Errno) -> Bool {
    var events = [PollEvent()]
    guard try poller.wait(into: &events, timeoutMilliseconds: timeoutMilliseconds) > 0 else { return false }
    return events[0].isReadable || events[0].isHungUp || events[0].isFailed
  }
}
