import Glibc
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Idle")
  struct IdleTests {
    @Test("a daemon with nothing to do makes no system call, and is small")
    func idle() throws {
      let daemon = try DaemonProcess.started()
      let clients = try (0..<10).map { _ in try daemon.connect() }
      for client in clients { try client.call("events.subscribe") }
      try clients[0].call("timer.start", ["project": "Work"])
      for client in clients { #expect(try client.notification() != nil) }
      sleep(1)
      let tracer = try Tracer(counting: daemon)
      sleep(TestLength.isLong ? 10 : 5)
      let calls = try tracer.finish().split(separator: "\n").filter { !$0.hasPrefix("strace: ") }
      #expect(calls == [])
      let figures = try DaemonFigures(of: daemon)
      #expect(figures.ownKibibytes < 4 << 10)
      // Most of the resident memory is program code, which the kernel can evict.
      #expect(figures.residentKibibytes < 16 << 10)
    }
  }
}
