import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("kill -9 in a compaction")
  struct CompactionKillTests {
    private static let count = 100_000
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

    @Test("whatever is to be seen of it, with a writer at work", arguments: CompactionStep.all)
    func watched(step: CompactionStep) throws {
      let daemon = try daemon()
      try daemon.start()
      let writer = SteadyWriter(daemon.socket, number: 0)
      let crew = try Crew(1) { _ in try writer.run() }
      let journal = daemon.state + "/timer.journal"
      let old = try #require(TestFiles.look(at: journal))
      _ = try daemon.connect().send("system.compact", ["module": "timer"])
      step.wait(journal, asItWas: old)
      daemon.kill()
      writer.stop()
      _ = try crew.join()
      try check(daemon, added: writer.added)
    }

    @Test(
      "each kind of call to the kernel, the moment before it is made",
      arguments: [
        "openat:when=1", "pwrite64:when=1", "pwrite64:when=7", "fdatasync:when=1", "fdatasync:when=2",
        "renameat:when=1", "fsync:when=1",
      ])
    func traced(call: String) throws {
      let daemon = try daemon()
      try daemon.start()
      let client = try daemon.connect()
      try client.call("timer.project.add", ["name": "Before"])
      let tracer = try Tracer(daemon, injecting: call)
      // No answer comes any more.
      #expect(throws: (any Error).self) { try client.call("system.compact", ["module": "timer"]) }
      #expect(daemon.waitForEnd() == .killed(SIGKILL))
      try tracer.waitForEnd()
      try check(daemon, added: 0, projects: 1)
    }

    /// Nothing that was acknowledged is missing, no half-made file is left, and a compaction now goes through.
    private func check(_ daemon: DaemonProcess, added: Int, projects: Int = 0) throws {
      for _ in 0..<2 {
        try daemon.start()
        #expect(!TestFiles.exists(daemon.state + "/timer.journal.new"))
        let client = try daemon.connect()
        let status = try client.call("system.status")
        let timer = try #require(status["modules"]?.elements.first { $0["name"] == "timer" })
        #expect(timer["state"] == "ready", "\(timer)")
        let entries = try #require(try client.call("timer.report")["slices"]).elements.reduce(0) {
          $0 + ($1["entries"]?.int ?? 0)
        }
        // One may have become durable without its answer having come.
        #expect((Self.count + added...Self.count + added + 1).contains(entries))
        #expect(try client.call("timer.status")["rev"]?.int == entries - Self.count + projects)
        try client.call("system.compact", ["module": "timer"])
        #expect(daemon.stop() == .exited(0))
      }
    }
  }
}
