import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("kill -9 in a compaction")
  struct CompactionKillTests {
    private static let count = 100_000
    private let daemon = DaemonProcess()

    init() throws {
      try EntriesJournal(count: Self.count).write(to: daemon.state)
    }

    @Test("at every visible step, with a concurrent writer")
    func watched() throws {
      var (entries, tried) = (Self.count, 0)
      for step in CompactionStep.all {
        try daemon.start()
        let writer = SteadyWriter(daemon.socket, number: 0, first: tried)
        let crew = try Crew(1) { _ in try writer.run() }
        let journal = daemon.state + "/timer.journal"
        let old = try #require(TestFiles.look(at: journal))
        _ = try daemon.connect().send("system.compact", ["module": "timer"])
        step.wait(journal, asItWas: old)
        daemon.kill()
        writer.stop()
        _ = try crew.join()
        tried += writer.tried
        let found = try recover("\(step)")
        // The last change may be durable even though the daemon was killed before it could reply.
        let acknowledged = entries + writer.added
        #expect((acknowledged...acknowledged + 1).contains(found), "\(step)")
        entries = found
      }
    }

    @Test("before each kind of system call")
    func traced() throws {
      let calls = [
        "openat:when=1", "pwrite64:when=1", "pwrite64:when=7", "fdatasync:when=1", "fdatasync:when=2",
        "renameat:when=1", "fsync:when=1",
      ]
      for call in calls {
        try daemon.start()
        let client = try daemon.connect()
        let tracer = try Tracer(daemon, injecting: call)
        // The call fails, because the tracer kills the daemon during the compaction.
        #expect(throws: (any Error).self, "\(call)") { try client.call("system.compact", ["module": "timer"]) }
        #expect(daemon.waitForEnd() == .killed(SIGKILL), "\(call)")
        try tracer.waitForEnd()
        #expect(try recover(call) == Self.count)
      }
    }

    /// Restarts the daemon twice. Checks that no temporary files are left, that every transaction exists, and that a
    /// compaction succeeds.
    /// - Returns: the number of entries.
    private func recover(_ step: String) throws -> Int {
      var counts: [Int] = []
      for _ in 0..<2 {
        try daemon.start()
        #expect(!TestFiles.exists(daemon.state + "/timer.journal.new"), "\(step)")
        let client = try daemon.connect()
        let timer = try client.call("system.status")["modules"]?.elements.first { $0["name"] == "timer" }
        #expect(timer?["state"] == "ready", "\(step)")
        let slices = try client.call("timer.report")["slices"].map { Array($0.elements) } ?? []
        let entries = slices.reduce(0) { $0 + ($1["entries"]?.int ?? 0) }
        #expect(try client.call("timer.status")["rev"]?.int == entries - Self.count, "\(step)")
        try client.call("system.compact", ["module": "timer"])
        #expect(daemon.stop() == .exited(0), "\(step)")
        counts.append(entries)
      }
      #expect(counts.first == counts.last, "\(step)")
      return counts.first ?? 0
    }
  }
}
