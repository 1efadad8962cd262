package import System

/// Waits for a connection together with what else may end the waiting: a bell that any thread can ring, and a stream
/// whose reader has gone.
package final class Watch: Sendable {
  private static let bellToken: UInt64 = 1
  private static let connectionToken: UInt64 = 2
  private static let readerToken: UInt64 = 3
  private static let processToken: UInt64 = 4
  private static let inputToken: UInt64 = 5

  /// Why a wait has ended.
  package enum Ending {
    /// There is something to read.
    case readable
    /// The bell rang, or the reader went. What can be read can still be read the next time.
    case interrupted
    /// The time ran out.
    case late
  }

  private let poller: Poller
  private let bell: EventCounter
  private let isReaderGone = Monitor(false)
  private let process = Monitor<LivingProcess?>(nil)
  private let hasInput = Monitor(false)

  /// - Throws: where the machine has no descriptor left: nothing could be waited for.
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

  /// Whether nobody reads the stream any more.
  package var hasLostReader: Bool { isReaderGone.withLock { $0 } }

  /// Also wakes when this process has ended, which then counts as the reader.
  package func notice(endOf process: LivingProcess) {
    self.process.withLock { $0 = process }
    try? poller.add(process.raw, token: Self.processToken, .read)
  }

  /// Also wakes when something can be read from this stream.
  package func notice(inputFrom stream: StandardStream) {
    // Where it is a file there is nothing to wait for.
    try? poller.add(stream.rawValue, token: Self.inputToken, .read)
  }

  /// Ends that.
  package func ignore(inputFrom stream: StandardStream) {
    try? poller.remove(stream.rawValue)
  }

  /// Whether something can be read since this was last asked.
  package func takeInput() -> Bool {
    hasInput.withLock { hasInput in
      defer { hasInput = false }
      return hasInput
    }
  }

  /// Also wakes when nobody reads this stream any more.
  package func notice(readerOf stream: StandardStream) {
    // A file can't be waited for, and has no reader to lose.
    try? poller.add(stream.rawValue, token: Self.readerToken, [])
  }

  /// Ends the waiting, now or the next time.
  package func ring() {
    bell.signal()
  }

  /// Waits until there is something to read, or for what else ends it.
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
    .disconnected("the daemon can't be followed, for nothing can be waited for: \(error)")
  }
}
