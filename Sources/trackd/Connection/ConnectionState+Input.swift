// What comes from the client.

extension ConnectionState {
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
    switch consume self {
    case .talking(let input, let output):
      switch input {
      case .waiting:
        self = .talking(mayStart || mayGoOn ? .waiting : .paused, output)
        return mayStart ? .read : mayGoOn ? .nothing : .watch
      case .paused:
        self = .talking(mayStart ? .waiting : .paused, output)
        return mayStart ? .read : .nothing
      case .lines:
        self = .talking(mayStart || mayGoOn ? .lines : .pausedLines, output)
        return mayStart || mayGoOn ? .nothing : .watch
      case .pausedLines, .lastLines, .ended:
        self = .talking(input, output)
        return .nothing
      }
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output)
      return rest == .comes ? .read : .nothing
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return rest == .comes ? .read : .nothing
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum ReceivedAction { case serve, discard }

  /// Bytes were read.
  mutating func received() -> ReceivedAction {
    switch consume self {
    case .talking(let input, let output):
      switch input {
      case .waiting, .lines:
        self = .talking(.lines, output)
        return .serve
      case .paused, .pausedLines:
        self = .talking(.pausedLines, output)
        return .serve
      case .lastLines, .ended:
        self = .talking(input, output)
        return .discard
      }
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output)
      return .discard
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .discard
    case .closed:
      self = .closed
      return .discard
    }
  }

  enum EndedAction {
    /// What is left over counts as its last line.
    case serve
    case review
    case nothing
  }

  /// The client has closed its side.
  mutating func ended() -> EndedAction {
    switch consume self {
    case .talking(let input, let output):
      self = .talking(input == .ended ? .ended : .lastLines, output)
      return input == .ended ? .review : .serve
    case .dismissed(_, let output):
      self = .dismissed(.ended, output)
      return .review
    case .takingLeave:
      self = .takingLeave(.ended)
      return .review
    case .closed:
      self = .closed
      return .nothing
    }
  }

  enum HungUpAction {
    /// Nothing can be sent any more, but there may be something to read.
    case abandonAndRead
    case abandon
    case nothing
  }

  /// The kernel says that the client is gone. What it sent before counts all the same, where it can still be read.
  mutating func hungUp(mayStart: Bool) -> HungUpAction {
    switch consume self {
    case .talking(let input, _):
      let reads = mayStart && (input == .waiting || input == .paused)
      self = .talking(reads ? .waiting : input, .dead)
      return reads ? .abandonAndRead : .abandon
    case .dismissed(let rest, _):
      self = .dismissed(rest, .dead)
      return rest == .comes ? .abandonAndRead : .abandon
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return rest == .comes ? .abandonAndRead : .abandon
    case .closed:
      self = .closed
      return .nothing
    }
  }

  /// All whole lines of what was read have had their turn.
  mutating func ranDry() {
    switch consume self {
    case .talking(let input, let output):
      switch input {
      case .waiting, .lines: self = .talking(.waiting, output)
      case .paused, .pausedLines: self = .talking(.paused, output)
      case .lastLines, .ended: self = .talking(.ended, output)
      }
    case .dismissed(let rest, let output): self = .dismissed(rest, output)
    case .takingLeave(let rest): self = .takingLeave(rest)
    case .closed: self = .closed
    }
  }

  enum ServedAction {
    /// It has more to do than this turn allowed.
    case takeTurn
    case nothing
  }

  /// It had its turn.
  mutating func served(mayStart: @autoclosure () -> Bool, mayGoOn: Bool) -> ServedAction {
    switch consume self {
    case .talking(let input, let output):
      self = .talking(input, output)
      return mayGoOn || input.hasLines && mayStart() ? .takeTurn : .nothing
    case .dismissed(let rest, let output):
      self = .dismissed(rest, output)
      return mayGoOn ? .takeTurn : .nothing
    case .takingLeave(let rest):
      self = .takingLeave(rest)
      return .nothing
    case .closed:
      self = .closed
      return .nothing
    }
  }
}
