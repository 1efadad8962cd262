import Host
import TestSupport
import Testing
import Wire

@Suite("Tokens")
struct TokenTests {
  let world: World

  init() throws {
    world = try World()
  }

  private func resume(_ token: String, required: Bool = false, on connection: String = "") -> JSON {
    world.respond(
      "accounts.resume", ["token": JSON(token), "required": required ? true : false], on: connection)
  }

  private func isGood(_ token: String) -> Bool { resume(token, on: "probe \(token)")["result"] != nil }

  @Test("a token resumes its session after a restart, until the second in which it expires")
  func expiry() throws {
    let token = try world.signUp("Ann")
    try world.restart()
    let reply = resume(token)
    #expect(reply["result"]?["account"]?["name"]?.string == "Ann")
    #expect(reply["result"]?["expiresAt"]?.string == "2026-12-18T11:06:40Z")
    world.clock.now += 30 * 86_400 - 1
    #expect(world.acting() == "Ann")
    #expect(isGood(token))
    world.clock.now += 1
    #expect(world.acting() == "accounts.signedOut")
    #expect(!isGood(token))
  }

  @Test("an invalid token doesn't change the connection unless it is required")
  func required() throws {
    let unknown = String(repeating: "0", count: 64)
    #expect(resume(unknown)["error"]?["code"]?.int == -32004)
    #expect(world.acting() == "uid71000")
    #expect(resume(unknown, required: true)["error"]?["data"]?["reason"]?.string == "accounts.unknownToken")
    #expect(world.acting() == "accounts.signedOut")
    let token = try world.signUp("Ann")
    #expect(resume(token, required: true)["error"] == nil)
    #expect(world.acting() == "Ann")
  }

  @Test("a token is valid only in its exact form, and its digest isn't a token")
  func exact() throws {
    let token = try world.signUp("Ann")
    let kept = world.harness.host.dump("accounts").joined()
    #expect(!kept.contains(token))
    let digest = try #require(kept.split(separator: "\"token\":\"").last?.prefix(64))
    #expect(!isGood(String(digest)) && !isGood(token.uppercased()) && !isGood(String(token.dropLast())))
    #expect(isGood(token))
  }

  @Test("an account has at most fifty sessions and the oldest ends; expired ones are removed")
  func most() throws {
    let first = try world.signUp("Ann")
    let second = try world.signIn("Ann")
    for _ in 0..<48 { try world.signIn("Ann") }
    #expect(isGood(first))
    try world.signIn("Ann")
    #expect(!isGood(first) && isGood(second))
    world.clock.now += 31 * 86_400
    try world.signUp("Ben", as: 71001)
    #expect(world.harness.host.dump("accounts").filter { $0.hasPrefix("sessions") }.count == 1)
    #expect(world.harness.host.indexesAreTrue)
  }

  @Test("tokens are unique, and have 256 bits")
  func random() throws {
    let first = try world.signUp("Ann")
    let second = try world.signIn("Ann")
    #expect(first != second)
    for token in [first, second] { #expect(token.utf8.count == 64 && token.allSatisfy(\.isHexDigit)) }
  }
}
