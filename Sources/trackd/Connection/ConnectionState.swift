import System

/// Where a client and the daemon stand with each other: what may be read of it, what it can be sent, whether it has to go.
///
/// A state machine without any I/O: each event has a method, which moves on to the next state and says what is to be done about
/// it, and `Connections` does that. What other parts of a connection know (may its next request be started, has all been said)
/// comes in as an argument. It can't be copied, so that there is one truth about each connection.
struct ConnectionState: ~Copyable {
  enum Stage {
    /// It is listened to, and answered.
    case talking
    /// It was told why it has to go: what it sends is thrown away.
    case dismissed
    /// That has been sent, and nothing more will be.
    case takingLeave
    case closed
  }

  /// What comes from the client.
  enum Input: CaseIterable {
    /// The kernel is asked for more.
    case open
    /// The client sends while it has to wait: the kernel isn't asked. Nobody has to wait whom nobody listens to.
    case paused
    /// Nothing more will be read, for the client has closed its side or the daemon stops.
    case over
  }

  enum Output: CaseIterable {
    case flowing
    /// The kernel's buffer is full, and it will say when there is room again. So it is only of one that is still told something.
    case stalled
    /// The client can't be sent anything any more. What it has sent counts all the same.
    case dead
  }

  private(set) var stage = Stage.talking
  private(set) var input = Input.open
  /// May there be a line among what has been read, which has not had its turn? Never of one that isn't listened to.
  private(set) var hasLines = false
  private(set) var output = Output.flowing

  var isClosed: Bool { stage == .closed }
  var isStalled: Bool { output == .stalled }

  /// Is what is left of the input the beginning of a message whose end is still to come?
  var awaitsRest: Bool { stage == .talking && !hasLines && input != .over }

  /// Is there something that it is still told?
  private var isTold: Bool { stage == .talking || stage == .dismissed }

  // MARK: What comes from the client

  enum ReadableAction {
    case read
    /// It has to wait, and the kernel would go on telling.
    case watch
    case nothing
  }

  /// The kernel says that there is something to read, or the end.
  /// - Parameter mayGoOn: an answer was begun, and can be gone on with. It is served in this turn or the next anyway, like one
  ///   that has lines and may start.
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
  /// - Returns: whether they are served, or thrown away.
  mutating func received() -> Bool {
    guard stage == .talking, input != .over else { return false }
    hasLines = true
    return true
  }

  enum EndedAction {
    /// What is left over counts as its last line.
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
    /// Nothing can be sent any more, but there may be something to read.
    case abandonAndRead
    case abandon
    case nothing
  }

  /// The kernel says that the client is gone. What it sent before counts all the same, where it can still be read.
  mutating func hungUp(mayStart: Bool) -> HungUpAction {
    if stage == .closed { return .nothing }
    output = .dead
    let reads = input != .over && (stage != .talking || mayStart && !hasLines)
    if reads { input = .open }
    return reads ? .abandonAndRead : .abandon
  }

  /// All whole lines of what was read have had their turn.
  mutating func ranDry() { hasLines = false }

  /// It had its turn.
  /// - Returns: whether it has more to do than this turn allowed.
  func served(mayStart: @autoclosure () -> Bool, mayGoOn: Bool) -> Bool {
    isTold && (mayGoOn || hasLines && mayStart())
  }

  // MARK: What is sent to the client

  enum SentAction {
    /// What didn't go has so long to move on.
    case timeStalling
    case stopTiming
    case nothing
  }

  /// The kernel took what it had room for.
  mutating func sent(isAll: Bool) -> SentAction {
    guard isTold, output != .dead else { return .nothing }
    let wasStalled = output == .stalled
    output = isAll ? .flowing : .stalled
    return isAll ? wasStalled ? .stopTiming : .nothing : .timeStalling
  }

  /// The kernel takes nothing for this client any more.
  /// - Returns: whether what waits is to be abandoned.
  mutating func sendFailed() -> Bool {
    if stage == .closed { return false }
    output = .dead
    return true
  }

  enum SettledAction {
    /// It waited for room.
    case takeTurn
    case sayFarewell
    case nothing
  }

  /// There is less to be sent than before.
  /// - Parameter isIdle: there is nothing left, and nothing awaited.
  mutating func settled(mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool) -> SettledAction {
    if hasLines { return mayStart() ? .takeTurn : .nothing }
    guard stage == .dismissed, output != .stalled, isIdle() else { return .nothing }
    stage = .takingLeave
    return .sayFarewell
  }

  // MARK: How it ends, and what follows until then

  /// It broke a rule.
  /// - Returns: whether it is to be told so.
  mutating func dismissed() -> Bool {
    guard stage == .talking else { return false }
    stage = .dismissed
    hasLines = false
    if input == .paused { input = .open }
    return true
  }

  enum StoppedAction {
    case review
    /// And whoever doesn't read has less time now.
    case reviewAndTimeStalling
    case nothing
  }

  /// The daemon stops: what it has asked for so far is answered, and no more is read.
  mutating func stopped() -> StoppedAction {
    if stage == .closed { return .nothing }
    input = .over
    return output == .stalled ? .reviewAndTimeStalling : .review
  }

  enum ReviewedAction {
    case close
    /// The kernel is to report this; nil: nothing, not even that the client is gone.
    case watch(Interest?)
    case nothing
  }

  /// What follows from all that has happened to it.
  mutating func reviewed(mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool) -> ReviewedAction {
    if stage == .closed { return .nothing }
    if input == .over, !hasLines, stage == .takingLeave || isIdle() { return .close }
    // Of one that is dead the kernel would report just that, over and over.
    if input == .open, stage != .talking || output != .dead { return .watch(interest(reading: true)) }
    guard awaitsRest, mayStart() else { return .watch(interest(reading: false)) }
    input = .open
    return .watch(interest(reading: true))
  }

  /// Nothing more comes of it.
  /// - Returns: whether it is news.
  mutating func closed() -> Bool {
    if stage == .closed { return false }
    self = ConnectionState(stage: .closed, input: .over, hasLines: false, output: .dead)
    return true
  }

  /// One that is dead isn't asked about, unless there is something to read.
  private func interest(reading: Bool) -> Interest? {
    if output == .dead && !reading { return nil }
    // As numbers: the operators of a set cost more than the answer.
    return Interest(
      rawValue: (reading ? Interest.read.rawValue : 0) | (output == .stalled ? Interest.write.rawValue : 0))
  }
}
