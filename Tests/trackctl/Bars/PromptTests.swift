import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests the status in a prompt, which is requested before every line that a user types. The prompt must show nothing
/// rather than something wrong, and must never be delayed.
@Suite("status in a prompt")
struct PromptTests {
  private static let silent = ["prompt", "zsh", "starship", "tmux"]
  /// The deadline of `status` in a prompt, and a tolerance, both in milliseconds. The tolerance applies to the fastest
  /// of several runs on a busy machine.
  private static let deadline = 200
  private static let slack = 150

  private func expectSilence(_ typist: Typist, status: Int32, milliseconds: Range<Int>) throws {
    for format in Self.silent {
      let (result, taken) = try typist.timed(["status", "--format", format], untilBelow: milliseconds.upperBound)
      #expect(result.output.isEmpty && result.errors.isEmpty, "\(format): \(result.output) \(result.errors)")
      #expect(result.ending == .exited(status), "\(format)")
      #expect(milliseconds.contains(taken), "\(format) took \(taken) ms")
    }
  }

  @Test("without a daemon it prints nothing, at once")
  func noDaemon() throws {
    let folder = TestFolder()
    let typist = Typist(at: folder.path + "/none", in: folder)
    try expectSilence(typist, status: 3, milliseconds: 0..<Self.slack)
    #expect(
      try typist("status").errors == """
        trackctl: no trackd is running: there is no socket at \(typist.socket)
          start it: trackd --socket \(typist.socket)

        """)
  }

  @Test("at the socket of a killed daemon it prints nothing, at once")
  func deadSocket() throws {
    let daemon = try DaemonProcess.started()
    daemon.kill()
    #expect(TestFiles.exists(daemon.socket))
    try expectSilence(Typist(daemon), status: 3, milliseconds: 0..<Self.slack)
  }

  @Test("if the daemon is stopped it prints nothing, within the deadline")
  func stopped() throws {
    let daemon = try DaemonProcess.started()
    #expect(kill(daemon.id, SIGSTOP) == 0)
    let typist = Typist(daemon)
    try expectSilence(typist, status: 4, milliseconds: Self.deadline..<Self.deadline + Self.slack)
    let (short, taken) = try typist.timed(["--timeout", "40", "status", "--format", "prompt"], untilBelow: 150)
    #expect(short.ending == .exited(4) && short.output.isEmpty && short.errors.isEmpty && 40..<150 ~= taken, "\(taken)")
    let waybar = try typist("--timeout", "100", "status", "--format", "waybar")
    #expect(waybar.ending == .exited(0) && waybar.output.contains(#""class":"offline""#))
    let plain = try typist("--timeout", "100", "status")
    #expect(plain.ending == .exited(4) && plain.output.isEmpty)
    #expect(plain.errors == "trackctl: trackd didn't answer in time\n  to wait longer: --timeout MS\n")
    #expect(kill(daemon.id, SIGCONT) == 0)
    #expect(try typist("status", "--format", "prompt").ending == .exited(1))
  }

  @Test("if nobody accepts the connection it keeps the deadline, too")
  func fullQueue() throws {
    let folder = TestFolder()
    let path = folder.path + "/full"
    let listener = try Sockets.listen(path: path, backlog: 0)
    var waiting: [Queued] = []
    while let connection = try? Sockets.connect(path: path, timeoutMilliseconds: 20), waiting.count < 10 {
      waiting.append(Queued(connection))
    }
    #expect(waiting.count < 10, "the queue of \(listener.raw) never fills up")
    let milliseconds = Self.deadline..<Self.deadline + Self.slack
    try expectSilence(Typist(at: path, in: folder), status: 4, milliseconds: milliseconds)
  }

  @Test("half a response followed by silence prints nothing")
  func halfAnAnswer() throws {
    let folder = TestFolder()
    let server = try FakeServer(path: folder.path + "/half") { request, _ in
      [.bytes(Array(#"{"jsonrpc":"2.0","id":\#(request["id"] ?? .null),"result":{"running"#.utf8))]
    }
    let milliseconds = Self.deadline..<Self.deadline + Self.slack
    try expectSilence(Typist(at: server.path, in: folder), status: 4, milliseconds: milliseconds)
  }

  @Test("an invalid response isn't shown")
  func nonsense() throws {
    let folder = TestFolder()
    let server = try FakeServer(path: folder.path + "/nonsense") { _, _ in [.line("HTTP/1.1 400 Bad Request"), .close] }
    let typist = Typist(at: server.path, in: folder)
    try expectSilence(typist, status: 3, milliseconds: 0..<Self.deadline)
    #expect(try typist("status").errors.hasPrefix("trackctl: the server isn't trackd"))
  }

  @Test("a change without a response says how to find out whether it was made")
  func unsettled() throws {
    let folder = TestFolder()
    let server = try FakeServer(path: folder.path + "/silent") { _, _ in [] }
    let late = try Typist(at: server.path, in: folder)("--timeout", "60", "stop")
    #expect(late.ending == .exited(4) && late.output.isEmpty)
    #expect(late.errors.hasSuffix("\n  the change may have been made; to check: trackctl history\n"))
    let closing = try FakeServer(path: folder.path + "/closing") { _, _ in [.close] }
    let lost = try Typist(at: closing.path, in: folder)("start", "Work")
    #expect(lost.ending == .exited(3))
    #expect(lost.errors.hasSuffix("\n  the change may have been made; to check: trackctl history\n"))
  }

  /// A connection that is only kept open.
  private final class Queued {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
      self.descriptor = descriptor
    }
  }
}
