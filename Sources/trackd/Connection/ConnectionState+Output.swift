// What is sent to the client.

extension ConnectionState {
  enum SentAction {
    /// What didn't go has so long to move on.
    case timeStalling
    case stopTiming
    case nothing
  }

  /// The kernel took what it had room for.
  mutating func sent(isAll: Bool) -> SentAction {
    switch consume self {
    case .talking(let input, let output):
      self = .talking(input, output.after(isAll))
      return output.action(isAll)
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output.after(isAll))
      return output.action(isAll)
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .nothing
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum SendFailedAction { case abandon, nothing }

  /// The kernel takes nothing for this client any more.
  mutating func sendFailed() -> SendFailedAction {
    switch consume self {
    case .talking(let input, _):
      self = .talking(input, .dead)
      return .abandon
    case .dismissed(let rest, _):
      self = .dismissed(rest, .dead)
      return .abandon
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .abandon
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum SettledAction {
    /// It waited for room.
    case takeTurn
    case sayFarewell
    case nothing
  }

  /// There is less to be sent than before.
  /// - Parameter isIdle: there is nothing left, and nothing awaited.
  mutating func settled(
    mayStart: @autoclosure () -> Bool, isIdle: @autoclosure () -> Bool
  ) -> SettledAction {
    switch consume self {
    case .talking(let input, let output):
      self = .talking(input, output)
      return input.hasLines && mayStart() ? .takeTurn : .nothing
    case .dismissed(let rest, let output):
      let hasSaid = output != .stalled && isIdle()
      self = hasSaid ? .takingLeave(rest) : .dismissed(rest, output)
      return hasSaid ? .sayFarewell : .nothing
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .nothing
    case .closed:
      self = .closed
      return .nothing
    }
  }
}

extension ConnectionState.Output {
  fileprivate func after(_ isAll: Bool) -> Self { self == .dead ? .dead : isAll ? .flowing : .stalled }

  fileprivate func action(_ isAll: Bool) -> ConnectionState.SentAction {
    switch self {
    case .flowing: isAll ? .nothing : .timeStalling
    case .stalled: isAll ? .stopTiming : .timeStalling
    case .dead: .nothing
    }
  }
}
