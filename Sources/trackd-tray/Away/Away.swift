import Tray

/// Reports of a source of idle times: the user left, or is back.
struct Away {
  /// - since: in seconds since 1970.
  let left: (Idle.Cause, _ since: Int) -> Void
  let returned: (Idle.Cause) -> Void
}
