import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("A durable change")
  struct SyncCostTests {
    /// This test fails if the check of the journal's file before each sync also queries timestamps. Since Linux 6.13,
    /// the next write then changes the timestamp, and the next sync must also write the inode.
    @Test("checks whether the journal still has its name, without reading timestamps")
    func times() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("timer.start", ["project": "Work"])
      let tracer = try Tracer(counting: daemon)
      for number in 1...20 { try client.call("timer.update", ["note": JSON("note \(number)")]) }
      let calls = try tracer.finish()
      #expect(calls.contains("fdatasync") && calls.contains("statx"), "\(calls)")
      #expect(!calls.contains("fstat") && !calls.contains("newfstatat"), "\(calls)")
    }
  }
}
