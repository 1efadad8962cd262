internal import CSystemd

/// The service manager's watchdog for this process.
package enum Watchdog {
  /// The watchdog timeout in microseconds. Nil if there is no watchdog. Send `Notification.watchdog` at half of this
  /// interval.
  package static func interval() -> Int? {
    var microseconds: UInt64 = 0
    let isWatched = unsafe sd_watchdog_enabled(0, &microseconds) > 0
    return isWatched ? Int(exactly: microseconds) : nil
  }
}
