import System
import TestSupport
import Testing
import Wire

/// What is longer than a terminal is shown page by page, to who can turn pages.
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

  /// What comes to a terminal of 24 lines, at which somebody sits.
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

  @Test("has all of a log that is longer than the terminal, and nothing else writes there")
  func long() throws {
    let page = daemon.folder.path + "/page"
    #expect(try shown(["log", "2024"], pager: "cat > '\(page)'").isEmpty)
    let text = try TestFiles.text(of: page)
    #expect(text.split(separator: "\n").count == 42 && text.contains("09:10") && text.contains("09:49"))
  }

  @Test("isn't asked for what fits, nor for JSON to a pipe, and does without where it can't be run")
  func others() throws {
    #expect(try shown(["log", "2024", "--limit", "5"], pager: "false").contains("09:49"))
    #expect(try shown(["log", "2024"], pager: "cat").contains("09:10"))
    #expect(try shown(["log", "2024"], pager: "/nowhere/less 2>/dev/null").contains("09:10"))
    #expect(try Typist(daemon)("log", "2024").output.contains("09:10"))
  }

  @Test("who has seen enough has seen enough")
  func enough() throws {
    #expect(try shown(["log", "2024"], pager: "head -n 1").split(separator: "\n").count == 1)
  }
}
