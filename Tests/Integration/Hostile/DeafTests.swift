import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Connections of one user that never read")
  struct DeafTests {
    private static let attempts = 3
    private static let asked = 150

    /// Fails where one user's unread answers stop all of that user's connections, and where a connection that can't go on keeps
    /// the loop turning.
    @Test("twenty, with over 3 MiB waiting for each, and a prompt of the same user is answered as ever")
    func prompt() throws {
      let folder = TestFolder()
      // However long it takes until so much waits.
      try TestFiles.write(Array("[limits]\nstalledWriterSeconds = 600\n".utf8), to: folder.path + "/conf")
      let daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
      try daemon.start()
      var results: [(p99: Int, percent: Int)] = []
      repeat {
        let deaf = try Crowd(Self.deaf, at: daemon)
        #expect(try deaf.nextSaid() == 20)
        try Self.waitForRest(of: daemon)
        results.append(try Self.ask(daemon))
        #expect(try DaemonFigures(of: daemon).ownKibibytes > 60 << 10, "that much waits")
      } while results.count < Self.attempts && !results.contains(where: Self.isGood)
      #expect(results.contains(where: Self.isGood), "p99 in µs and percent of a processor: \(results)")
      print(
        "a prompt beside twenty deaf connections: p99 \(results.last?.p99 ?? 0) µs, \(results.last?.percent ?? 0) %")
    }

    private static func isGood(_ result: (p99: Int, percent: Int)) -> Bool {
      result.p99 < 20_000 && result.percent < 5
    }

    /// Until all that may be answered is. One that never rests has had its time after a while.
    private static func waitForRest(of daemon: DaemonProcess) throws {
      for _ in 0..<150 {
        let before = try DaemonFigures(of: daemon).processorMilliseconds
        usleep(200_000)
        if try DaemonFigures(of: daemon).processorMilliseconds - before <= 10 { return }
      }
    }

    /// As often as a prompt is drawn by somebody in a hurry.
    private static func ask(_ daemon: DaemonProcess) throws -> (p99: Int, percent: Int) {
      let client = try daemon.connect()
      let (start, before) = (Clock.monotonicNanoseconds(), try DaemonFigures(of: daemon).processorMilliseconds)
      var times: [Int] = []
      for _ in 0..<asked {
        let asked = Clock.monotonicNanoseconds()
        try client.call("timer.status")
        times.append(Clock.monotonicNanoseconds() - asked)
        usleep(20_000)
      }
      let worked = try DaemonFigures(of: daemon).processorMilliseconds - before
      return (Latencies(times).p99, worked * 100_000_000 / (Clock.monotonicNanoseconds() - start))
    }

    /// They send more than the daemon will take in.
    private static let deaf = """
      held = [Connection() for number in range(20)]
      asked = request("rpc.discover") * 5000
      for one in held:
          try: one.socket.send(asked, socket.MSG_DONTWAIT)
          except BlockingIOError: pass
      say(len(held))
      """
  }
}
