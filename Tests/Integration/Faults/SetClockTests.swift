import Glibc
import System
import TestSupport
import Testing
import Time
import Wire

extension IntegrationTests {
  /// Somebody sets the machine's clock under a real daemon: here by Tests/FaultShim, for the machine has but one.
  @Suite("A clock that is set under a daemon")
  struct SetClockTests {
    /// A task of every day is done; its level is medium 22,464 seconds later, and high 65,664.
    private static let medium = 864 * 26
    private static let high = 864 * 76

    /// Fails where the daemon isn't told of it (`ctrackd_calendar_timerfd_arm` without TFD_TIMER_CANCEL_ON_SET), takes what it
    /// is told for a read that failed (`CalendarAlarm.drain` without ECANCELED), or doesn't ask again what comes next
    /// (`Host.ring` that forgets nothing): the level that comes about once more is told by nobody.
    @Test("what comes about by time is told when the new clock shows it, whether it was set back or forth")
    func set() throws {
      let folder = TestFolder()
      let clock = folder.path + "/clock"
      let daemon = DaemonProcess(in: folder, environment: [try FaultOrders.preload(), "TRACKD_CLOCK=\(clock)"])
      try daemon.start()
      let client = try daemon.connect()
      try client.call("chores.house.create", ["name": "Villa"])
      try client.call("chores.room.add", ["name": "Kitchen"])
      try client.call("chores.task.add", ["room": 1, "name": "Dishes", "everyDays": 1, "points": 5])
      let done = Clock.now() - 30_000
      try client.call("chores.done", ["task": 1, "at": JSON(Instant(seconds: done).description)])
      try client.call("events.subscribe", ["topics": ["chores"]])

      try set(clock, to: done + Self.medium - 2)
      try expectLevel("medium", done + Self.medium, client)
      try set(clock, to: done + Self.high + 5)
      try expectLevel("high", done + Self.high, client)
      #expect(daemon.stop() == .exited(0))
    }

    private func set(_ clock: String, to now: Int) throws {
      try TestFiles.write(Array("\(now - Clock.now())\n".utf8), to: clock + ".new")
      try #require(unsafe rename(clock + ".new", clock) == 0)
    }

    private func expectLevel(_ level: String, _ moment: Int, _ client: DaemonClient) throws {
      let told = try #require(try client.notification(), "\(level) was told by nobody")["params"]
      #expect(told?["method"] == "chores.level" && told?["task"]?["level"]?.string == level, "\(told ?? .null)")
      #expect(told?["at"]?.string == Instant(seconds: moment).description)
    }
  }
}
