import Host
import System
import Systemd

// The watchdog, the status, and exiting when idle.

extension Loop {
  func timeWatchdog() {
    guard let microseconds = Watchdog.interval() else { return }
    reactor.time(.watchdog, nanoseconds: microseconds * 1000 / 2)
  }

  /// Notifies the watchdog only if the disk responds. A daemon with a hung disk must be restarted even if its loop
  /// still runs.
  func feedWatchdog() {
    let verdict = diskWatch.judge(oldestSync: host.oldestUnsynced, now: Clock.monotonicNanoseconds())
    if case .stuck(let seconds, isNew: true) = verdict { log.write(.syncStuck(seconds: seconds)) }
    if verdict == .back { log.write(.syncBack) }
    if verdict == .well || verdict == .back { manager.feedWatchdog() }
    timeWatchdog()
  }

  /// Schedules a status update for the number of connections. The delay combines many changes into one update.
  func timeStatus() {
    guard manager.isThere, !isStatusTimed, connections.count != manager.connections else { return }
    isStatusTimed = true
    reactor.time(.status, nanoseconds: statusDelay)
  }

  func tellStatus() {
    isStatusTimed = false
    manager.set(connections: connections.count)
  }

  func beginIdleExit() {
    if configuration.exitWhenIdleMilliseconds > 0, !listener.isPassed { log.write(.staysWhenIdle) }
    timeIdleExit()
  }

  /// Lets an idle daemon exit only if the service manager holds the socket and will start the daemon again.
  func timeIdleExit() {
    guard listener.isPassed, phase == .serving, configuration.exitWhenIdleMilliseconds > 0, connections.count == 0
    else {
      return reactor.cancel(.idleExit)
    }
    reactor.time(.idleExit, nanoseconds: configuration.exitWhenIdleMilliseconds * 1_000_000)
  }

  /// Stops if the daemon is idle. A client that isn't accepted yet waits in the queue of the service manager's socket,
  /// and the next daemon serves it.
  func exitIfIdle() {
    if connections.count == 0, host.mayStop { stop("no client has been connected for a while") } else { timeIdleExit() }
  }
}
