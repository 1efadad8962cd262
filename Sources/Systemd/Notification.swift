internal import CSystemd
internal import System

/// Notifications to the service manager. They have no effect if no service manager listens.
package enum Notification {
  /// Notifies the service manager that the start is complete.
  /// - Returns: whether a manager was notified.
  @discardableResult
  package static func ready(status: String) -> Bool {
    send("READY=1\n" + line(status: status))
  }

  @discardableResult
  package static func status(_ status: String) -> Bool {
    send(line(status: status))
  }

  @discardableResult
  package static func stopping() -> Bool {
    send("STOPPING=1")
  }

  /// Notifies the service manager that a reload begins. `ready` reports the end of the reload.
  @discardableResult
  package static func reloading() -> Bool {
    send("RELOADING=1\nMONOTONIC_USEC=\(Clock.monotonicNanoseconds() / 1000)")
  }

  @discardableResult
  package static func watchdog() -> Bool {
    send("WATCHDOG=1")
  }

  /// Replaces line breaks, because a line break would start another assignment.
  private static func line(status: String) -> String {
    "STATUS=" + String(status.map { $0.isNewline ? " " : $0 })
  }

  private static func send(_ state: String) -> Bool {
    unsafe sd_notify(0, state) > 0
  }
}
