import System
import TestSupport
import Testing
import Wire

@testable import Remarks

/// A daemon that is shipped has a hundred thousand of them.
@Suite("A daemon with very many remarks")
struct LatencyTests {
  private static let calls = 20
  /// What else the machine does shows, too; a daemon that is at fault is so each time.
  private static let attempts = 8

  /// Programs that nothing optimised are held to be usable, those that are shipped to what is promised.
  private static let isShipped = (try? DaemonPrograms.trackd())?.contains("/debug/") == false
  private static let count = isShipped ? Crowd.size : 5000

  @Test("starts within a second, and answers whatever it is asked within ten milliseconds, 99 times of a hundred")
  func answers() throws {
    let daemon = DaemonProcess()
    try RemarksJournal.write(Crowd(Self.count), count: Self.count, to: daemon.state)
    let limit = Self.isShipped ? 1000 : 30_000
    let start = try daemon.quickestStart(under: limit)
    print("a start with \(Self.count) remarks: \(start)")
    #expect(min(start.elapsed, start.worked) < limit)
    let client = try daemon.connect()
    var slowest = (microseconds: 0, question: "")
    for (method, params) in Questions.all {
      let best = try measure(client, method, params)
      #expect(best < (Self.isShipped ? 10_000 : 400_000), "µs for \(method) \(params)")
      if best > slowest.microseconds { slowest = (best, "\(method) \(params)") }
    }
    print("the slowest answer among \(Self.count) remarks: \(slowest.microseconds) µs to \(slowest.question)")
  }

  /// The slowest of so many answers, at best.
  private func measure(_ client: DaemonClient, _ method: String, _ params: JSON) throws -> Int {
    var best = Int.max
    for _ in 1...Self.attempts {
      var slowest = 0
      for _ in 1...(Self.isShipped ? Self.calls : 1) {
        let start = Clock.monotonicNanoseconds()
        _ = try client.send(method, params)
        let line = try client.nextLine()
        slowest = max(slowest, (Clock.monotonicNanoseconds() - start) / 1000)
        #expect(
          line.starts(with: Array(#"{"jsonrpc":"2.0""#.utf8)) && !line.prefix(80).contains(Array(#""error""#.utf8)))
      }
      best = min(best, slowest)
      if best < 10_000 { break }
    }
    return best
  }
}
