import System
import Testing

@testable import Systemd

@Suite("Notification")
struct NotificationTests {
  @Test("each message reaches the manager's socket in the manager's format")
  func messages() async {
    await #expect(processExitsWith: .success) {
      let name = "@trackd-test-\(Process.id)"
      let manager = try DatagramSocket(at: name)
      set("NOTIFY_SOCKET", name)

      #expect(Notification.ready(status: "Serving 3 modules"))
      #expect(try manager.nextText() == "READY=1\nSTATUS=Serving 3 modules")
      #expect(Notification.status("Compacting"))
      #expect(try manager.nextText() == "STATUS=Compacting")
      #expect(Notification.watchdog())
      #expect(try manager.nextText() == "WATCHDOG=1")
      #expect(Notification.stopping())
      #expect(try manager.nextText() == "STOPPING=1")
      #expect(try manager.nextText() == nil)
    }
  }

  @Test("a reload gives its start time on the clock that the manager compares with")
  func reloading() async {
    await #expect(processExitsWith: .success) {
      let name = "@trackd-test-\(Process.id)"
      let manager = try DatagramSocket(at: name)
      set("NOTIFY_SOCKET", name)
      let before = Clock.monotonicNanoseconds() / 1000
      #expect(Notification.reloading())
      let after = Clock.monotonicNanoseconds() / 1000

      let message = try #require(try manager.nextText())
      let prefix = "RELOADING=1\nMONOTONIC_USEC="
      try #require(message.hasPrefix(prefix))
      let microseconds = try #require(Int(message.dropFirst(prefix.count)))
      #expect((before...after).contains(microseconds))
    }
  }

  @Test("a line break in a status doesn't start a second assignment")
  func lineBreaks() async {
    await #expect(processExitsWith: .success) {
      let name = "@trackd-test-\(Process.id)"
      let manager = try DatagramSocket(at: name)
      set("NOTIFY_SOCKET", name)
      Notification.status("one\nREADY=1\r\ntwo")
      #expect(try manager.nextText() == "STATUS=one READY=1 two")
    }
  }

  @Test("without a manager, or with a vanished one, nothing fails")
  func nobody() async {
    await #expect(processExitsWith: .success) {
      #expect(Notification.ready(status: "Serving") == false)
      set("NOTIFY_SOCKET", "@trackd-test-gone-\(Process.id)")
      #expect(Notification.ready(status: "Serving") == false)
      #expect(Notification.watchdog() == false)
    }
  }
}
