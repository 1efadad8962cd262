import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// The comment on each test names a bug that was planted to see the test fail.
  @Suite("Guessing at a real daemon")
  struct GuessingTests {
    private static let most = 10
    private static let password = "correct horse battery"

    private static func reason(_ response: JSON) -> String { response["error"]?["data"]?["reason"]?.string ?? "none" }

    private static func credentials(_ name: String, _ password: String) -> JSON {
      ["name": JSON(name), "password": JSON(password)]
    }

    /// Counts how many guesses the daemon checks. Each round opens this many connections at once and makes one guess on
    /// each. The rounds end when no guess is checked any more.
    private static func looks(
      at daemon: DaemonProcess, _ method: String, _ params: JSON, connections: Int, wrong: String
    ) throws -> Int {
      var all = 0
      for _ in 0..<20 {
        let reasons = try Crew(connections) { [socket = daemon.socket] _ in
          let client = try DaemonClient(socket)
          return reason(try client.respond(method, params))
        }.join()
        #expect(!reasons.contains("none"), "no guess succeeded")
        let looked = reasons.filter { $0 == wrong }.count
        all += looked
        if looked == 0 { break }
      }
      return all
    }

    /// This test fails if wrong passwords are counted per connection or per session. It also fails if the limit is
    /// checked only at the start of a step. More than ten guesses would then be checked.
    @Test("forty simultaneous connections and later ones share ten wrong passwords a minute")
    func passwords() throws {
      let daemon = try DaemonProcess.started()
      try daemon.connect().call("accounts.signUp", Self.credentials("Ann", Self.password))
      let wrong = Self.credentials("Ann", "wrong password")
      let (method, limit) = ("accounts.signIn", "accounts.tooManyAttempts")
      let said = "accounts.wrongPassword"
      #expect(try Self.looks(at: daemon, method, wrong, connections: 40, wrong: said) == Self.most)
      // No way around the limit works: another account of this user, another method or name, a batch, or the right
      // password.
      let client = try daemon.connect()
      try client.call("accounts.signUp", Self.credentials("Ben", Self.password))
      let right = Self.credentials("Ann", Self.password)
      for params in [wrong, right, Self.credentials("Nobody", "wrong password")] {
        #expect(Self.reason(try client.respond(method, params)) == limit)
      }
      let reset: JSON = ["name": "Ann", "code": "0000-0000", "new": "another secret"]
      #expect(Self.reason(try client.respond("accounts.resetPassword", reset)) == limit)
      try client.send(
        line: "[" + (1...20).map { DaemonClient.request(method, right, id: $0) }.joined(separator: ",") + "]")
      #expect(try JSON(parsing: try client.nextLine()).elements.allSatisfy { Self.reason($0) == limit })
    }

    /// This test fails if wrong keys are counted per account. A user may create any number of accounts.
    @Test("a user with many accounts and connections has ten wrong house keys a minute, dry runs included")
    func houseKeys() throws {
      let daemon = try DaemonProcess.started()
      let wrong: JSON = ["key": "0000-0000"]
      let (method, limit) = ("chores.house.join", "chores.tooManyKeys")
      var looked = 0
      for number in 0..<6 {
        let client = try daemon.connect()
        try client.call("accounts.signUp", Self.credentials("Account \(number)", Self.password))
        for params in [wrong, ["key": "0000-0000", "dryRun": true]] as [JSON] {
          for _ in 0..<2 where Self.reason(try client.respond(method, params)) != limit { looked += 1 }
        }
      }
      #expect(looked == Self.most)
      #expect(try Self.looks(at: daemon, method, wrong, connections: 20, wrong: "chores.keyUnknown") == 0)
    }

    /// According to SECURITY.md, only a user who may end the daemon can reset the count by a restart. The limit itself
    /// stays the same. This test fails if nothing is counted after a restart.
    @Test("a restarted daemon counts from zero, and allows nobody more than ten again")
    func restart() throws {
      let daemon = try DaemonProcess.started()
      try daemon.connect().call("accounts.signUp", Self.credentials("Ann", Self.password))
      let wrong = Self.credentials("Ann", "wrong password")
      for _ in 0..<2 {
        let looks = try Self.looks(
          at: daemon, "accounts.signIn", wrong, connections: 15, wrong: "accounts.wrongPassword")
        #expect(looks == Self.most)
        daemon.kill()
        try daemon.start()
      }
    }
  }
}
