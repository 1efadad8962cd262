internal import CSystemd

/// The watchdog with which the service manager supervises this process.
package enum Watchdog {
  /// The watchdog's timeout in microseconds. Nil if there is no watchdog. Send `Notification.watchdog` whenever half of
  /// the timeout has passed.
  package static func interval() -> Int? {
    var microseconds: UInt64 = 0
    let isWatched = unsafe sd_watchdog_enabled(0, &microseconds) > 0
    return isWatched ? Int(exactly: microseconds) : nil
  }
}
