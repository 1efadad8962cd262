import System
import Testing

@testable import Systemd

@Suite("Watchdog")
struct WatchdogTests {
  @Test("the interval is the manager's, for this process only")
  func interval() async {
    await #expect(processExitsWith: .success) {
      #expect(Watchdog.interval() == nil)
      set("WATCHDOG_USEC", "20000000")
      set("WATCHDOG_PID", "\(Process.id)")
      #expect(Watchdog.interval() == 20_000_000)
      set("WATCHDOG_PID", "1")
      #expect(Watchdog.interval() == nil)
    }
  }
}
