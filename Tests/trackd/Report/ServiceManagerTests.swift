import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import trackd

@Suite("Notifications to the service manager")
struct ServiceManagerTests {
  /// This test fails if the watchdog is notified even when the disk hangs (`Loop.feedWatchdog` without the check).
  @Test("the watchdog is notified while the disk responds, not while a sync hangs, and again afterwards")
  func watchdog() async {
    await #expect(processExitsWith: .success) {
      let manager = try told()
      _ = unsafe setenv("WATCHDOG_USEC", "40000", 1)
      let disk = SimulatedDisk()
      let gate = Gate()
      defer { gate.open() }
      let harness = try LoopHarness(storage: disk)
      harness.loop.diskWatch.longest = 200_000_000
      let client = try harness.connectAndGreet()
      // The messages must be read. Otherwise, they would fill the socket's queue and block the daemon.
      var feeds = 0
      let isFed = {
        feeds += ((try? manager.take()) ?? []).count { $0 == "WATCHDOG=1" }
        return feeds >= 3
      }
      try harness.turns(until: isFed)
      disk.failCalls { call in
        if call.kind == .synchronize, call.name == "marks.journal" { gate.pass() }
        return nil
      }
      client.call(1, "marks.add", ["text": "x"])
      try harness.turns {
        _ = isFed()
        return harness.loop.diskWatch.isStuck
      }
      feeds = 0
      for _ in 0..<6 {
        try harness.turns(forMilliseconds: 50)
        _ = isFed()
      }
      #expect(feeds == 0)
      gate.open()
      try harness.turns(until: isFed)
      #expect(client.lines.count == 2)
    }
  }

  @Test("without a watchdog no timer is set")
  func noWatchdog() throws {
    let harness = try LoopHarness()
    try harness.turn()
    #expect(harness.loop.reactor.isAtRest)
  }

  @Test(
    "the status shows the connections, soon after a change, and since when a module is read-only")
  func status() async {
    await #expect(processExitsWith: .success) {
      let socket = try told()
      let manager = ServiceManager(serving: "/s", clock: { 1_795_000_000 })
      #expect(manager.status == "no connections at /s; all modules accept changes")
      manager.set(connections: 1)
      manager.set("the disk is full", of: "timer")
      manager.set("the disk is full", of: "timer")
      manager.set(connections: 1)
      #expect(
        try socket.take() == [
          "STATUS=1 connection at /s; all modules accept changes",
          "STATUS=1 connection at /s; timer has accepted no changes since 2026-11-18T11:06:40Z: the disk is full",
        ])
      manager.set(nil, of: "timer")
      #expect(try socket.take() == ["STATUS=1 connection at /s; all modules accept changes"])
      let harness = try LoopHarness(isManaged: true)
      harness.loop.statusDelay = 100_000_000
      let client = try harness.connectAndGreet()
      try harness.turns { harness.loop.manager.connections == 1 }
      client.hangUp()
      try harness.turns { harness.loop.manager.connections == 0 && harness.loop.reactor.isAtRest }
      #expect(try socket.take().count == 2)
    }
  }
}

/// Makes a socket that takes the place of this process's service manager. Call this only in exit tests, which run in
/// their own process, because it changes the environment.
private func told() throws -> NotifySocket {
  let socket = try NotifySocket(in: TestFolder())
  _ = unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
  return socket
}
