import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("A durable change")
  struct SyncCostTests {
    /// Fails where the look at the journal's file behind each sync asks for its times, too: kernels from 6.13 on then give the next
    /// write a time of its own, and the next sync has the inode to write.
    @Test("looks whether the journal has its name still, and never asks for its times")
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
