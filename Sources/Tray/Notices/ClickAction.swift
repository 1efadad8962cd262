package import TrackClientCalls

/// The action of a click.
package enum ClickAction: Equatable, Sendable {
  /// One call to the daemon.
  case call(MethodCall)
  /// Stops the running entry, or starts the last project again.
  case toggle
  case askNote
  case idle(Idle.Answer)
  case quit

  package static func call<Reply>(_ call: TypedCall<Reply>) -> ClickAction { .call(call.request) }
}
