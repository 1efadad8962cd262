import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("A million entries")
  struct MillionEntriesTests {
    static let count = 1_000_000
    /// Made once, copied for each test.
    private static let original = Result<TestFolder, any Error> {
      let folder = TestFolder()
      try EntriesJournal(count: count).write(to: folder.path + "/state")
      return folder
    }

    private func daemon() throws -> DaemonProcess {
      let daemon = DaemonProcess()
      try EntriesJournal.copy(from: try Self.original.get(), to: daemon)
      return daemon
    }

    @Test("a start takes less than 1.5 s")
    func start() throws {
      let daemon = try daemon()
      var best = Int.max
      for _ in 0..<3 {
        let elapsed = try daemon.start() / 1_000_000
        // What others make it wait for on a busy machine isn't its own doing.
        let worked = try DaemonFigures(of: daemon).processorMilliseconds
        print("a start with \(Self.count) entries: \(elapsed) ms, \(worked) of them at work")
        best = min(best, elapsed, worked)
        daemon.kill()
      }
      #expect(best < 1500, "ms from exec to the first answer")
      try daemon.start()
      let report = try daemon.connect().call("timer.report", ["within": "whole"])
      #expect(report["total"]?.int == Self.count * 240)
    }

    @Test("timer.status stays within three times its p99 while all is compacted and a writer is at work")
    func latency() throws {
      let daemon = try daemon()
      try daemon.start()
      let writer = SteadyWriter(daemon.socket, number: 0)
      let writers = try Crew(1) { _ in try writer.run() }
      defer { writer.stop() }
      var measured: [(quiet: Latencies, busy: Latencies)] = []
      repeat {
        let quiet = try measure(daemon) { sleep(1) }
        let added = writer.added
        let busy = try measure(daemon) { try daemon.connect().call("system.compact", ["module": "timer"]) }
        #expect(writer.added > added, "the writer was kept waiting")
        #expect(busy.count > 100)
        print("timer.status undisturbed: \(quiet)\n  while compacting: \(busy)")
        measured.append((quiet, busy))
      } while measured.count < Self.attempts && !measured.contains(where: Self.isFair)
      #expect(measured.contains(where: Self.isFair))
      writer.stop()
      _ = try writers.join()
    }

    /// What else the machine does shows, too; a daemon that is at fault is so each time.
    private static let attempts = 4

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
