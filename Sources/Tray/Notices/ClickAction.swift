package import TrackClientCalls

/// What a click does.
package enum ClickAction: Equatable, Sendable {
  /// Makes one call to the daemon.
  case call(MethodCall)
  /// Stops the running entry. If no entry runs, starts the last project again.
  case toggle
  case askNote
  case idle(Idle.Answer)
  case quit

  package static func call<Reply>(_ call: TypedCall<Reply>) -> ClickAction { .call(call.request) }
}
