import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests a daemon with many records. With `./dev test --long`, there are as many records as the documented limit. A
  /// short run has fewer records, so that they can be written quickly.
  @Suite("Very many records of hours")
  struct ManyRecordsTests {
    private static let count = TestLength.isLong ? 100_000 : 10_000
    /// The limit for an answer. It is higher for a short run, which may use a debug build that is thirty times slower.
    private static let limitMicroseconds = TestLength.isLong ? 10_000 : 400_000
    /// The number of attempts. Other load on the machine affects only some attempts, but a faulty daemon fails all of
    /// them.
    private static let attempts = 4

    @Test("a start takes less than a second, and every list and report less than 10 ms at p99")
    func many() throws {
      let daemon = DaemonProcess()
      try RecordsJournal(count: Self.count).write(to: daemon.state)
      let start = try daemon.quickestStart(under: 1000)
      print("a start with \(Self.count) records of hours: \(start)")
      #expect(min(start.elapsed, start.worked) < 1000)
      let client = try daemon.connect()
      #expect(try client.call("hours.report")["records"]?.int == Self.count)
      for (method, params) in Self.calls { try measure(method, params, daemon.socket) }
    }

    private static let calls: [(method: String, params: JSON)] = [
      ("hours.list", [:]), ("hours.list", ["client": "client 3", "to": "2018-01-31"]), ("hours.projects", [:]),
      ("hours.recent", [:]), ("hours.missing", ["from": "2016-08-01", "to": "2026-01-01"]),
      ("hours.report", ["by": "project"]), ("hours.report", ["by": "client"]), ("hours.report", ["by": "user"]),
      ("hours.report", ["by": "day"]), ("hours.report", ["by": "week"]), ("hours.report", ["by": "month"]),
    ]

    private func measure(_ method: String, _ params: JSON, _ socket: String) throws {
      let descriptor = try Sockets.connect(path: socket)
      let question = Array((DaemonClient.request(method, params, id: 1) + "\n").utf8)
      var buffer = [UInt8](repeating: 0, count: 1 << 20)
      var best = Latencies([])
      for attempt in 1...Self.attempts where attempt == 1 || best.p99 >= Self.limitMicroseconds {
        let times = try (1...(TestLength.isLong ? 1000 : 30)).map { _ in try time(question, descriptor, &buffer) }
        let latencies = Latencies(times)
        best = attempt == 1 || latencies.p99 < best.p99 ? latencies : best
      }
      print("\(method) \(params) of \(Self.count): \(best)")
      #expect(best.p99 < Self.limitMicroseconds, "µs at p99 of \(method) \(params)")
    }

    /// The time until the answer has arrived. The answer isn't parsed, because parsing isn't the daemon's work.
    private func time(_ question: [UInt8], _ descriptor: borrowing Descriptor, _ buffer: inout [UInt8]) throws -> Int {
      let start = Clock.monotonicNanoseconds()
      _ = try descriptor.send(question, from: 0, to: question.count)
      var last: UInt8 = 0
      while last != UInt8(ascii: "\n"), let count = try descriptor.read(into: &buffer), count > 0 {
        last = buffer[count - 1]
      }
      return Clock.monotonicNanoseconds() - start
    }
  }
}
