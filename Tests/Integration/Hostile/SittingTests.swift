import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment of each test names a mutation that the test detects.
  @Suite("Clients that use resources without working")
  struct SittingTests {
    private static let half = Array(#"{"jsonrpc":"2.0","id":1,"method":"system.pi"#.utf8)

    /// This test fails if the loop reads until a message is complete. No other client would then get an answer.
    @Test("a hundred connections with half a message and silence delay nobody")
    func halfMessages() throws {
      let daemon = try DaemonProcess.started()
      try Duel.hold("half messages", at: daemon) {
        try (0..<100).map { _ in
          let client = try daemon.connect()
          try client.send(Self.half)
          return client
        }
      }
    }

    /// Each byte wakes the loop up. This test fails if the loop waits for the rest of a message, because the rest comes
    /// only after the other client's answer.
    @Test("fifty connections that send a byte at a time delay nobody")
    func trickle() throws {
      let daemon = try DaemonProcess.started()
      try Duel.hold("messages byte by byte", at: daemon, upTo: 10) {
        let clients = try (0..<50).map { _ in try daemon.connect() }
        let other = try daemon.connect()
        let line = Array(DaemonClient.request("system.ping", [:], id: 1).utf8) + [UInt8(ascii: "\n")]
        for byte in line {
          for client in clients { try client.send([byte]) }
          try other.call("system.ping")
        }
        for client in clients { #expect(try client.nextLine() == Array(#"{"jsonrpc":"2.0","id":1,"result":{}}"#.utf8)) }
        return clients
      }
    }

    /// This test fails if the output queue has no limit. The 64 subscriptions would then receive 60 MB for these
    /// changes.
    @Test("a stopped reader with 64 subscriptions costs others nothing, and the daemon little memory")
    func stoppedReader() throws {
      let daemon = try DaemonProcess.started()
      let writer = try daemon.connect()
      let note = JSON(String(repeating: "a long note ", count: 800))
      let before = try DaemonFigures(of: daemon).ownKibibytes
      try Duel.hold("a stopped reader", at: daemon, upTo: 30) {
        let reader = try Crowd(Self.subscriber, at: daemon)
        #expect(try reader.nextSaid() == 64)
        reader.send(SIGSTOP)
        for _ in 0..<100 { try writer.call("timer.start", ["project": "Work", "note": note, "switch": true]) }
        let grown = try DaemonFigures(of: daemon).ownKibibytes - before
        #expect(grown < 40 << 10, "\(grown) KiB")
        return reader
      }
    }

    private static let subscriber = """
      one = Connection()
      say([one.call("events.subscribe") for number in range(64)].count("ok"))
      """

    /// This test fails if connections aren't counted. The daemon would then accept the 1,025th connection.
    @Test("1,024 connections are served, one more gets an error, and later ones connect once others leave")
    func everyConnection() throws {
      let folder = TestFolder()
      try TestFiles.write(Array("[limits]\nconnectionsPerUser = 4096\n".utf8), to: folder.path + "/conf")
      let daemon = DaemonProcess(in: folder, options: ["--system", "--config", folder.path + "/conf"])
      try daemon.startForAll()
      let client = try daemon.connect()
      let uid: UInt32? = MachineUser.canBe ? 71_000 : nil
      try Duel.hold("1,024 connections and one more", at: daemon, upTo: 10) {
        try daemon.waitForConnections(2, asking: client)
        let crowd = try Crowd(Self.arrivals, ["1100"], as: uid, at: daemon)
        let said = try crowd.nextSaid()
        let refused = said["refused"]?.elements.compactMap(\.string) ?? []
        #expect(Set(refused) == ["rpc.connectionLimit"])
        #expect((said["served"]?.int ?? 0) + refused.count == 1100)
        #expect(try client.call("system.status")["connections"] == 1024)
        // Administrators can still connect, because some connections are reserved for them.
        if uid != nil { try daemon.connect().call("system.ping") }
        return crowd
      }
      try daemon.waitForConnections(1, asking: client)
      #expect(try Crowd(Self.arrivals, ["1"], as: uid, at: daemon).nextSaid()["served"] == 1)
    }

    private static let arrivals = """
      held, answers = [], []
      for number in range(int(arguments[0])):
          held.append(Connection())
          answers.append(held[-1].call("system.ping"))
      say({"served": answers.count("ok"), "refused": [one for one in answers if one != "ok"]})
      """

    /// This test fails if connections aren't counted, or if incomplete messages aren't charged to the user.
    @Test(
      "one user at every limit leaves others their share",
      .enabled(if: MachineUser.canBe, MachineUser.reason))
    func everything() throws {
      let folder = TestFolder()
      // Sending 64 MiB may take longer than the default timeout of ten seconds, so the timeout for messages is long.
      try TestFiles.write(Array("[limits]\nidleMessageSeconds = 600\n".utf8), to: folder.path + "/conf")
      let daemon = DaemonProcess(in: folder, options: ["--system", "--config", folder.path + "/conf"])
      try daemon.startForAll()
      let client = try daemon.connect()
      try Duel.hold("one user at every limit", at: daemon, upTo: 300) {
        try daemon.waitForConnections(2, asking: client)
        let crowd = try Crowd(Self.greed, as: 71_000, at: daemon)
        let said = try crowd.nextSaid()
        #expect(said["connections"] == 256 && said["subscriptions"]?.int == 64 * 60)
        #expect(said["refused"] == ["rpc.userConnectionLimit", "events.limit", "rpc.unfinishedLimit"])
        for _ in 0..<10 {
          try client.call("timer.start", ["project": "Work", "switch": true])
          // 3,840 subscriptions receive the event of this change. The loop needs several turns for that.
          try client.call("remarks.add", ["text": "hey!", "lat": 1, "lon": 2])
        }
        let other = MachineUser(71_001, at: daemon)
        #expect(try other.call("timer.start", ["project": "Mine", "switch": true])["entry"] != nil)
        #expect(try DaemonFigures(of: daemon).ownKibibytes < 200 << 10)
        return crowd
      }
    }

    private static let greed = """
      held = [Connection() for number in range(256)]
      for one in held: one.call("system.ping")
      refused = [Connection().call("system.ping")]
      subscribe = request("events.subscribe")
      told = []
      for one in held[:60]:
          one.socket.sendall(subscribe * 64)
          told += [json.loads(one.lines.readline()) for number in range(64)]
      refused.append(held[0].call("events.subscribe"))
      half = b"[" + b" " * ((16 << 20) - 2)
      for one in held[250:254]: one.socket.sendall(half)
      held[254].socket.sendall(b"[" * 100)
      # Whichever of them is read last is too much.
      halves = {one.socket: one for one in held[250:255]}
      last = halves[select.select(list(halves), [], [])[0][0]]
      try: refused.append(json.loads(last.lines.readline())["error"]["data"]["reason"])
      except OSError as error: refused.append(str(error))
      say({"connections": len(held), "subscriptions": sum("result" in one for one in told), "refused": refused})
      """
  }
}
