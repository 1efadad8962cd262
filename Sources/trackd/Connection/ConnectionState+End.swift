import System

// How it ends, and what follows until then.

extension ConnectionState {
  enum DismissedAction { case tell, nothing }

  /// It broke a rule.
  mutating func dismissed() -> DismissedAction {
    switch consume self {
    case .talking(let input, let output):
      self = .dismissed(input == .ended || input == .lastLines ? .ended : .comes, output)
      return .tell
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output)
      return .nothing
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .nothing
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum StoppedAction {
    case review
    /// And whoever doesn't read has less time now.
    case reviewAndTimeStalling
    case nothing
  }

  /// The daemon stops: what it has asked for so far is answered, and no more is read.
  mutating func stopped() -> StoppedAction {
    switch consume self {
    case .talking(let input, let output):
      self = .talking(input.hasLines ? .lastLines : .ended, output)
      return output == .stalled ? .reviewAndTimeStalling : .review
    case .dismissed(_, let output):
      self = .dismissed(.ended, output)
      return output == .stalled ? .reviewAndTimeStalling : .review
    case .takingLeave:
      self = .takingLeave(.ended)
      return .review
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum ReviewedAction {
    case close
    /// The kernel is to report this; nil: nothing, not even that the client is gone.
    case watch(Interest?)
    case nothing
  }

  /// What follows from all that has happened to it.
  mutating func reviewed(
    mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool
  ) -> ReviewedAction {
    switch consume self {
    case .talking(let input, let output):
      switch input {
      case .waiting, .paused:
        // Of one that is dead the kernel would report just that, over and over.
        let reads = input == .waiting && output != .dead || mayStart()
        self = .talking(reads ? .waiting : input, output)
        return .watch(output.interest(reading: reads))
      case .lines:
        self = .talking(.lines, output)
        return .watch(output.interest(reading: output != .dead))
      case .pausedLines, .lastLines:
        self = .talking(input, output)
        return .watch(output.interest(reading: false))
      case .ended:
        self = .talking(.ended, output)
        return isIdle() ? .close : .watch(output.interest(reading: false))
      }
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output)
      return rest == .ended && isIdle() ? .close : .watch(output.interest(reading: rest == .comes))
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return rest == .ended ? .close : .watch(.read)
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum ClosedAction { case release, nothing }

  /// Nothing more comes of it.
  mutating func closed() -> ClosedAction {
    switch consume self {
    case .talking:
      self = .closed
      return .release
    case .dismissed:
      self = .closed
      return .release
    case .takingLeave:
      self = .closed
      return .release
    case .closed:
      self = .closed
      return .nothing
    }
  }
}

extension ConnectionState.Output {
  /// One that is dead isn't asked about, unless there is something to read.
  fileprivate func interest(reading: Bool) -> Interest? {
    if self == .dead && !reading { return nil }
    // As numbers: the operators of a set cost more than the answer.
    return Interest(
      rawValue: (reading ? Interest.read.rawValue : 0) | (self == .stalled ? Interest.write.rawValue : 0))
  }
}
