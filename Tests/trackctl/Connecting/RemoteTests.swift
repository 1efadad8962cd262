import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests `-H` with a fake ssh in PATH. The fake ssh runs `trackctl bridge`, which connects to this machine's daemon.
@Suite("Another machine's daemon")
struct RemoteTests {
  private let folder = TestFolder()
  private let daemon: DaemonProcess

  init() throws {
    daemon = DaemonProcess(in: folder)
    try daemon.start()
    TestFiles.makeFolder(folder.path + "/bin")
    // The fake ssh runs the trackctl that is being tested. A real login shell would find the trackctl of the remote
    // machine.
    try ssh("shift; [ \"$1\" = trackctl ]; shift; exec \(try DaemonPrograms.trackctl()) \"$@\"")
  }

  /// Writes a fake ssh. It records its arguments and its process id, and then runs this script.
  private func ssh(_ script: String) throws {
    let text = "#!/bin/sh\necho \"$@\" >> \(folder.path)/ssh.log\necho $$ > \(folder.path)/ssh.id\n" + script + "\n"
    try TestFiles.write(Array(text.utf8), to: folder.path + "/bin/ssh", mode: 0o700)
  }

  private func trackctl(_ words: String...) throws -> CommandResult {
    try CommandResult(
      running: [try DaemonPrograms.trackctl()] + words, writingTo: .pipe, in: folder,
      environment: [
        "PATH=\(folder.path)/bin:/usr/bin:/bin", "TZ=Asia/Tokyo", "TRACKD_SOCKET=\(daemon.socket)",
      ])
  }

  private var isSSHGone: Bool {
    let text = (try? TestFiles.text(of: folder.path + "/ssh.id")) ?? ""
    guard let id = Int32(text.prefix { $0 != "\n" }) else { return false }
    return kill(id, 0) == -1 && errno == ESRCH
  }

  @Test("the daemon is called through ssh, with the user's own time zone")
  func asked() throws {
    let start = try trackctl("-H", "me@there", "start", "Work", "--at", "2024-03-04T09:00")
    #expect(start.output == "started Work at 2024-03-04 09:00 (trackctl undo takes it back)\n", "\(start.errors)")
    #expect(try TestFiles.text(of: folder.path + "/ssh.log") == "me@there trackctl bridge\n")
    #expect(isSSHGone)
    let status = try trackctl("--host=there", "--json", "status")
    #expect(try JSON(parsing: status.output)["entry"]?["startedAt"]?.string == "2024-03-04T00:00:00Z")
    let log = try trackctl("log", "-H", "there", "2024")
    #expect(log.output.contains("Mon 2024-03-04  09:00") && log.ending == .exited(0))
    #expect(try trackctl("-H", "there", "timer", "show", "1").output.contains("2024-03-04 09:00"))
    let refusal = try trackctl("-H", "there", "start", "Eat")
    #expect(refusal.ending == .exited(1) && refusal.errors.contains("'Work' has been running since 2024-03-04 09:00"))
  }

  @Test("if no daemon runs there, it says so and how to check")
  func noDaemonThere() throws {
    // The command must not connect to a daemon on this machine instead.
    try ssh("shift 2; exec \(try DaemonPrograms.trackctl()) --socket \(folder.path)/none \"$@\"")
    let result = try trackctl("-H", "there", "status")
    #expect(result.ending == .exited(3) && result.output.isEmpty)
    #expect(
      result.errors.hasSuffix(
        "trackctl: ssh there ended with status 3\n  see what is wrong there: ssh there trackctl status\n"),
      "\(result.errors)")
  }

  @Test("if ssh fails, its own message is printed before ours")
  func noWay() throws {
    try ssh("echo 'ssh: Could not resolve hostname nowhere' >&2; exit 255")
    let result = try trackctl("-H", "nowhere", "status")
    #expect(result.ending == .exited(3))
    #expect(
      result.errors.hasPrefix("ssh: Could not resolve hostname nowhere\ntrackctl: ssh nowhere ended with status 255"))
  }

  @Test(
    "an ssh that hangs is ended after a timeout",
    arguments: ["exec sleep 60", "trap '' TERM; exec sleep 60", "exec 1>&- 0<&-; trap '' TERM; exec sleep 60"])
  func hanging(script: String) throws {
    try ssh(script)
    let start = Clock.monotonicNanoseconds()
    let result = try trackctl("--timeout", "300", "-H", "there", "status")
    let taken = (Clock.monotonicNanoseconds() - start) / 1_000_000_000
    #expect(result.ending == .exited(4) || result.ending == .exited(3), "\(result)")
    #expect(result.output.isEmpty && taken < 20, "\(taken) s")
    #expect(isSSHGone)
  }

  @Test("in a prompt it prints nothing and waits only briefly, even if ssh hangs")
  func prompt() throws {
    try ssh("trap '' TERM; exec sleep 60")
    var shortest = Int.max
    for _ in 0..<10 where shortest > 800 {
      let start = Clock.monotonicNanoseconds()
      let result = try trackctl("-H", "there", "status", "--format", "prompt")
      shortest = min(shortest, (Clock.monotonicNanoseconds() - start) / 1_000_000)
      #expect(result.ending == .exited(4) && result.output.isEmpty && result.errors.isEmpty, "\(result)")
    }
    // The command waits 200 ms for its deadline and needs another 200 ms to end ssh.
    #expect(400...800 ~= shortest, "\(shortest) ms")
  }

  @Test("a host that ssh would take for an option is refused", arguments: ["-oProxyCommand=touch x", ""])
  func option(host: String) throws {
    let result = try trackctl("-H", host, "status")
    #expect(result.ending == .exited(2) && result.output.isEmpty)
    #expect(result.errors == "trackctl: '\(host)' is not a host name: -H needs [USER@]HOST\n")
    #expect(!TestFiles.exists(folder.path + "/ssh.log"))
  }
}
