import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests accounts over real sockets, with a real daemon, journal and log.
  @Suite("Accounts")
  struct AccountsTests {
    private static let password = "correct horse battery"

    private func credentials(_ name: String, _ password: String = password) -> JSON {
      ["name": JSON(name), "password": JSON(password)]
    }

    private func name(_ client: DaemonClient) throws -> String? {
      try client.call("accounts.me")["account"]?["name"]?.string
    }

    @Test("two accounts of one user have separate data, through sign-out, kill -9 and a restart")
    func household() throws {
      let daemon = try DaemonProcess.started()
      let (ann, ben) = (try daemon.connect(), try daemon.connect())
      let token = try ann.call("accounts.signUp", credentials("Ann"))["token"] ?? .null
      let ended = try ben.call("accounts.signUp", credentials("Ben"))["token"] ?? .null
      try ann.call("timer.start", ["project": "Ann's"])
      try ben.call("timer.start", ["project": "Ben's"])
      #expect(try daemon.connect().call("timer.status")["running"]?.bool == false)
      let beside = try daemon.connect()
      try beside.call("accounts.resume", ["token": ended])
      #expect(try name(beside) == "Ben")
      try ben.call("accounts.signOut")
      #expect(try beside.refusal("timer.stop")["data"]?["reason"]?.string == "accounts.signedOut")
      daemon.kill()
      try daemon.start()
      let back = try daemon.connect()
      #expect(try back.refusal("accounts.resume", ["token": ended])["code"]?.int == -32004)
      try back.call("accounts.resume", ["token": token])
      #expect(try name(back) == "Ann")
      #expect(try back.call("timer.status")["entry"]?["project"]?.string == "Ann's")
      try back.call("accounts.signIn", credentials("ben"))
      #expect(try back.call("timer.status")["entry"]?["project"]?.string == "Ben's")
    }

    @Test("calls after a sign-in are made as the account, also in one batch")
    func inOrder() throws {
      let daemon = try DaemonProcess.started()
      try daemon.connect().call("accounts.signUp", credentials("Ann"))
      let client = try daemon.connect()
      let ids = try [
        client.send("accounts.me"), client.send("accounts.signIn", credentials("Ann")), client.send("accounts.me"),
      ]
      let names = try ids.map { try client.response(to: $0)["result"]?["account"]?["name"]?.string }
      #expect(names[0] != "Ann" && names[2] == "Ann")
      let other = try daemon.connect()
      let calls = [("accounts.signIn", credentials("Ann")), ("accounts.me", [:])].enumerated()
      try other.send(line: "[\(calls.map { DaemonClient.request($1.0, $1.1, id: $0) }.joined(separator: ","))]")
      let answers = try JSON(parsing: try other.nextLine())
      #expect(answers[1]?["result"]?["account"]?["name"]?.string == "Ann")
    }

    @Test("no password, token or code is in the journal or in the most verbose log")
    func secrets() throws {
      let daemon = try DaemonProcess.started(options: ["--log-level", "debug"])
      let (client, root) = (try daemon.connect(), try daemon.connect())
      let token = try client.call("accounts.signUp", credentials("Ann"))["token"]?.string ?? "?"
      _ = try client.refusal("accounts.signIn", credentials("Ann", "a wrong password"))
      _ = try client.refusal("accounts.signIn", ["name": "Ann", "password": 7_777_777])
      let code = try root.call("accounts.issueReset", ["name": "Ann"])["code"]?.string ?? "?"
      try root.call("accounts.resetPassword", ["name": "Ann", "code": JSON(code), "new": "another secret"])
      _ = daemon.stop()
      let kept = try TestFiles.text(of: daemon.state + "/accounts.journal") + daemon.log
      #expect(kept.contains("$y$"))
      for secret in [Self.password, "a wrong password", "7777777", token, code, "another secret"] {
        #expect(!kept.contains(secret))
      }
    }

    @Test("signing in is slow and delays nobody else")
    func latency() throws {
      let daemon = try DaemonProcess.started()
      try daemon.connect().call("accounts.signUp", credentials("Ann"))
      let client = try daemon.connect()
      let hashes = try (0..<5).map { _ in
        let before = Clock.monotonicNanoseconds()
        try client.call("accounts.signIn", credentials("Ann"))
        return Clock.monotonicNanoseconds() - before
      }
      let probe = LatencyProbe(daemon.socket)
      let asking = try Crew(1) { _ in try probe.run() }
      let signingIn = try Crew(4) { [socket = daemon.socket, parameters = credentials("Ann")] _ in
        let client = try DaemonClient(socket)
        for _ in 0..<8 { try client.call("accounts.signIn", parameters) }
      }
      _ = try signingIn.join()
      probe.stop()
      let answers = Latencies(try asking.join()[0])
      let hash = Latencies(hashes)
      print("Sign-ins: \(hash); status beside four clients that sign in: \(answers)")
      // If passwords were hashed on the loop, half of these calls would have to wait for at least one hash.
      #expect(answers.median * 3 < hash.median)
    }

    @Test("an unknown name is refused no faster than a wrong password")
    func timing() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      try client.call("accounts.signUp", credentials("Ann"))
      func microseconds(_ name: String) throws -> Int {
        let before = Clock.monotonicNanoseconds()
        _ = try client.refusal("accounts.signIn", credentials(name, "wrong password"))
        return Int((Clock.monotonicNanoseconds() - before) / 1000)
      }
      // The calls alternate, and only the fastest of each kind count. Other load can make a call slower, but never
      // faster.
      var (wrong, unknown) = (Int.max, Int.max)
      for _ in 0..<5 {
        wrong = min(wrong, try microseconds("Ann"))
        unknown = min(unknown, try microseconds("Nobody"))
      }
      #expect(unknown * 3 > wrong && wrong * 3 > unknown, "\(wrong) µs and \(unknown) µs")
    }

    @Test("the kernel identifies local users, and one can sign in to another's account with its password")
    func users() throws {
      let folder = TestFolder()
      let daemon = DaemonProcess(in: folder, options: ["--system"])
      try daemon.start()
      // The test's users need the access that members of the socket's group have.
      unsafe chmod(folder.path, 0o711)
      unsafe chmod(daemon.socket, 0o666)
      func trackctl(_ uid: UInt32, _ words: String..., input: String? = nil) throws -> CommandResult {
        let home = folder.path + "/home-\(uid)"
        if unsafe mkdir(home, 0o700) == 0 { unsafe chown(home, uid, uid) }
        return try CommandResult(
          running: [
            "env", "XDG_STATE_HOME=\(home)", "setpriv", "--reuid", "\(uid)", "--regid", "\(uid)", "--clear-groups",
            try DaemonPrograms.trackctl(), "--socket", daemon.socket,
          ] + words, in: folder, input: input)
      }
      #expect(try trackctl(71001, "start", "Mine").ending == .exited(0))
      #expect(try trackctl(71002, "status").ending == .exited(1))
      #expect(try trackctl(71001, "call", "system.hello").output.contains(#""user":"uid71001""#))
      let change = try trackctl(71001, "accounts", "change-password", input: "\nfirst secret\n")
      #expect(change.ending == .exited(0), "\(change.errors)")
      let signIn = try trackctl(71002, "accounts", "sign-in", "uid71001", input: "first secret\n")
      #expect(signIn.ending == .exited(0), "\(signIn.errors)")
      #expect(try trackctl(71002, "status").ending == .exited(0), "acts as the other user until it signs out")
      #expect(try trackctl(71002, "accounts", "sign-out").ending == .exited(0))
      #expect(try trackctl(71002, "status").ending == .exited(1))
      #expect(try trackctl(71002, "system", "compact").ending == .exited(1), "no administrator")
      #expect(try trackctl(65534, "status").ending != .exited(0), "nobody")
    }
  }
}
