import ProgramKit

/// The connection to a display server. It is a state machine without a clock or a socket. Each event is a method that
/// returns actions for the caller.
package struct DisplayLink {
  package enum Action: Equatable {
    /// Connect to the server. Afterwards, the caller calls `connected` or `lost`.
    case connect
    case send([UInt8])
    case disconnect
    /// Report that the user left this many milliseconds ago.
    case tellLeft(milliseconds: Int)
    case tellReturned
  }

  private enum Stage {
    /// There is no display server, or it doesn't report idle times.
    case never
    case apart(tryAt: UInt64)
    case connecting
    case joined(any IdleProtocol, isReady: Bool)
  }

  private var stage: Stage
  private var isAway = false
  private var hasFailed = false
  private var backoff: Backoff

  /// - Parameter pauses: the range of pauses between attempts, in the same unit as the times that callers pass.
  package init(isThere: Bool, pauses: ClosedRange<Int>) {
    stage = isThere ? .apart(tryAt: 0) : .never
    backoff = Backoff(pauses)
  }

  /// Whether the server reports idle times.
  package var isReady: Bool { if case .joined(_, isReady: true) = stage { true } else { false } }

  /// Whether the first attempt to get idle times from the server is over. The attempt may have succeeded or failed.
  package var isSettled: Bool {
    switch stage {
    case .never: true
    case .apart: hasFailed
    case .connecting: false
    case .joined(_, let isReady): isReady
    }
  }

  /// When to connect next. Nil if no attempt is planned.
  package var triesAgainAt: UInt64? { if case .apart(let tryAt) = stage { tryAt } else { nil } }

  package mutating func turn(at now: UInt64) -> [Action] {
    guard let triesAgainAt, triesAgainAt <= now else { return [] }
    stage = .connecting
    return [.connect]
  }

  /// - Parameter teller: a new state machine for the protocol of the server.
  package mutating func connected(_ teller: any IdleProtocol) -> [Action] {
    var teller = teller
    let output = Self.takeOutput(of: &teller)
    stage = .joined(teller, isReady: false)
    return output
  }

  /// - Parameter isIgnored: whether a better source reports idle times. If so, this server's idle times are ignored.
  package mutating func received(_ bytes: [UInt8], isIgnored: Bool) -> [Action] {
    guard case .joined(var teller, var isReady) = stage else { return [] }
    var actions: [Action] = []
    do throws(DisplayFailure) {
      for event in try teller.take(bytes) {
        switch event {
        case .ready:
          isReady = true
          backoff.reset()
        case .left(let milliseconds):
          guard !isIgnored else { continue }
          isAway = true
          actions.append(.tellLeft(milliseconds: milliseconds))
        case .returned: actions += comeBack()
        }
      }
    } catch {
      // The server can't report idle times, so a new connection wouldn't help.
      stage = .never
      return actions + [.disconnect] + comeBack()
    }
    actions += Self.takeOutput(of: &teller)
    stage = .joined(teller, isReady: isReady)
    return actions
  }

  /// The server has closed the connection or has stopped reading. Either the session has ended or the compositor is
  /// restarting.
  package mutating func lost(at now: UInt64) -> [Action] {
    hasFailed = true
    stage = .apart(tryAt: now + UInt64(backoff.next()))
    return [.disconnect] + comeBack()
  }

  /// Disconnects, so that the caller reconnects with a new state machine. The new state machine uses the current
  /// settings.
  package mutating func restart() -> [Action] {
    guard case .joined = stage else { return [] }
    hasFailed = false
    stage = .apart(tryAt: 0)
    return [.disconnect] + comeBack()
  }

  private mutating func comeBack() -> [Action] {
    defer { isAway = false }
    return isAway ? [.tellReturned] : []
  }

  private static func takeOutput(of teller: inout any IdleProtocol) -> [Action] {
    defer { teller.output = [] }
    return teller.output.isEmpty ? [] : [.send(teller.output)]
  }
}
