import Glibc
import System
import Testing

@testable import Systemd

@Suite("Activation")
struct ActivationTests {
  @Test("a process without passed sockets has no listeners")
  func nothingPassed() async {
    await #expect(processExitsWith: .success) {
      let listeners = try Activation.listeners()
      #expect(listeners.isEmpty)
    }
  }

  @Test("passed sockets are taken with close-on-exec, and the variables are removed")
  func passed() async {
    await #expect(processExitsWith: .success) {
      let last = try fillUp(to: 5)
      set("LISTEN_PID", "\(Process.id)")
      set("LISTEN_FDS", "\(last - 2)")
      set("LISTEN_FDNAMES", Array(repeating: "other", count: Int(last) - 3).joined(separator: ":") + ":trackd")

      let listeners = try Activation.listeners()
      #expect(listeners == Array(3...last))
      #expect(fcntl(last, F_GETFD) == FD_CLOEXEC)
      for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { #expect(Process.environment(name) == nil) }
      #expect(try Activation.listeners().isEmpty)
    }
  }

  @Test("sockets passed to another process aren't taken")
  func anotherProcess() async {
    await #expect(processExitsWith: .success) {
      set("LISTEN_PID", "1")
      set("LISTEN_FDS", "1")
      let listeners = try Activation.listeners()
      #expect(listeners.isEmpty)
    }
  }

  @Test("an invalid number of descriptors is an error", arguments: ["x", "-1", "99999999999"])
  func nonsense(count: String) async {
    await #expect(processExitsWith: .success) { [count = count as String] in
      set("LISTEN_PID", "\(Process.id)")
      set("LISTEN_FDS", count)
      #expect(throws: Errno.self) { try Activation.listeners() }
    }
  }
}

/// Opens all descriptors from 3 to at least `least` without a gap, like the descriptors that a service manager passes.
/// - Returns: the last descriptor that was opened. This process may use it.
private func fillUp(to least: Int32) throws -> Int32 {
  while true {
    let raw = dup(2)
    try #require(raw >= 0)
    if raw >= least { return raw }
  }
}
