import Systemd

/// What the service manager is told: that the daemon is ready, how it is, that all is well.
///
/// Without a service manager each of these does nothing.
final class ServiceManager {
  /// Modules that take no changes, and why.
  private var troubles: [String: String] = [:]
  private let serving: String

  init(serving: String) {
    self.serving = serving
  }

  var status: String {
    if troubles.isEmpty { return serving }
    return troubles.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
  }

  func ready() { Notification.ready(status: status) }
  func reloading() { Notification.reloading() }
  func stopping() { Notification.stopping() }
  func feedWatchdog() { Notification.watchdog() }

  /// A module has a trouble, or (nil) is over it.
  func set(_ trouble: String?, of module: String) {
    if troubles[module] == trouble { return }
    troubles[module] = trouble
    Notification.status(status)
  }
}
