import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests what a real daemon reports to its service manager, from the start to the end.
  @Suite("Ready, and stopping")
  struct ReadyTests {
    private let folder = TestFolder()

    @Test(
      "readiness is reported once all journals are read and the socket is served, with a status that names problems")
    func ready() throws {
      let notify = try NotifySocket(in: folder)
      let daemon = DaemonProcess(in: folder, environment: [notify.environment])
      TestFiles.makeFolder(daemon.state)
      try TestFiles.write(Array("no journal\n".utf8), to: daemon.state + "/timer.journal")
      try daemon.launch()
      let heard = try notify.take(upTo: "READY=1")
      let client = try daemon.connect()
      let status = "STATUS=no connections at \(daemon.socket); timer has accepted no changes since "
      #expect(heard.last?.hasPrefix(status) == true)
      #expect(heard.last?.contains("'timer.journal' doesn't begin with a journal's header") == true)
      #expect(heard.count { $0 == "READY=1" } == 1)
      try client.call("remarks.list")
      _ = try notify.take(upTo: "STATUS=1 connection at")
      client.close()
      #expect(daemon.stop() == .exited(0))
      #expect(try notify.take().contains("STOPPING=1"))
    }

    @Test("a daemon that can't serve never reports that it is ready")
    func notReady() throws {
      let notify = try NotifySocket(in: folder)
      let first = DaemonProcess(in: folder)
      try first.start()
      let second = DaemonProcess(in: folder, socket: folder.path + "/other", environment: [notify.environment])
      try second.launch()
      #expect(second.waitForEnd() == .exited(75))
      #expect(try notify.take() == [])
      first.kill()
    }
  }
}
