import Tray

/// The callbacks with which a source of idle times reports that the user left or returned.
struct Away {
  /// `since` is in seconds since 1970.
  let left: (Idle.Cause, _ since: Int) -> Void
  let returned: (Idle.Cause) -> Void
}
