import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests a daemon that dies after a change is durable but before it replies.
  @Suite("A lost reply")
  struct LostAnswerTests {
    private static let patienceSeconds = 60

    /// This test fails if the call has no idempotency key (if `CallKey.added` is empty). The retry would then repeat
    /// the change.
    @Test("makes the command ask the next daemon, which doesn't repeat the change")
    func killed() throws {
      let folder = TestFolder()
      let orders = try FaultOrders(in: folder)
      let unit = try SocketUnit(in: folder, environment: orders.environment)
      defer { unit.end() }
      try unit.connect().call("remarks.add", ["text": "before", "lat": 1, "lon": 2])
      try orders.order("fdatasync", on: "/remarks.journal", .stall, times: 1)
      let command = try Crew(1) { [socket = unit.socket] _ in
        try CommandResult(
          running: [try DaemonPrograms.trackctl(), "--socket", socket, "remarks", "add", "once", "1,2"], in: folder)
      }
      let deadline = Clock.monotonicNanoseconds() + Self.patienceSeconds * 1_000_000_000
      while orders.hits == 0, !command.isOver, Clock.monotonicNanoseconds() < deadline { usleep(1_000) }
      try #require(orders.hits == 1)
      unit.kill()
      try orders.orderNothing(on: "/remarks.journal")
      let result = try command.join()[0]
      #expect(result.ending == .exited(0), "\(result)")
      let remarks = try unit.connect().call("remarks.list")["remarks"]?.elements.compactMap { $0["text"]?.string }
      #expect(remarks == ["once", "before"])
      #expect(unit.failures == ["killed(\(SIGKILL))"])
    }
  }
}
