import Host
import System
import Systemd

// The watchdog, and going when nobody is there.

extension Loop {
  func timeWatchdog() {
    guard let microseconds = Watchdog.interval() else { return }
    reactor.time(.watchdog, nanoseconds: microseconds * 1000 / 2)
  }

  /// Tells the service manager that all is well, if it is: a disk that doesn't come back is none that a loop that runs on can
  /// make up for.
  func feedWatchdog() {
    let verdict = diskWatch.judge(oldestSync: host.oldestUnsynced, now: Clock.monotonicNanoseconds())
    if case .stuck(let seconds, isNew: true) = verdict { log.write(.syncStuck(seconds: seconds)) }
    if verdict == .back { log.write(.syncBack) }
    if verdict == .well || verdict == .back { manager.feedWatchdog() }
    timeWatchdog()
  }

  /// The service manager is told how many are connected, soon after that has changed, and not each time.
  func timeStatus() {
    guard manager.isThere, !isStatusTimed, connections.count != manager.connections else { return }
    isStatusTimed = true
    reactor.time(.status, nanoseconds: statusDelay)
  }

  func tellStatus() {
    isStatusTimed = false
    manager.set(connections: connections.count)
  }

  /// The configuration may say that it need not stay.
  func beginIdleExit() {
    if configuration.exitWhenIdleMilliseconds > 0, !listener.isPassed { log.write(.staysWhenIdle) }
    timeIdleExit()
  }

  /// A daemon that is started by its socket need not stay when nobody uses it. One that made its socket itself is started by
  /// nobody: it stays.
  func timeIdleExit() {
    guard listener.isPassed, phase == .serving, configuration.exitWhenIdleMilliseconds > 0, connections.count == 0
    else {
      return reactor.cancel(.idleExit)
    }
    reactor.time(.idleExit, nanoseconds: configuration.exitWhenIdleMilliseconds * 1_000_000)
  }

  /// Whoever has not been accepted waits in the socket's queue, which is the service manager's, and finds the next daemon.
  func exitIfIdle() {
    if connections.count == 0, host.mayStop { stop("nobody has been there for a while") } else { timeIdleExit() }
  }
}
