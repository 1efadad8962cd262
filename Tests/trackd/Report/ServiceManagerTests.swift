import Glibc
import System
import TestSupport
import Testing
import Wire

@testable import trackd

@Suite("What the service manager is told")
struct ServiceManagerTests {
  /// Fails where it is fed whatever the disk does (`Loop.feedWatchdog` without a look at the verdict).
  @Test("the watchdog is fed while the disk answers, not while a sync hangs, and again when it has come back")
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
      // What nobody takes fills the socket's queue, and then whoever tells has to wait.
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

  @Test("nobody watches, and no timer is set for it")
  func noWatchdog() throws {
    let harness = try LoopHarness()
    try harness.turn()
    #expect(harness.loop.reactor.isAtRest)
  }

  @Test(
    "the status says how many are connected, soon after that has changed, and which module takes no changes since when")
  func status() async {
    await #expect(processExitsWith: .success) {
      let socket = try told()
      let manager = ServiceManager(serving: "/s", clock: { 1_795_000_000 })
      #expect(manager.status == "no connections at /s; all modules take changes")
      manager.set(connections: 1)
      manager.set("the disk is full", of: "timer")
      manager.set("the disk is full", of: "timer")
      manager.set(connections: 1)
      #expect(
        try socket.take() == [
          "STATUS=1 connection at /s; all modules take changes",
          "STATUS=1 connection at /s; timer takes no changes since 2026-11-18T11:06:40Z: the disk is full",
        ])
      manager.set(nil, of: "timer")
      #expect(try socket.take() == ["STATUS=1 connection at /s; all modules take changes"])
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

/// Makes a socket that this process tells as its service manager: only for a process that a test has for itself.
private func told() throws -> NotifySocket {
  let socket = try NotifySocket(in: TestFolder())
  _ = unsafe setenv("NOTIFY_SOCKET", socket.path, 1)
  return socket
}
