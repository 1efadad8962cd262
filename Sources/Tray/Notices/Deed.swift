package import TrackClientCore

/// The action of a click.
package enum Deed: Equatable, Sendable {
  /// One call to the daemon.
  case call(MethodCall)
  /// Stops the running entry, or starts the last project again.
  case toggle
  case askNote
  case idle(Idle.Answer)
  case quit

  package static func call(_ method: String, _ params: JSON? = nil) -> Deed { .call(MethodCall(method, params)) }
}
