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

    /// This test fails if the unread answers of one connection block other connections of the same user. It also fails
    /// if a blocked connection makes the loop spin.
    @Test("twenty, each with over 3 MiB unread, don't slow a prompt of the same user")
    func prompt() throws {
      let folder = TestFolder()
      // The queues may fill slowly, so the timeout for clients that don't read is long.
      try TestFiles.write(Array("[limits]\nstalledWriterSeconds = 600\n".utf8), to: folder.path + "/conf")
      let daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
      try daemon.start()
      var results: [(p99: Int, percent: Int)] = []
      repeat {
        let deaf = try Crowd(Self.deaf, at: daemon)
        #expect(try deaf.nextSaid() == 20)
        try Self.waitForRest(of: daemon)
        results.append(try Self.ask(daemon))
        #expect(try DaemonFigures(of: daemon).ownKibibytes > 60 << 10, "this much is unread")
      } while results.count < Self.attempts && !results.contains(where: Self.isGood)
      #expect(results.contains(where: Self.isGood), "p99 in µs and percent of a processor: \(results)")
      print(
        "a prompt beside twenty deaf connections: p99 \(results.last?.p99 ?? 0) µs, \(results.last?.percent ?? 0) %")
    }

    private static func isGood(_ result: (p99: Int, percent: Int)) -> Bool {
      result.p99 < 20_000 && result.percent < 5
    }

    /// Waits until the daemon is idle, or until a timeout. The daemon may stay busy for a while, because it answers
    /// every call of a batch even if the answers exceed the limit.
    private static func waitForRest(of daemon: DaemonProcess) throws {
      for _ in 0..<600 {
        let before = try DaemonFigures(of: daemon).processorMilliseconds
        usleep(200_000)
        if try DaemonFigures(of: daemon).processorMilliseconds - before <= 10 { return }
      }
    }

    /// Measures calls that are as frequent as the prompts in the shell of a busy user.
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

    /// This test detects the same planted bugs as the previous test, with random connections and requests.
    @Test(
      "of any number and kind, reading partly or never, with and without subscriptions, don't slow it either",
      .timeLimit(.minutes(30)))
    func story() throws {
      let folder = TestFolder()
      try TestFiles.write(Array("[limits]\nstalledWriterSeconds = 600\n".utf8), to: folder.path + "/conf")
      let daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
      try daemon.start()
      let client = try daemon.connect()
      for number in 1...400 {
        try client.call(
          "remarks.add", ["text": JSON(String(repeating: "\(number) ", count: 200)), "lat": 1, "lon": 2])
      }
      for round in 1...(TestLength.isLong ? 15 : 1) {
        let seed = "\(UInt32.random(in: 0 ... .max))"
        var results: [(p99: Int, percent: Int)] = []
        repeat {
          let deaf = try Crowd(Self.someDeaf, [seed], at: daemon)
          #expect(try (deaf.nextSaid().int ?? 0) > 0)
          try Self.waitForRest(of: daemon)
          results.append(try Self.ask(daemon))
        } while results.count < Self.attempts && !results.contains(where: Self.isGood)
        #expect(results.contains(where: Self.isGood), "round \(round), seed \(seed): \(results)")
      }
      #expect(daemon.stop() == .exited(0))
    }

    private static let someDeaf = """
      import random, time
      random.seed(arguments[0])
      asks = [("rpc.discover", {}), ("remarks.list", {"limit": 1000}), ("history.list", {"module": "remarks", "limit": 1000}),
              ("system.export", {"module": "remarks"}), ("events.subscribe", {"since": {"remarks": 0}}),
              ("events.subscribe", {"snapshot": True}), ("system.status", {})]
      held = [Connection() for number in range(random.randint(4, 40))]
      slow = []
      for one in held:
          asked = b""
          for _ in range(random.randint(1, 6)):
              method, params = random.choice(asks)
              ask = request(method, params)
              if random.random() < 0.3:
                  ask = b"[" + b",".join([ask.strip()] * random.randint(2, 90)) + b"]\\n"
              asked += ask * random.randint(1, 2000)
          if random.random() < 0.2: asked += b'{"jsonrpc":"2.0","id":1,"method":"sys'
          try: one.socket.send(asked[: 8 << 20], socket.MSG_DONTWAIT)
          except BlockingIOError: pass
          chance = random.random()
          if chance < 0.15: one.socket.shutdown(socket.SHUT_WR)
          elif chance < 0.3: one.socket.recv(random.randint(1, 100000))
          elif chance < 0.4: slow.append(one.socket)
      say(len(held))
      while slow:
          time.sleep(0.2)
          for each in slow:
              try: each.recv(100, socket.MSG_DONTWAIT)
              except OSError: pass
      """

    /// Clients that send requests but never read the answers.
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
