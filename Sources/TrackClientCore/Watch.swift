package import System

/// Waits for input on a connection, and for other events at the same time. For example, another thread can call `ring`,
/// or a stream can lose its reader.
package final class Watch: Sendable {
  private static let bellToken: UInt64 = 1
  private static let connectionToken: UInt64 = 2
  private static let readerToken: UInt64 = 3
  private static let processToken: UInt64 = 4
  private static let inputToken: UInt64 = 5

  /// Why a wait ended.
  package enum Ending {
    /// The connection is readable.
    case readable
    /// Another watched event occurred, such as a call of `ring` or the loss of a stream's reader. If the connection has
    /// unread data, the next wait returns immediately.
    case interrupted
    /// The deadline has passed.
    case late
  }

  private let poller: Poller
  private let bell: EventCounter
  private let isReaderGone = Monitor(false)
  private let process = Monitor<LivingProcess?>(nil)
  private let hasInput = Monitor(false)

  /// - Throws: an error if no file descriptor is available, because polling needs one.
  package init() throws(ClientError) {
    do throws(Errno) {
      let poller = try Poller()
      bell = try EventCounter()
      try poller.add(bell.raw, token: Self.bellToken, .read)
      self.poller = poller
    } catch {
      throw Self.failure(error)
    }
  }

  /// Whether the watched stream has lost its reader, or the watched process has ended.
  package var hasLostReader: Bool { isReaderGone.withLock { $0 } }

  /// From now on, a wait also ends when this process ends. The end of the process counts as a lost reader.
  package func notice(endOf process: LivingProcess) {
    self.process.withLock { $0 = process }
    try? poller.add(process.raw, token: Self.processToken, .read)
  }

  /// From now on, a wait also ends when this stream is readable.
  package func notice(inputFrom stream: StandardStream) {
    // epoll rejects regular files. Regular files are always readable, so there is nothing to wait for.
    try? poller.add(stream.rawValue, token: Self.inputToken, .read)
  }

  /// Stops watching this stream.
  package func ignore(inputFrom stream: StandardStream) {
    try? poller.remove(stream.rawValue)
  }

  /// Whether the stream became readable since the last call.
  package func takeInput() -> Bool {
    hasInput.withLock { hasInput in
      defer { hasInput = false }
      return hasInput
    }
  }

  /// From now on, a wait also ends when this stream loses its reader.
  package func notice(readerOf stream: StandardStream) {
    // epoll rejects regular files. Regular files can't lose a reader.
    try? poller.add(stream.rawValue, token: Self.readerToken, [])
  }

  /// Ends the current wait. If no thread is waiting, the next wait ends immediately.
  package func ring() {
    bell.signal()
  }

  /// Waits until the socket is readable, the deadline passes, or another watched event occurs.
  package func wait(for socket: Int32?, by deadline: Deadline) throws(ClientError) -> Ending {
    do throws(Errno) {
      if let socket { try poller.add(socket, token: Self.connectionToken, .read) }
      defer { if let socket { try? poller.remove(socket) } }
      var events = [PollEvent](repeating: PollEvent(), count: 5)
      let count = try poller.wait(into: &events, timeoutMilliseconds: deadline.remainingMilliseconds)
      let tokens = events[..<count].map(\.token)
      if tokens.contains(Self.inputToken) { hasInput.withLock { $0 = true } }
      if tokens.contains(Self.readerToken) || tokens.contains(Self.processToken) { isReaderGone.withLock { $0 = true } }
      if tokens.contains(Self.bellToken) { bell.drain() }
      if tokens.contains(where: { $0 != Self.connectionToken }) { return .interrupted }
      return tokens.isEmpty ? .late : .readable
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: Errno) -> ClientError {
    .disconnected("the daemon can't be followed, because waiting failed: \(error)")
  }
}
