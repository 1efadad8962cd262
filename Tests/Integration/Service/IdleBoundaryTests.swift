import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests socket activation with a daemon that exits when idle and starts again with the next client.
  @Suite("Exiting when idle, and restarting")
  struct IdleBoundaryTests {
    private static let callers = 3
    private static let calls = TestLength.isLong ? 400 : 15

    @Test("calls before, during and after the daemon's exit are all answered, each once")
    func boundary() throws {
      let folder = TestFolder()
      try TestFiles.write(Array("[daemon]\nexitWhenIdle = 10ms\n".utf8), to: folder.path + "/conf")
      let unit = try SocketUnit(in: folder, options: ["--config", folder.path + "/conf"])
      defer { unit.end() }
      let crew = try Crew(Self.callers) { number in
        var dice = SystemRandomNumberGenerator()
        for call in 0..<Self.calls {
          let client = try unit.connect()
          try client.call("remarks.add", ["text": JSON("\(number)-\(call)"), "lat": 1, "lon": 2])
          client.close()
          usleep(UInt32.random(in: 0...40_000, using: &dice))
        }
      }
      _ = try crew.join()
      let total = Self.callers * Self.calls
      let remarks = try unit.connect().call("remarks.search", ["query": "-", "limit": 1000])["remarks"]
      #expect(remarks?.count == min(total, 1000))
      #expect(unit.failures == [])
      #expect(unit.starts > Self.calls / 3, "it exited \(unit.starts) times: too few to have hit the moment")
    }
  }
}
