import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("A million entries")
  struct MillionEntriesTests {
    private static let count = 1_000_000
    /// The number of attempts. Other load on the machine affects only some attempts, but a faulty daemon fails all of
    /// them.
    private static let attempts = 4

    @Test("a start takes less than 1.5 s; during a compaction timer.status stays within three times its p99")
    func million() throws {
      let daemon = DaemonProcess()
      try EntriesJournal(count: Self.count).write(to: daemon.state)
      let start = try daemon.quickestStart(under: 1500)
      print("a start with \(Self.count) entries: \(start)")
      #expect(min(start.elapsed, start.worked) < 1500)
      try measureCompaction(daemon)
      try measureReport(daemon)
    }

    /// Measures a report. The documented limit is 5 ms with a tenth of these entries. The report must meet the same
    /// limit here, because reports use sums instead of entries.
    private func measureReport(_ daemon: DaemonProcess) throws {
      let client = try daemon.connect()
      var best = Int.max
      for _ in 1...10 {
        let start = Clock.monotonicNanoseconds()
        let report = try client.call("timer.report", ["from": "2005-01-01"])
        best = min(best, (Clock.monotonicNanoseconds() - start) / 1000)
        #expect(report["total"]?.int == Self.count * 240)
      }
      print("a report over \(Self.count) entries, there and back: \(best) µs")
      #expect(best < 5000)
    }

    private func measureCompaction(_ daemon: DaemonProcess) throws {
      let writer = SteadyWriter(daemon.socket, number: 0)
      let writers = try Crew(1) { _ in try writer.run() }
      defer { writer.stop() }
      var measured: [(quiet: Latencies, busy: Latencies)] = []
      repeat {
        let quiet = try measure(daemon) { sleep(1) }
        let added = writer.added
        let busy = try measure(daemon) { try daemon.connect().call("system.compact", ["module": "timer"]) }
        #expect(writer.added > added, "the writer had to wait")
        #expect(busy.count > 100)
        print("timer.status undisturbed: \(quiet)\n  while compacting: \(busy)")
        measured.append((quiet, busy))
      } while measured.count < Self.attempts && !measured.contains(where: Self.isFair)
      #expect(measured.contains(where: Self.isFair))
      writer.stop()
      _ = try writers.join()
    }

    private static func isFair(_ measured: (quiet: Latencies, busy: Latencies)) -> Bool {
      measured.busy.p99 < 3 * measured.quiet.p99
    }

    private func measure(_ daemon: DaemonProcess, during work: () throws -> Void) throws -> Latencies {
      let probe = LatencyProbe(daemon.socket)
      let crew = try Crew(1) { _ in try probe.run() }
      try work()
      probe.stop()
      return Latencies(try crew.join().flatMap { $0 })
    }
  }
}
