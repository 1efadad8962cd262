import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Many clients")
  struct CrowdTests {
    private let folder = TestFolder()

    @Test("fifty with a hundred pending calls each get every reply, in order")
    func order() throws {
      let daemon = try DaemonProcess.started()
      let crew = try Crew(50) { [socket = daemon.socket] number in
        let client = try DaemonClient(socket)
        let ids = try (0..<100).map { call in try Self.send(call, of: number, by: client) }
        return try ids.map { id in try client.response(to: id)["error"]?["code"]?.int ?? 0 }
      }
      let expected = (0..<100).map { [0, 0, -32601, 0, -32602][$0 % 5] }
      for codes in try crew.join() { #expect(codes == expected) }
      #expect(try daemon.connect().call("timer.status")["rev"] == 1000)
    }

    /// Sends a call. Some calls wait for the disk, some don't, and some are invalid.
    private static func send(_ call: Int, of number: Int, by client: DaemonClient) throws -> Int {
      switch call % 5 {
      case 0: try client.send("timer.project.add", ["name": JSON("client \(number), call \(call)")])
      case 1: try client.send("timer.status")
      case 2: try client.send("timer.nothing")
      case 3: try client.send("system.hello")
      default: try client.send("timer.show", ["id": "one"])
      }
    }

    @Test("one that has shut down its writing side gets all its replies, and then the end")
    func halfClosed() throws {
      let daemon = try DaemonProcess.started()
      for count in [1, 10, 500] {
        let client = try daemon.connect()
        let ids = try (0..<count).map { _ in try client.send("timer.start", ["project": "Work", "switch": true]) }
        try client.finishSending()
        for id in ids { #expect(try client.response(to: id)["result"] != nil) }
        #expect(try client.line() == nil)
      }
    }

    @Test("printf into socat gets all replies, also for a last line without a newline")
    func socat() throws {
      let daemon = try DaemonProcess.started()
      let lines = (1...20).map { DaemonClient.request("timer.project.add", ["name": JSON("\($0)")], id: $0) }
      let result = try CommandResult(
        running: ["socat", "-", "UNIX-CONNECT:\(daemon.socket)"], in: folder, input: lines.joined(separator: "\n"))
      #expect(result.ending == .exited(0))
      let answers = try result.output.split(separator: "\n").map { try JSON(parsing: String($0)) }
      #expect(answers.map { $0["id"]?.int } == Array(1...20))
      #expect(answers.map { $0["result"]?["rev"]?.int } == Array(1...20))
    }

    @Test("one that subscribes, requests much and never reads doesn't slow others or use much memory")
    func stalledReader() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      let note = JSON(String(repeating: "a long note ", count: 800))
      for number in 0..<100 {
        let time = JSON("2020-01-01T\(number < 10 ? "0\(number)" : "10"):\(10 + number % 50):00Z")
        _ = try client.respond("timer.add", ["project": "P", "startedAt": time, "stoppedAt": time, "note": note])
      }
      var measured: [(alone: Latencies, beside: Latencies)] = []
      repeat {
        let alone = try latencies(client)
        let stalled = try daemon.connect()
        for _ in 0..<64 { _ = try stalled.send("events.subscribe", ["since": ["timer": 0]]) }
        for _ in 0..<50 { _ = try stalled.send("timer.list") }
        measured.append((alone, try latencies(client)))
        #expect(try DaemonFigures(of: daemon).residentKibibytes < 64 << 10)
        stalled.close()
        print("timer.start alone: \(alone)\n  beside a stalled reader: \(measured[measured.count - 1].beside)")
      } while measured.count < Self.attempts && !measured.contains(where: Self.isFair)
      #expect(measured.contains(where: Self.isFair))
    }

    /// The number of attempts. Other load on the machine affects only some attempts, but a faulty daemon fails all of
    /// them.
    private static let attempts = 4

    private static func isFair(_ measured: (alone: Latencies, beside: Latencies)) -> Bool {
      measured.beside.median < 2 * measured.alone.median
    }

    private func latencies(_ client: DaemonClient) throws -> Latencies {
      Latencies(
        try (0..<500).map { _ in
          let before = Clock.monotonicNanoseconds()
          try client.call("timer.start", ["project": "Work", "switch": true])
          return Clock.monotonicNanoseconds() - before
        })
    }
  }
}
