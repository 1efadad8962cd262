/// Decides when to start a notification server. A server is started if there is something to show and no server has
/// appeared within a pause. After a start, no further server is started until a server has appeared.
package struct ServerStart {
  private enum Stage {
    case calm
    case missed(since: UInt64)
    case started
  }

  private let pause: UInt64
  private var stage = Stage.calm

  /// - Parameter pause: how long to wait for a server to appear on its own before a server is started.
  package init(pause: UInt64) {
    self.pause = pause
  }

  /// When `turn` must be called. Nil if no call is needed.
  package var dueAt: UInt64? { if case .missed(let since) = stage { since + pause } else { nil } }

  /// - Parameter isMissed: whether there is something to show but no server.
  package mutating func look(isMissed: Bool, at now: UInt64) {
    switch stage {
    case .calm where isMissed: stage = .missed(since: now)
    case .missed where !isMissed: stage = .calm
    case .calm, .missed, .started: break
    }
  }

  package mutating func came() {
    if case .started = stage { stage = .calm }
  }

  /// Checks whether the pause is over.
  /// - Returns: whether to start a server now.
  package mutating func turn(at now: UInt64) -> Bool {
    guard let dueAt, now >= dueAt else { return false }
    stage = .started
    return true
  }
}
