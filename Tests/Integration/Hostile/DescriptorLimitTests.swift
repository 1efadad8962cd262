import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment of each test names a mutation that the test detects.
  @Suite("Descriptors")
  struct DescriptorLimitTests {
    private static let left = 8

    /// This test fails if the loop keeps polling the listener while no file descriptors are free. The daemon would then
    /// spin.
    @Test("a daemon without free descriptors serves its clients, pauses between attempts, and accepts new ones later")
    func exhausted() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      try Self.limitDescriptors(of: daemon, to: daemon.descriptors + Self.left)
      // The latency probe is already connected. Most of the clients that follow must wait in the listener's backlog.
      func crowd() throws -> [(client: DaemonClient, id: Int)] {
        try (0..<Self.left * 4).map { _ in
          let client = try daemon.connect()
          return (client, try client.send("system.ping"))
        }
      }
      try Duel.hold("no descriptors left", at: daemon) { try crowd() }
      let waiting = try crowd()
      let (worked, elapsed) = try Self.work(of: daemon) {
        for _ in 0..<20 {
          usleep(100_000)
          try client.call("timer.start", ["project": "Work", "switch": true])
        }
      }
      #expect(worked * 5 < elapsed, "\(worked) ms of \(elapsed) ms at work")
      #expect(daemon.log.split(separator: "\n").filter { $0.contains("no connection can be taken") }.count < 30)
      // When clients disconnect, the daemon accepts clients that wait. All of them get an answer.
      for (client, id) in waiting {
        #expect(try client.response(to: id)["result"] != nil)
        client.close()
      }
      try daemon.connect().call("system.ping")
    }

    private static func work(of daemon: DaemonProcess, _ body: () throws -> Void) throws -> (Int, Int) {
      let (before, start) = (try DaemonFigures(of: daemon).processorMilliseconds, Clock.monotonicNanoseconds())
      try body()
      let worked = try DaemonFigures(of: daemon).processorMilliseconds - before
      return (worked, (Clock.monotonicNanoseconds() - start) / 1_000_000)
    }

    private static func limitDescriptors(of daemon: DaemonProcess, to count: Int) throws {
      let result = try CommandResult(
        running: ["prlimit", "--pid", "\(daemon.id)", "--nofile=\(count):\(count)"], in: daemon.folder)
      try #require(result.ending == .exited(0), "\(result.errors)")
    }

    /// read(2) discards passed descriptors, so they do no harm. This test fails if the daemon receives a descriptor
    /// with each message.
    @Test("passed descriptors are closed, whatever they are, and the call is answered")
    func passed() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      // A connection in the backlog has no descriptor until the daemon accepts the connection. After the call, the
      // connection is accepted.
      try client.call("system.ping")
      let before = daemon.descriptors
      try Duel.hold("passed descriptors", at: daemon, upTo: 100) {
        try daemon.waitForConnections(2, asking: client)
        let crowd = try Crowd(Self.passing, at: daemon)
        #expect(try crowd.nextSaid() == 200)
        // Since the first count, only the probe and the crowd's process have connected.
        #expect(daemon.descriptors <= before + 2)
        return crowd
      }
      try daemon.waitForConnections(1, asking: client)
      #expect(daemon.letsGo(downTo: before))
    }

    private static let passing = """
      import tempfile
      one, kept = Connection(), Connection().socket
      given = [os.open("/dev/null", os.O_RDONLY), kept.fileno(), os.pipe()[0], tempfile.TemporaryFile().fileno()]
      given += [os.open("/dev/zero", os.O_RDONLY), one.socket.fileno()] + given[:4]
      kept.close()
      given = [fd for fd in given if fd != -1 and os.path.exists(f"/proc/self/fd/{fd}")]
      answers = []
      for number in range(200):
          socket.send_fds(one.socket, [request("system.ping")], given)
          answers.append("result" in json.loads(one.lines.readline()))
      say(answers.count(True))
      """
  }
}
