/// Where a client and the daemon stand with each other: what may be read of it, what it can be sent, whether it has to go.
///
/// A state machine without any I/O: each event has a method, which moves on to the next state and says what is to be done about
/// it, and `Connections` does that. What other parts of a connection know (may its next request be started, has all been said)
/// comes in as an argument. It can't be copied, so that there is one truth about each connection.
enum ConnectionState: ~Copyable {
  case talking(Input, Output)
  /// It was told why it has to go: what it sends is thrown away.
  case dismissed(Rest, Output)
  /// That has been sent, and nothing more will be.
  case takingLeave(Rest)
  case closed

  /// What comes from a client that is talked to.
  enum Input: CaseIterable {
    /// All that was read has had its turn, and the kernel is asked for more.
    case waiting
    /// The same of a client that sends while it has to wait: the kernel isn't asked.
    case paused
    /// There may be lines that have not had their turn.
    case lines
    case pausedLines
    /// Nothing more will be read, for the client has closed its side or the daemon stops. There may be lines left.
    case lastLines
    case ended

    var hasLines: Bool { self == .lines || self == .pausedLines || self == .lastLines }
  }

  /// What comes from a client that isn't listened to any more.
  enum Rest: CaseIterable {
    case comes, ended
  }

  enum Output: CaseIterable {
    case flowing
    /// The kernel's buffer is full, and it will say when there is room again.
    case stalled
    /// The client can't be sent anything any more. What it has sent counts all the same.
    case dead
  }

  init() { self = .talking(.waiting, .flowing) }

  var isClosed: Bool {
    switch self {
    case .closed: true
    case .talking: false
    case .dismissed: false
    case .takingLeave: false
    }
  }

  var isStalled: Bool {
    switch self {
    case .talking(_, let output): output == .stalled
    case .dismissed(_, let output): output == .stalled
    case .takingLeave: false
    case .closed: false
    }
  }

  /// May there be a line among what has been read, which has not had its turn?
  var hasLines: Bool {
    switch self {
    case .talking(let input, _): input.hasLines
    case .dismissed: false
    case .takingLeave: false
    case .closed: false
    }
  }

  /// Is what is left of the input the beginning of a message whose end is still to come?
  var awaitsRest: Bool {
    switch self {
    case .talking(let input, _): input == .waiting || input == .paused
    case .dismissed: false
    case .takingLeave: false
    case .closed: false
    }
  }
}
