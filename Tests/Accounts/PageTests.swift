import Host
import ModuleKit
import TestSupport
import Testing
import Timer
import Wire

/// These tests use root in place of the user that runs the page's server. The daemon trusts both in the same way.
@Suite("Users of the page")
struct PageTests {
  private static let server: UInt32 = 0
  let world: World

  init() throws { world = try World() }

  /// Turns this connection into a new browser connection from this address.
  private func come(from address: String, on connection: String) throws {
    let reply = try world.call("accounts.forgo", ["from": JSON(address)], as: Self.server, on: connection)
    #expect(reply["believed"]?.bool == true)
  }

  private func guess(_ name: String, on connection: String) throws -> String {
    try world.refusal("accounts.signIn", world.credentials(name, "wrong password"), as: Self.server, on: connection)
  }

  /// This test fails if wrong guesses are counted for the uid of the page's server.
  @Test("ten wrong passwords or tokens a minute from one address block no other")
  func guesses() throws {
    try come(from: "192.0.2.1", on: "ann")
    let token = try world.signUp("Ann", as: Self.server, on: "ann")
    for number in 0..<10 {
      try come(from: "192.0.2.2", on: "stranger \(number)")
      #expect(try guess("Nobody", on: "stranger \(number)") == "-32004/accounts.wrongPassword")
      #expect(
        try world.refusal("accounts.resume", ["token": "0"], as: Self.server, on: "stranger \(number)")
          == "-32004/accounts.unknownToken")
    }
    #expect(try guess("Ann", on: "stranger 0") == "-32000/accounts.tooManyAttempts")
    try come(from: "192.0.2.3", on: "other")
    try world.signIn("Ann", as: Self.server, on: "other")
    try come(from: "192.0.2.3", on: "again")
    _ = try world.call("accounts.resume", ["token": JSON(token)], as: Self.server, on: "again")
    // Signing in from another address doesn't reset the count of wrong guesses. From the first address, even the right
    // password is still refused.
    try come(from: "192.0.2.2", on: "signed in")
    #expect(
      try world.refusal("accounts.signIn", world.credentials("Ann"), as: Self.server, on: "signed in")
        == "-32000/accounts.tooManyAttempts")
  }

  /// This test fails if wrong guesses at an account are counted over all addresses. An attacker with three addresses
  /// could then lock out the account's own user.
  @Test("guessing at an account from many addresses doesn't lock out an address that signed in before")
  func owner() throws {
    try come(from: "192.0.2.1", on: "ann")
    try world.signUp("Ann", as: Self.server, on: "ann")
    for number in 0..<30 {
      try come(from: "198.51.100.\(number / 10)", on: "\(number)")
      #expect(try guess("Ann", on: "\(number)") == "-32004/accounts.wrongPassword")
    }
    try come(from: "198.51.100.9", on: "one more")
    #expect(try guess("Ann", on: "one more") == "-32000/accounts.tooManyAttempts")
    try come(from: "192.0.2.1", on: "ann again")
    try world.signIn("Ann", as: Self.server, on: "ann again")
  }

  @Test("sixty sign-ups a minute or a hundred a day from one address block no other address")
  func signUps() throws {
    for number in 0..<60 {
      try come(from: "192.0.2.2", on: "\(number)")
      try world.signUp("Account \(number)", as: Self.server, on: "\(number)")
    }
    let one: JSON = world.credentials("One more")
    try come(from: "192.0.2.2", on: "more")
    #expect(
      try world.refusal("accounts.signUp", one, as: Self.server, on: "more") == "-32000/accounts.tooManySignUps")
    // The connection "0" is signed in. It can't sign up more accounts either, because its address is the same.
    #expect(try world.refusal("accounts.signUp", one, as: Self.server, on: "0") == "-32000/accounts.tooManySignUps")
    try come(from: "192.0.2.3", on: "other")
    try world.signUp("Ann", as: Self.server, on: "other")
    world.clock.now += 60
    for number in 60..<100 {
      try come(from: "192.0.2.2", on: "\(number)")
      try world.signUp("Account \(number)", as: Self.server, on: "\(number)")
    }
    world.clock.now += 3600
    #expect(try world.refusal("accounts.signUp", one, as: Self.server, on: "0") == "-32000/accounts.tooManySignUps")
  }

  /// This test fails if all accounts of the page share the limit of the page server's uid.
  @Test("accounts of the page have separate limits")
  func room() throws {
    var configuration = HostConfiguration()
    let most = try #require(Timer.settings.first { $0.name == "projectsPerUser" })
    configuration.settings[most] = 3
    let world = try World(configuration)
    for number in 0..<12 {
      _ = try world.call("accounts.forgo", ["from": "192.0.2.2"], as: Self.server, on: "\(number)")
      try world.signUp("Account \(number)", as: Self.server, on: "\(number)")
      for project in 0..<3 {
        _ = try world.call(
          "timer.project.add", ["name": JSON("Project \(project)")], as: Self.server, on: "\(number)")
      }
      #expect(
        try world.refusal("timer.project.add", ["name": "More"], as: Self.server, on: "\(number)").contains("ooMany"))
    }
  }

  @Test("only the page's server may state the address, and only before the first other call")
  func believed() throws {
    let reply = try world.call("accounts.forgo", ["from": "192.0.2.1"], on: "user")
    #expect(reply["believed"]?.bool == false)
    for number in 0..<10 {
      _ = try world.call("accounts.forgo", ["from": JSON("192.0.2.\(number)")], on: "user")
      _ = try world.refusal("accounts.signIn", world.credentials("Nobody"), on: "user")
    }
    #expect(
      try world.refusal("accounts.signIn", world.credentials("Nobody"), on: "user") == "-32000/accounts.tooManyAttempts"
    )
    try come(from: "192.0.2.1", on: "page")
    for number in 0..<10 {
      let again = try world.call("accounts.forgo", ["from": JSON("192.0.2.\(number)")], as: Self.server, on: "page")
      #expect(again["believed"]?.bool == false)
      _ = try guess("Nobody", on: "page")
    }
    #expect(try guess("Nobody", on: "page") == "-32000/accounts.tooManyAttempts")
  }

  @Test("the page's server learns who signed in and out")
  func standing() throws {
    try come(from: "192.0.2.1", on: "page")
    func standing() -> [JSON?] {
      world.harness.takeEvents(of: Self.server, on: "page").map { $0["params"]?["account"] }
    }
    #expect(standing().isEmpty)
    try world.signUp("Ann", as: Self.server, on: "page")
    let account = try world.call("accounts.me", as: Self.server, on: "page")["account"]?["id"]
    #expect(standing() == [account])
    _ = try world.call("accounts.signOut", as: Self.server, on: "page")
    #expect(standing() == [.null])
  }

  @Test("users without an account and all users of the page get no statistics about the daemon")
  func status() throws {
    func members(on connection: String, as uid: UInt32 = 71000) throws -> Set<String> {
      let reply = try world.call("system.status", as: uid, on: connection)
      let all =
        reply.members.map { $0.key.string ?? "" } + (reply["modules"]?[0]?.members.map { $0.key.string ?? "" } ?? [])
      return Set(all)
    }
    let told: Set<String> = ["version", "modules", "name", "origin", "state"]
    #expect(try members(on: "user").isSuperset(of: ["pid", "uptime", "rev", "rows", "journalBytes", "connections"]))
    try world.signUp("Local", on: "local")
    #expect(try members(on: "local").contains("rows"))
    _ = try world.call("accounts.forgo", on: "nobody")
    #expect(try members(on: "nobody") == told)
    try come(from: "192.0.2.1", on: "page")
    #expect(try members(on: "page", as: Self.server) == told)
    try world.signUp("Ann", as: Self.server, on: "page")
    #expect(try members(on: "page", as: Self.server) == told)
  }
}
