import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Subscribers")
  struct SubscriberTests {
    @Test(
      "one that reconnects with `since` gets each transaction once, in order, through kills and compactions"
    )
    func resumption() throws {
      let daemon = try DaemonProcess.started()
      let writers = (0..<2).map { SteadyWriter(daemon.socket, number: $0) }
      let crew = try Crew(writers.count) { try writers[$0].run() }
      var follower = Follower()
      for step in 0..<60 {
        try follower.follow(try daemon.connect(), Int.random(in: 1...30))
        switch step % 6 {
        case 1:
          daemon.kill()
          try daemon.start()
        case 3:
          try daemon.connect().call("system.compact", ["module": "timer"])
        case 5:
          _ = try daemon.connect().send("system.compact", ["module": "timer"])
          usleep(UInt32.random(in: 0..<10_000))
          daemon.kill()
          try daemon.start()
        default: break
        }
      }
      for writer in writers { writer.stop() }
      _ = try crew.join()
      let rev = try #require(try daemon.connect().call("timer.status")["rev"]?.int)
      try follower.follow(try daemon.connect(), to: rev)
      #expect(follower.problems == [])
      #expect(rev >= writers.reduce(0) { $0 + $1.added })
      try compare(follower.events, try daemon.connect())
      #expect(daemon.stop() == .exited(0))
    }

    /// Checks that the events are the same as the transactions in the history.
    private func compare(_ events: [JSON], _ client: DaemonClient) throws {
      var params: [String: JSON] = ["module": "timer", "limit": 500]
      var left = events[...]
      while !left.isEmpty {
        let page = try client.call("history.list", .object(params))
        for transaction in try #require(page["transactions"]).elements {
          let event = left.popLast() ?? .null
          for name in ["rev", "at", "by", "method"] { #expect(event[name] == transaction[name]) }
          #expect(entries(event) == entries(transaction))
        }
        params["cursor"] = page["next"]
        if page["next"] == nil { break }
      }
      #expect(left.isEmpty)
    }

    /// The changes of entries in a transaction. Changes of projects are ignored, because a project's row contains sums
    /// that change during the day.
    private func entries(_ transaction: JSON) -> [JSON] {
      transaction["changes"]?.elements.filter { $0["table"] == "entries" } ?? []
    }

    @Test("only durable changes are sent: a kill undoes nothing that was sent")
    func durability() throws {
      let daemon = try DaemonProcess.started()
      for round in 0..<20 {
        let subscriber = try daemon.connect()
        try subscriber.call("events.subscribe")
        let writer = try daemon.connect()
        for number in 0..<50 {
          _ = try writer.send("timer.project.add", ["name": JSON("project \(round).\(number)")])
        }
        for _ in 0..<Int.random(in: 1...50) { _ = try subscriber.notification() }
        daemon.kill()
        var told = 0
        while let message = try? subscriber.notification() { told = message["params"]?["rev"]?.int ?? told }
        try daemon.start()
        let rev = try #require(try daemon.connect().call("timer.status")["rev"]?.int)
        #expect(rev >= told)
      }
    }
  }
}
