import Glibc
import TestSupport
import Testing
import Wire

/// Tests a command whose daemon ends before it has answered.
@Suite("A restarted daemon")
struct SuccessorTests {
  private let daemon: DaemonProcess
  private let errors: String

  init() throws {
    daemon = try DaemonProcess.started()
    errors = "\(daemon.folder.path)/errors"
  }

  /// Starts a command. The daemon accepts the connection and is killed before it answers.
  private func orphaned(_ words: String...) throws -> ChildProcess {
    kill(daemon.id, SIGSTOP)
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words,
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC"], errors: errors)
    usleep(300_000)
    #expect(!child.hasEnded)
    daemon.kill()
    return child
  }

  @Test(
    "is asked again once it is up",
    arguments: [
      ["call", "system.ping"], ["call", "timer.start", "project=Work", "idempotencyKey=k"], ["start", "Work"],
    ])
  func later(_ words: [String]) throws {
    kill(daemon.id, SIGSTOP)
    let child = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words,
      environment: ["HOME=\(daemon.folder.path)", "TZ=UTC"], errors: errors)
    usleep(300_000)
    daemon.kill()
    usleep(700_000)
    #expect(!child.hasEnded)
    try daemon.start()
    #expect(child.wait() == .exited(0))
    #expect(try TestFiles.text(of: errors) == "")
    if words.contains("Work") || words.contains("project=Work") {
      #expect(try daemon.connect().call("timer.list")["entries"]?.count == 1)
    }
  }

  @Test("is waited for up to the usual timeout, then reported as missing")
  func never() throws {
    let child = try orphaned("--timeout", "1500", "call", "system.ping")
    usleep(500_000)
    #expect(!child.hasEnded)
    #expect(child.wait(atMostSeconds: 5) == .exited(3))
    #expect(try TestFiles.text(of: errors).hasPrefix("trackctl: no trackd is running"))
  }

  @Test("isn't asked again for a change without a key")
  func withoutKey() throws {
    let child = try orphaned("call", "timer.start", "project=Work")
    try daemon.start()
    #expect(child.wait() == .exited(3))
    #expect(try daemon.connect().call("timer.list")["entries"] == [])
  }
}
