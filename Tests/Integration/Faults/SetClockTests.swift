import Glibc
import System
import TestSupport
import Testing
import Time
import Wire

extension IntegrationTests {
  /// Tests changes of the wall clock while a real daemon runs. Tests/FaultShim simulates the changes, because the
  /// machine has only one wall clock.
  @Suite("Setting the clock under a daemon")
  struct SetClockTests {
    /// The level of a daily task becomes medium 22,464 seconds after the task was done, and high after 65,664 seconds.
    private static let medium = 864 * 26
    private static let high = 864 * 76

    /// This test fails with each of these mutations. The daemon isn't woken (`ctrackd_calendar_timerfd_arm` without
    /// TFD_TIMER_CANCEL_ON_SET). It treats the wake-up as a read error (`CalendarAlarm.drain` without ECANCELED). It
    /// doesn't compute the time of the next event again (a `Host.ring` that forgets nothing). In each case, a level
    /// that the task reaches after the clock was set is never reported.
    @Test("events caused by time are sent when the new clock reaches them, set back or forward")
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
      try client.call(
        "chores.done", ["acknowledge": ["again"], "task": 1, "at": JSON(Instant(seconds: done).description)])
      try client.call("events.subscribe", ["topics": ["chores"]])

      try set(clock, to: done + Self.medium - 2)
      try expectLevel("medium", done + Self.medium, client)
      try set(clock, to: done + Self.high + 5)
      try expectLevel("high", done + Self.high, client)
      #expect(daemon.stop() == .exited(0))
    }

    /// This test fails if a duration is computed only from the wall clock. It also fails if records are compared with a
    /// clock that was set back.
    @Test(
      "by a second to a day, back and forward: recording works, nothing is negative, and everything stays"
    )
    func steps() throws {
      let folder = TestFolder()
      let clock = folder.path + "/clock"
      let daemon = DaemonProcess(in: folder, environment: [try FaultOrders.preload(), "TRACKD_CLOCK=\(clock)"])
      try daemon.start()
      let client = try daemon.connect()
      try client.call("events.subscribe", ["topics": ["timer", "chores", "hours"]])
      var added = 0
      for round in 1...(TestLength.isLong ? 200 : 12) {
        let step = [1, 59, 3_600, 7_200, 86_400].randomElement() ?? 1
        try set(clock, to: Clock.now() + (Bool.random() ? step : -step))
        // The library reads the file with the clock's offset again while the daemon waits.
        usleep(60_000)
        let caller = try daemon.connect()
        let started = try caller.respond("timer.start", ["project": "Work", "switch": true])
        // The start may be refused, because an earlier entry may end after the time that the clock shows now.
        #expect(started["result"] != nil || started["error"]?["data"]?["reason"] == "timer.overlap", "\(started)")
        let status = try caller.call("timer.status")
        #expect(status["elapsed"]?.int ?? 0 >= 0 && status["today"]?.int ?? -1 >= 0, "round \(round): \(status)")
        if started["result"] != nil {
          #expect(try caller.call("timer.stop")["entry"]?["seconds"]?.int ?? -1 >= 0, "round \(round)")
        }
        try caller.call("remarks.add", ["text": "round", "lat": 1, "lon": 2])
        added += 1
        guard round.isMultiple(of: 4) else { continue }
        daemon.kill()
        try daemon.start()
        #expect(try daemon.connect().call("remarks.list", ["limit": 1000])["remarks"]?.count == added, "round \(round)")
      }
      #expect(daemon.stop() == .exited(0))
    }

    private func set(_ clock: String, to now: Int) throws {
      try TestFiles.write(Array("\(now - Clock.now())\n".utf8), to: clock + ".new")
      try #require(unsafe rename(clock + ".new", clock) == 0)
    }

    private func expectLevel(_ level: String, _ moment: Int, _ client: DaemonClient) throws {
      let told = try #require(try client.notification(), "\(level) was never sent")["params"]
      #expect(told?["method"] == "chores.level" && told?["task"]?["level"]?.string == level, "\(told ?? .null)")
      #expect(told?["at"]?.string == Instant(seconds: moment).description)
    }
  }
}
