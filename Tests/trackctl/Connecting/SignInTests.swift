import Glibc
import System
import TestSupport
import Testing
import Wire

/// Tests signing in with trackctl: what the commands ask, what they store, and where they store it.
@Suite("trackctl accounts")
struct SignInTests {
  private let daemon: DaemonProcess
  private static let password = "correct horse battery"

  init() throws {
    daemon = try DaemonProcess.started()
  }

  private func trackctl(_ words: String..., input: String? = nil, environment: [String] = []) throws -> CommandResult {
    try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket] + words, in: daemon.folder,
      environment: environment, input: input)
  }

  private func user() throws -> String? {
    try JSON(parsing: try trackctl("call", "system.hello").output)["user"]?.string
  }

  private var kept: [String] { daemon.folder.names(in: ".local/state/trackctl") }

  private func signUp() throws {
    let result = try trackctl("accounts", "sign-up", "Ann", input: Self.password + "\n")
    #expect(result.ending == .exited(0), "\(result.errors)")
    #expect(result.output.hasPrefix("signed in as Ann: "))
  }

  @Test("stores the token in a file of mode 0600, uses it in later commands, and deletes it at sign-out")
  func keeps() throws {
    let own = try user()
    #expect(kept.isEmpty)
    try signUp()
    #expect(kept.count == 1)
    let path = daemon.folder.path + "/.local/state/trackctl/" + (kept.first ?? "")
    var status = stat()
    #expect(unsafe stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(try user() == "Ann")
    #expect(try trackctl("start", "Work").ending == .exited(0))
    let out = try trackctl("accounts", "sign-out")
    #expect(out.ending == .exited(0) && out.output.hasPrefix("signed out"))
    #expect(kept.isEmpty)
    #expect(try user() == own && own != "Ann")
    #expect(try trackctl("status").ending == .exited(1))
    let again = try trackctl("accounts", "sign-in", "ann", input: Self.password + "\n")
    #expect(again.ending == .exited(0) && !again.output.contains(Self.password))
    #expect(try trackctl("status").ending == .exited(0))
  }

  @Test("after the session has ended, commands are refused rather than run as another user, and signing out works")
  func over() throws {
    try signUp()
    let token = try trackctl("accounts", "sign-in", "Ann", "--json", input: Self.password + "\n").output
    let session = try JSON(parsing: token)["token"] ?? .null
    let elsewhere = try daemon.connect()
    try elsewhere.call("accounts.resume", ["token": session])
    try elsewhere.call("accounts.signOut")
    let refused = try trackctl("start", "Work")
    #expect(refused.ending == .exited(1) && refused.errors.contains("accounts sign-in"))
    #expect(try daemon.connect().call("timer.status")["running"]?.bool == false)
    #expect(try trackctl("accounts", "sign-out").ending == .exited(0))
    #expect(kept.isEmpty)
    #expect(try trackctl("start", "Work").ending == .exited(0))
  }

  @Test("a wrong password stores nothing and changes nothing for later commands")
  func wrong() throws {
    try signUp()
    _ = try trackctl("accounts", "sign-out")
    let wrong = try trackctl("accounts", "sign-in", "Ann", input: "wrong password\n")
    #expect(wrong.ending == .exited(1) && wrong.output.isEmpty && kept.isEmpty)
    #expect(!wrong.errors.contains("wrong password\n"))
    #expect(try trackctl("accounts", "sign-in", "Ann", input: "").ending == .exited(2))
  }

  @Test("passwords are read line by line: the old, the new, and the code of a reset")
  func others() throws {
    try signUp()
    let change = try trackctl("accounts", "change-password", input: "\(Self.password)\nsecond secret\n")
    #expect(change.ending == .exited(0), "\(change.errors)")
    #expect(try user() == "Ann", "the session that made the change continues")
    _ = try trackctl("accounts", "sign-out")
    let code = try daemon.connect().call("accounts.issueReset", ["name": "Ann"])["code"]?.string ?? ""
    let reset = try trackctl("accounts", "reset-password", "Ann", input: "\(code)\nthird secret\n")
    #expect(reset.ending == .exited(0), "\(reset.errors)")
    #expect(try trackctl("accounts", "sign-in", "Ann", input: "third secret\n").ending == .exited(0))
    let close = try trackctl("accounts", "close", input: "third secret\n")
    #expect(close.ending == .exited(0) && kept.isEmpty)
    let list = try trackctl("accounts", "list")
    #expect(list.ending == .exited(0) && list.output.contains("CREATED") && !list.output.contains("Ann"))
  }

  @Test("a first password is one line of input, because there is no old one")
  func firstPassword() throws {
    let set = try trackctl("accounts", "change-password", input: "\(Self.password)\n")
    #expect(set.ending == .exited(0), "\(set.errors)")
    let wrong = try trackctl("accounts", "change-password", input: "another secret\n")
    #expect(wrong.ending == .exited(1), "\(wrong)")
    let change = try trackctl("accounts", "change-password", input: "\(Self.password)\nanother secret\n")
    #expect(change.ending == .exited(0), "\(change.errors)")
  }

  @Test("at a terminal it asks, twice for a new password, without echo")
  func terminal() throws {
    let result = try CommandResult(
      running: ["python3", "-c", Self.typist, try DaemonPrograms.trackctl(), daemon.socket], in: daemon.folder)
    #expect(result.ending == .exited(0), "\(result.output) \(result.errors)")
    #expect(result.output.contains("signed in as Ann"))
    #expect(result.output.contains("password (at least 8 characters): "))
    #expect(result.output.contains("once more: "))
    #expect(!result.output.contains("typed by hand"))
    #expect(try user() == "Ann")
  }

  /// A script that signs up at a terminal of its own. It types each answer when trackctl asks for it.
  private static let typist = """
    import os, pty, sys
    pid, terminal = pty.fork()
    if pid == 0:
      os.execv(sys.argv[1], [sys.argv[1], "--socket", sys.argv[2], "accounts", "sign-up", "Ann"])
    shown = b""
    answers = [b"typed by handx\\x7f\\r", b"typed by hand\\r"]
    while True:
      try:
        piece = os.read(terminal, 4096)
      except OSError:
        break
      if not piece:
        break
      shown += piece
      if shown.endswith(b": ") and answers:
        os.write(terminal, answers.pop(0))
    sys.stdout.buffer.write(shown)
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    """

  @Test("being signed in costs status no second call: one write, one file opened")
  func oneWrite() throws {
    func calls() throws -> [String] {
      let trace = daemon.folder.path + "/trace"
      _ = try CommandResult(
        running: [
          "strace", "-s", "500", "-o", trace, "-e", "trace=open,openat,openat2,sendto,sendmsg,write,recvfrom,read",
          try DaemonPrograms.trackctl(), "--socket", daemon.socket, "status", "--format", "plain",
        ], in: daemon.folder)
      return try TestFiles.text(of: trace).split(separator: "\n").map(String.init)
    }
    func asked(_ calls: [String]) -> Int { calls.filter { $0.contains("jsonrpc") && !$0.contains("result") }.count }
    func opened(_ calls: [String]) -> Int {
      calls.filter { $0.hasPrefix("open") && $0.contains("trackctl") && !$0.contains("/proc") }.count
    }
    let before = try calls()
    #expect(asked(before) == 1)
    #expect(opened(before) == 1, "\(before)")
    try signUp()
    let after = try calls()
    #expect(asked(after) == 1, "\(after)")
  }
}
