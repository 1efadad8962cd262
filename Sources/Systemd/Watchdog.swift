internal import CSystemd

/// The service manager's watch over this process.
package enum Watchdog {
  /// Within how many microseconds each `Notification.watchdog` has to follow the last; nil where nobody watches. Half of
  /// it is a good rhythm.
  package static func interval() -> Int? {
    var microseconds: UInt64 = 0
    let isWatched = unsafe sd_watchdog_enabled(0, &microseconds) > 0
    return isWatched ? Int(exactly: microseconds) : nil
  }
}
