import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests restarts of the daemon while clients are at work. The socket persists.
  @Suite("A restart without a gap")
  struct RestartTests {
    private static let writers = 4
    private static let restarts = TestLength.isLong ? 40 : 6

    @Test("no client is refused, nothing acknowledged is lost, and interrupted calls are made once when repeated")
    func underLoad() throws {
      let unit = try SocketUnit()
      defer { unit.end() }
      let writers = (0..<Self.writers).map { PersistentWriter(unit.socket, number: $0) }
      let crew = try Crew(writers.count) { try writers[$0].run() }
      var follower = Follower()
      for _ in 0..<Self.restarts {
        try follower.follow(try unit.connect(), Int.random(in: 1...20))
        unit.restart()
      }
      for writer in writers { writer.stop() }
      _ = try crew.join()
      let rev = try #require(try unit.connect().call("timer.status")["rev"]?.int)
      try follower.follow(try unit.connect(), to: rev)
      #expect(follower.problems == [])
      // Each acknowledged change was made exactly once.
      #expect(rev == writers.reduce(0) { $0 + $1.acknowledged })
      #expect(writers.contains { $0.cutOff > 0 }, "no call was pending at any restart")
      #expect(unit.failures == [] && unit.starts > Self.restarts)
    }

    /// This test fails if a command gives up when its first connection is closed (`Session.mostAttempts` of one).
    @Test("trackctl waits a moment and makes its call once, whenever the restart happens")
    func commands() throws {
      let unit = try SocketUnit()
      defer { unit.end() }
      let done = Monitor(false)
      let crew = try Crew(Self.writers) { number -> Int in
        var count = 0
        while !done.withLock({ $0 }) {
          let change = try Self.trackctl(
            ["call", "remarks.add", "text=x", "lat:=1", "lon:=2", "idempotencyKey=\(number)-\(count)"], unit)
          let verb = try Self.trackctl(["remarks", "add", "\(number)-\(count)-verb", "1,2"], unit)
          let read = try Self.trackctl(["remarks", "list", "--limit", "1"], unit)
          for result in [change, verb, read] { #expect(result.ending == .exited(0), "\(result.errors)") }
          #expect(!verb.output.contains("had been done before"))
          count += 1
        }
        return count
      }
      for _ in 0..<Self.restarts {
        usleep(UInt32.random(in: 20_000...150_000))
        unit.restart()
      }
      done.withLock { $0 = true }
      let count = try crew.join().reduce(0, +)
      let status = try unit.connect().call("system.status")
      let remarks = try #require(status["modules"]?.elements.first { $0["name"] == "remarks" })
      #expect(remarks["rows"]?.int == 2 * count && remarks["rev"]?.int == 2 * count)
      #expect(unit.failures == [])
    }

    private static func trackctl(_ words: [String], _ unit: SocketUnit) throws -> CommandResult {
      try CommandResult(running: [try DaemonPrograms.trackctl(), "--socket", unit.socket] + words, in: unit.folder)
    }
  }
}
