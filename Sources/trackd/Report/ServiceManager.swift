import System
import Systemd
import Time

/// Reports readiness, status and watchdog signals to the service manager. Without a service manager, the methods have
/// no effect.
final class ServiceManager {
  private struct Trouble {
    let reason: String
    let since: Instant
  }

  /// Whether the daemon runs under a service manager.
  let isThere: Bool
  /// The modules that accept no changes, and the reasons.
  private var troubles: [String: Trouble] = [:]
  /// The number of connections in the last report.
  private(set) var connections = 0
  private let address: String
  private let clock: () -> Int

  /// - Parameter address: the address that clients connect to.
  init(
    serving address: String, isThere: Bool = Process.environment("NOTIFY_SOCKET") != nil,
    clock: @escaping () -> Int = { Clock.now() }
  ) {
    self.address = address
    self.isThere = isThere
    self.clock = clock
  }

  /// The line for `systemctl status`, with the number of connections and the modules that have problems.
  var status: String {
    let count = connections == 1 ? "1 connection" : "\(connections == 0 ? "no" : String(connections)) connections"
    let wrong = troubles.sorted { $0.key < $1.key }.map { module, trouble in
      "; \(module) has accepted no changes since \(trouble.since.description): \(trouble.reason)"
    }
    return "\(count) at \(address)" + (wrong.isEmpty ? "; all modules accept changes" : wrong.joined())
  }

  func ready() { Notification.ready(status: status) }
  func reloading() { Notification.reloading() }
  func stopping() { Notification.stopping() }
  func feedWatchdog() { Notification.watchdog() }

  /// Sets the problem of a module. Nil clears the problem.
  func set(_ trouble: String?, of module: String) {
    if troubles[module]?.reason == trouble { return }
    troubles[module] = trouble.map { Trouble(reason: $0, since: Instant(seconds: clock())) }
    Notification.status(status)
  }

  func set(connections: Int) {
    if connections == self.connections { return }
    self.connections = connections
    Notification.status(status)
  }
}
