import System

/// The protocol state between a client and the daemon: what may be read, what can be sent, and whether the connection
/// must close.
///
/// This is a state machine without I/O. Each event is a method that changes the state and returns an action for
/// `Connections`. Facts that the state doesn't contain, such as whether the next request may start, are arguments. The
/// state isn't copyable, so each connection has exactly one state.
struct ConnectionState: ~Copyable {
  enum Stage {
    /// Requests are read and answered.
    case talking
    /// An error that explains the disconnect is queued. Further input is discarded.
    case dismissed
    /// The error that explains the disconnect was sent, and nothing more will be sent.
    case takingLeave
    case closed
  }

  /// Whether input from the client is read.
  enum Input: CaseIterable {
    /// Input is read when the kernel reports it.
    case open
    /// The client must wait but keeps sending, so the kernel isn't polled for input. A connection is paused only in the
    /// stage `talking`.
    case paused
    /// No more input will be read, because the client has closed its side or the daemon stops.
    case over
  }

  enum Output: CaseIterable {
    case flowing
    /// The kernel's buffer is full, and the kernel will report when it has room. The output can stall only while there
    /// is something to send.
    case stalled
    /// Nothing can be sent to the client any more. The client's earlier requests are still carried out.
    case dead
  }

  private(set) var stage = Stage.talking
  private(set) var input = Input.open
  /// Whether the input read so far might contain a line that hasn't been served. Always false unless the stage is
  /// `talking`.
  private(set) var hasLines = false
  private(set) var output = Output.flowing

  var isClosed: Bool { stage == .closed }
  var isStalled: Bool { output == .stalled }

  /// Whether all complete lines have been served and more input can still come.
  var awaitsRest: Bool { stage == .talking && !hasLines && input != .over }

  /// Whether output is still sent to the client.
  private var isTold: Bool { stage == .talking || stage == .dismissed }

  // MARK: Input from the client

  enum ReadableAction {
    case read
    /// Stop polling for input: the client must wait, and the kernel would keep reporting the unread input.
    case watch
    case nothing
  }

  /// The kernel reports input or the end of input.
  /// - Parameter mayGoOn: whether an unfinished answer may continue. If so, the connection is served in this turn or
  ///   the next one, even if no more input is read. A connection with lines that may start its next request is served
  ///   in the same way.
  mutating func readable(mayStart: Bool, mayGoOn: Bool) -> ReadableAction {
    if input == .over { return .nothing }
    if stage != .talking { return .read }
    if mayStart, !hasLines {
      input = .open
      return .read
    }
    if mayStart || mayGoOn || input == .paused { return .nothing }
    input = .paused
    return .watch
  }

  /// Bytes were read.
  /// - Returns: true if the bytes must be served, false if they must be discarded.
  mutating func received() -> Bool {
    guard stage == .talking, input != .over else { return false }
    hasLines = true
    return true
  }

  enum EndedAction {
    /// Process the rest of the input, as if it were a complete line.
    case serve
    case review
    case nothing
  }

  /// The client has closed its side.
  mutating func ended() -> EndedAction {
    if stage == .closed { return .nothing }
    hasLines = stage == .talking && (hasLines || input != .over)
    input = .over
    return hasLines ? .serve : .review
  }

  enum HungUpAction {
    /// Nothing can be sent any more, but there might be input left to read.
    case abandonAndRead
    case abandon
    case nothing
  }

  /// The kernel reports that the client is gone. Requests that the client sent before are still carried out if they can
  /// be read.
  mutating func hungUp(mayStart: Bool) -> HungUpAction {
    if stage == .closed { return .nothing }
    output = .dead
    let reads = input != .over && (stage != .talking || mayStart && !hasLines)
    if reads { input = .open }
    return reads ? .abandonAndRead : .abandon
  }

  /// All complete lines of the input have been served.
  mutating func ranDry() { hasLines = false }

  /// The connection was served in this turn.
  /// - Returns: whether the connection has more to do than this turn allowed.
  func served(mayStart: @autoclosure () -> Bool, mayGoOn: Bool) -> Bool {
    isTold && (mayGoOn || hasLines && mayStart())
  }

  // MARK: Output to the client

  enum SentAction {
    /// Restart the timeout for the bytes that weren't sent.
    case timeStalling
    case stopTiming
    case nothing
  }

  /// The kernel has accepted as much output as fits into its buffer.
  mutating func sent(isAll: Bool) -> SentAction {
    guard isTold, output != .dead else { return .nothing }
    let wasStalled = output == .stalled
    output = isAll ? .flowing : .stalled
    return isAll ? wasStalled ? .stopTiming : .nothing : .timeStalling
  }

  /// Sending failed, so this client can receive nothing more.
  /// - Returns: whether to drop the queued output.
  mutating func sendFailed() -> Bool {
    if stage == .closed { return false }
    output = .dead
    return true
  }

  enum SettledAction {
    /// The connection waited for room. Serve it again.
    case takeTurn
    case sayFarewell
    case nothing
  }

  /// Some of the queued output was sent or dropped.
  /// - Parameter isIdle: whether nothing is queued and nothing is awaited.
  mutating func settled(mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool) -> SettledAction {
    if hasLines { return mayStart() ? .takeTurn : .nothing }
    guard stage == .dismissed, output != .stalled, isIdle() else { return .nothing }
    stage = .takingLeave
    return .sayFarewell
  }

  // MARK: End of the connection

  /// The client broke a rule.
  /// - Returns: whether to send the client an error.
  mutating func dismissed() -> Bool {
    guard stage == .talking else { return false }
    stage = .dismissed
    hasLines = false
    if input == .paused { input = .open }
    return true
  }

  enum StoppedAction {
    case review
    /// Review the connection, and shorten the timeout of a client that doesn't read.
    case reviewAndTimeStalling
    case nothing
  }

  /// The daemon stops. Requests that were already read are answered, and no more input is read.
  mutating func stopped() -> StoppedAction {
    if stage == .closed { return .nothing }
    input = .over
    return output == .stalled ? .reviewAndTimeStalling : .review
  }

  enum ReviewedAction {
    case close
    /// Register these events with the kernel. If nil, the kernel reports nothing, not even a hang-up.
    case watch(Interest?)
    case nothing
  }

  /// Returns the action that follows from the current state.
  mutating func reviewed(mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool) -> ReviewedAction {
    if stage == .closed { return .nothing }
    if input == .over, !hasLines, stage == .takingLeave || isIdle() { return .close }
    // If the output is dead, polling would make the kernel report the hang-up over and over.
    if input == .open, stage != .talking || output != .dead { return .watch(interest(reading: true)) }
    guard awaitsRest, mayStart() else { return .watch(interest(reading: false)) }
    input = .open
    return .watch(interest(reading: true))
  }

  /// The connection is closed.
  /// - Returns: whether it was open before.
  mutating func closed() -> Bool {
    if stage == .closed { return false }
    self = ConnectionState(stage: .closed, input: .over, hasLines: false, output: .dead)
    return true
  }

  /// The events to poll for. A connection whose output is dead is polled only while its input is still read.
  private func interest(reading: Bool) -> Interest? {
    if output == .dead && !reading { return nil }
    // Combines raw values, because the option set's operators are too slow for a function that runs this often.
    return Interest(
      rawValue: (reading ? Interest.read.rawValue : 0) | (output == .stalled ? Interest.write.rawValue : 0))
  }
}
