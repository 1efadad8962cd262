import System
import TestSupport
import Testing
import Wire

/// Tests the pager, which shows output that is longer than an interactive terminal.
@Suite("Pager")
struct PagerTests {
  private let daemon: DaemonProcess

  init() throws {
    daemon = try DaemonProcess.started()
    let client = try daemon.connect()
    for number in 10..<50 {
      try client.call(
        "timer.add",
        [
          "project": "Work", "startedAt": JSON("2024-03-04T09:\(number):00Z"),
          "stoppedAt": JSON("2024-03-04T09:\(number):30Z"),
        ])
    }
  }

  /// What a user sees in an interactive terminal of 24 lines.
  private func shown(_ words: [String], pager: String) throws -> String {
    let screen = try OutputReader(.terminal(columns: 80), in: daemon.folder)
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words,
      environment: ["TZ=UTC", "TERM=dumb", "HOME=\(daemon.folder.path)", "PAGER=\(pager)"], input: screen.path,
      output: screen.path)
    var bytes: [UInt8] = []
    for _ in 0..<6000 where !child.hasEnded { bytes += try screen.read(waitingMilliseconds: 5) }
    #expect(child.wait() == .exited(0))
    return String(decoding: bytes + (try screen.read(waitingMilliseconds: 0)), as: UTF8.self)
  }

  @Test("gets all of a log that is longer than the terminal, and nothing else is printed")
  func long() throws {
    let page = daemon.folder.path + "/page"
    #expect(try shown(["log", "2024"], pager: "cat > '\(page)'").isEmpty)
    let text = try TestFiles.text(of: page)
    #expect(text.split(separator: "\n").count == 42 && text.contains("09:10") && text.contains("09:49"))
  }

  @Test("isn't used for short output, nor for JSON or a pipe, and a missing pager is skipped")
  func others() throws {
    #expect(try shown(["log", "2024", "--limit", "5"], pager: "false").contains("09:49"))
    #expect(try shown(["log", "2024"], pager: "cat").contains("09:10"))
    #expect(try shown(["log", "2024"], pager: "/nowhere/less 2>/dev/null").contains("09:10"))
    #expect(try Typist(daemon)("log", "2024").output.contains("09:10"))
  }

  @Test("may quit early")
  func enough() throws {
    #expect(try shown(["log", "2024"], pager: "head -n 1").split(separator: "\n").count == 1)
  }
}
