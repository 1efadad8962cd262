import Host
import System
import Systemd

// The watchdog, and going when nobody is there.

extension Loop {
  private static let longestSyncSeconds = 10

  func timeWatchdog() {
    guard let microseconds = Watchdog.interval() else { return }
    reactor.time(.watchdog, nanoseconds: microseconds * 1000 / 2)
  }

  /// Tells the service manager that all is well, if it is: a disk that doesn't come back is none that a loop that runs on can
  /// make up for.
  func feedWatchdog() {
    let seconds = host.oldestUnsynced.map { (Clock.monotonicNanoseconds() - $0) / 1_000_000_000 } ?? 0
    if seconds > Self.longestSyncSeconds {
      log.write(.syncStuck(seconds: seconds))
    } else {
      manager.feedWatchdog()
    }
    timeWatchdog()
  }

  /// A daemon that is started by its socket need not stay when nobody uses it.
  func timeIdleExit() {
    guard listener.isPassed, phase == .serving, configuration.exitWhenIdleSeconds > 0, connections.count == 0 else {
      return reactor.cancel(.idleExit)
    }
    reactor.time(.idleExit, seconds: configuration.exitWhenIdleSeconds)
  }

  func exitIfIdle() {
    if connections.count == 0, !host.isBusy { stop("nobody has been there for a while") } else { timeIdleExit() }
  }
}
