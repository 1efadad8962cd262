import Tray

/// What a source of idle times tells: somebody has gone, or is back.
struct Away {
  /// - since: since when, in seconds since 1970.
  let left: (Idle.Cause, _ since: Int) -> Void
  let returned: (Idle.Cause) -> Void
}
