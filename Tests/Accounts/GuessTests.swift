import TestSupport
import Testing
import Wire

@Suite("Guessing passwords")
struct GuessTests {
  let world: World

  init() throws {
    world = try World()
  }

  private func guess(_ name: String, as uid: UInt32 = 71000) throws -> String {
    try world.refusal("accounts.signIn", world.credentials(name, "wrong password"), as: uid)
  }

  @Test("after ten wrong passwords in a minute a user must wait, also with the right one; others needn't")
  func byUser() throws {
    try world.signUp("Ann", on: "ann")
    for _ in 0..<9 { #expect(try guess("Ann") == "-32004/accounts.wrongPassword") }
    world.clock.now += 30
    #expect(try guess("Nobody") == "-32004/accounts.wrongPassword")
    let error = try world.error("accounts.signIn", world.credentials("Ann"))
    #expect(error["code"]?.int == -32000 && error["data"]?["retryAfter"]?.int == 30)
    try world.signIn("Ann", as: 71001)
    world.clock.now += 30
    try world.signIn("Ann")
  }

  @Test("wrong passwords count in every method that takes one, also simultaneous ones")
  func everyMethod() throws {
    try world.signUp("Ann")
    let wrong: JSON = "wrong password"
    for _ in 0..<2 {
      _ = try world.refusal("accounts.changePassword", ["old": wrong, "new": wrong])
      _ = try world.refusal("accounts.close", ["password": wrong])
      _ = try world.refusal("accounts.resetPassword", ["name": "Ann", "code": "0000-0000", "new": wrong])
    }
    let calls = (0..<8).map { _ in ("accounts.signIn", world.credentials("Ann", "wrong password")) }
    let reasons = world.respondTogether(calls).compactMap { $0["error"]?["data"]?["reason"]?.string }
    #expect(reasons.filter { $0 == "accounts.wrongPassword" }.count == 4)
    #expect(reasons.filter { $0 == "accounts.tooManyAttempts" }.count == 4)
    #expect(
      try world.refusal("accounts.close", ["password": JSON(World.password)]) == "-32000/accounts.tooManyAttempts")
  }

  @Test("an account gets at most thirty guesses a minute in total, and its own user and tokens still work")
  func byAccount() throws {
    _ = try world.call("accounts.changePassword", ["new": JSON(World.password)])
    let token = try world.signIn("uid71000", as: 71001)
    for uid: UInt32 in [72001, 72002, 72003] {
      for _ in 0..<10 { #expect(try guess("uid71000", as: uid) == "-32004/accounts.wrongPassword") }
    }
    #expect(try guess("uid71000", as: 72004) == "-32000/accounts.tooManyAttempts")
    #expect(try guess("Nobody", as: 72004) == "-32004/accounts.wrongPassword")
    try world.signIn("uid71000", as: 71000)
    _ = try world.call("accounts.resume", ["token": JSON(token)], as: 72004)
    world.clock.now += 60
    try world.signIn("uid71000", as: 72005)
  }

  @Test("ten wrong tokens in a minute block tokens, and don't count as passwords")
  func tokens() throws {
    let token = try world.signUp("Ann")
    for _ in 0..<10 { #expect(try world.refusal("accounts.resume", ["token": "0"]) == "-32004/accounts.unknownToken") }
    #expect(try world.refusal("accounts.resume", ["token": JSON(token)]) == "-32000/accounts.tooManyAttempts")
    try world.signIn("Ann")
  }
}
