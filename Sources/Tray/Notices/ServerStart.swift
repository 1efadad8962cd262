/// Decides when to start a notification server: when there is something to show, and no server has appeared within the
/// pause. After such a start, it starts no other server until a server has appeared.
package struct ServerStart {
  private enum Stage {
    case calm
    case missed(since: UInt64)
    case started
  }

  private let pause: UInt64
  private var stage = Stage.calm

  /// - Parameter pause: the time in which a server that has disconnected may come back by itself.
  package init(pause: UInt64) {
    self.pause = pause
  }

  /// When `turn` must be called. Nil: never.
  package var dueAt: UInt64? { if case .missed(let since) = stage { since + pause } else { nil } }

  /// - Parameter isMissed: whether there is something to show, and no server.
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

  /// - Returns: whether to start a server now.
  package mutating func turn(at now: UInt64) -> Bool {
    guard let dueAt, now >= dueAt else { return false }
    stage = .started
    return true
  }
}
