import Glibc
import System
import TestSupport
import Testing

/// `trackctl bridge` runs unattended, so it must end when the client or the daemon closes its side.
@Suite("bridge")
struct BridgeTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"# + "\n"

  @Test("all requests before the end of input are answered")
  func answers() throws {
    let daemon = try DaemonProcess.started()
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "bridge"], in: daemon.folder,
      input: String(repeating: ping, count: 2_000))
    #expect(result.ending == .exited(0) && result.errors.isEmpty)
    #expect(result.output == String(repeating: #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n", count: 2_000))
  }

  @Test("after the end of input it doesn't wait forever for a silent daemon")
  func stopped() throws {
    let daemon = try DaemonProcess.started()
    #expect(kill(daemon.id, SIGSTOP) == 0)
    let start = Clock.monotonicNanoseconds()
    let result = try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "--timeout", "200", "bridge"],
      in: daemon.folder, input: ping)
    #expect(Clock.monotonicNanoseconds() - start < 20_000_000_000)
    #expect(result.ending == .exited(4) && result.output.isEmpty)
    #expect(result.errors.hasPrefix("trackctl: trackd didn't answer in time"))
  }

  @Test("it ends with the daemon, and when its output is closed", arguments: [true, false])
  func gone(daemonEnds: Bool) throws {
    let daemon = try DaemonProcess.started()
    // The test keeps the write end of the pipe open. The bridge's input therefore doesn't end.
    let input = try OutputReader(.pipe, in: daemon.folder)
    let held = try Pipe(writingTo: input.path)
    var output: OutputReader? = try OutputReader(.pipe, in: daemon.folder)
    let bridge = try ChildProcess(
      [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "bridge"], input: input.path,
      output: output?.path ?? "")
    try held.write(ping)
    let answer = try output?.read(waitingMilliseconds: 30_000) ?? []
    #expect(!answer.isEmpty && !bridge.hasEnded)
    if daemonEnds { daemon.kill() } else { output = nil }
    #expect(bridge.wait(atMostSeconds: 20) == .exited(0))
  }

  /// The write end of a named pipe.
  private struct Pipe: ~Copyable {
    private let descriptor: Descriptor

    init(writingTo path: String) throws {
      let raw = unsafe open(path, O_RDWR | O_CLOEXEC)
      try #require(raw >= 0)
      descriptor = Descriptor(owning: raw)
    }

    func write(_ text: String) throws {
      _ = try descriptor.write(Array(text.utf8), from: 0, to: text.utf8.count)
    }
  }
}
