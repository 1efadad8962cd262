import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests the order of the system calls that a change makes.
  @Suite("The system calls of a change")
  struct OrderTests {
    /// This test fails if a reply is sent before the change is durable (if `ModuleHost.finish` returns `.done`). It
    /// also fails if there is no sync.
    @Test("are write, then sync, then reply")
    func order() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      // The first change creates the padding of the journal. The traced changes therefore only write and sync.
      try client.call("timer.project.add", ["name": "first"])
      let tracer = try Tracer(showing: daemon, calls: "pwrite64,fdatasync,sendto,write")
      for number in 1...20 { try client.call("timer.project.add", ["name": JSON("project-\(number)-")]) }
      let lines = try tracer.finish().split(separator: "\n").map(String.init)
      for number in 1...20 {
        let text = "project-\(number)-"
        let write = try #require(lines.firstIndex { $0.contains("pwrite64(") && $0.contains(text) })
        let reply = try #require(lines.firstIndex { Self.sends($0) && $0.contains(text) })
        let sync = try #require(lines[write...].firstIndex { $0.contains("fdatasync") && $0.hasSuffix("= 0") })
        #expect(write < sync && sync < reply, "\(lines[write...max(sync, reply, write)])")
      }
      #expect(daemon.stop() == .exited(0))
    }

    private static func sends(_ line: String) -> Bool { line.contains("sendto(") || line.contains(" write(") }
  }
}
