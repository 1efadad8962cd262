import TestSupport
import Testing
import Wire

@Suite("Signing up")
struct SignUpTests {
  let world: World

  init() throws {
    world = try World()
  }

  @Test("gives an account, a token valid for thirty days, and signs the connection in")
  func signUp() throws {
    let reply = try world.call("accounts.signUp", world.credentials("  Ann Müller "))
    #expect(reply["account"]?["name"]?.string == "Ann Müller")
    #expect(reply["account"]?["login"]?.isNull == true)
    #expect(reply["account"]?.members.compactMap { $0.key.string } == ["id", "name", "login", "createdAt"])
    #expect(reply["token"]?.string?.count == 64)
    #expect(reply["expiresAt"]?.string == "2026-12-18T11:06:40Z")
    #expect(reply["rev"] == nil)
    #expect(world.acting() == "Ann Müller")
    let me = try world.call("accounts.me")
    #expect(me["signedIn"]?.bool == true && me["hasPassword"]?.bool == true)
    #expect(try world.call("system.hello")["user"]?.string == "Ann Müller")
  }

  @Test(
    "a name starts with an ASCII letter and has at most 299 characters on one line",
    arguments: [
      ("a", true), (String(repeating: "a", count: 299), true), (String(repeating: "a", count: 300), false), ("", false),
      ("   ", false), ("1a", false), ("_a", false), ("éa", false), ("a\nb", false), ("a\u{1B}b", false),
      ("a é ß 家", true),
    ])
  func names(name: String, isGood: Bool) throws {
    let response = world.respond("accounts.signUp", world.credentials(name))
    if isGood {
      #expect(response["result"]?["account"]?["name"]?.string == name)
    } else {
      #expect(response["error"]?["code"]?.int == -32602)
      #expect(
        response["error"]?["data"]?["violations"]?.elements.first(where: { _ in true })?["field"]?.string == "name")
    }
  }

  @Test(
    "a name has no invisible or bidirectional control characters except in an emoji",
    arguments: [
      ("An\u{200B}n", "U+200B"), ("Ann\u{200D}", "U+200D"), ("Ann\u{202E}nna", "U+202E"), ("A\u{2066}nn", "U+2066"),
      ("Ann\u{AD}", "U+00AD"), ("Ann\u{3164}", "U+3164"), ("Ann\u{FE0F}", "U+FE0F"), ("Ann\u{1F600}\u{FE0F}", "U+FE0F"),
      ("Ann\u{E0061}", "U+E0061"), ("Ann\u{2800}", "U+2800"), ("Ann \u{1F469}\u{200D}\u{1F467}", nil),
      ("Ann \u{2764}\u{FE0F}\u{200D}\u{1F525}", nil), ("Ann \u{1F44D}\u{1F3FD}", nil), ("Anne Marie\u{301} 家", nil),
    ] as [(String, String?)])
  func invisible(name: String, character: String?) throws {
    let response = world.respond("accounts.signUp", world.credentials(name))
    guard let character else {
      #expect(response["result"]?["account"]?["name"]?.string == name)
      return
    }
    let violation = response["error"]?["data"]?["violations"]?.elements.first(where: { _ in true })
    #expect(violation?["field"]?.string == "name" && violation?["reason"]?.string == "invisible")
    #expect(violation?["message"]?.string?.contains(character) == true)
  }

  @Test(
    "a password has from 8 characters to 511 bytes",
    arguments: [
      (String(repeating: "x", count: 7), false), (String(repeating: "x", count: 8), true),
      (String(repeating: "é", count: 7), false), (String(repeating: "é", count: 8), true),
      (String(repeating: "x", count: 511), true), (String(repeating: "x", count: 512), false),
      (String(repeating: "é", count: 255), true), (String(repeating: "é", count: 256), false),
      ("        ", true), ("eight\u{0}bytes", false), ("\u{1}2345678", false),
    ])
  func passwords(password: String, isGood: Bool) throws {
    let response = world.respond("accounts.signUp", world.credentials("Ann", password))
    guard isGood else {
      #expect(response["error"]?["code"]?.int == -32602)
      let violation = response["error"]?["data"]?["violations"]?.elements.first(where: { _ in true })
      #expect(violation?["field"]?.string == "password")
      return
    }
    #expect(response["result"] != nil)
    #expect(try world.call("accounts.signIn", world.credentials("Ann", password), on: "other")["token"] != nil)
  }

  @Test("a password is never trimmed, and every byte counts")
  func exact() throws {
    _ = try world.call("accounts.signUp", world.credentials("Ann", " password "))
    for near in ["password", " password", "password ", " Password ", " password  "] {
      #expect(try world.refusal("accounts.signIn", world.credentials("Ann", near)) == "-32004/accounts.wrongPassword")
    }
    let long = String(repeating: "x", count: 510)
    _ = try world.call("accounts.signUp", world.credentials("Ben", long + "a"))
    #expect(
      try world.refusal("accounts.signIn", world.credentials("Ben", long + "b")) == "-32004/accounts.wrongPassword")
  }

  @Test("a name is unique in any case, also among simultaneous requests")
  func taken() throws {
    try world.signUp("Ann")
    #expect(try world.refusal("accounts.signUp", world.credentials("ANN")) == "-32002/accounts.nameTaken")
    #expect(try world.refusal("accounts.signUp", world.credentials("uid71000")) == "-32002/accounts.nameTaken")
    let both = world.respondTogether([
      ("accounts.signUp", world.credentials("Twin")), ("accounts.signUp", world.credentials("tWIN")),
    ])
    #expect(both.filter { $0["result"] != nil }.count == 1)
    #expect(both.compactMap { $0["error"]?["data"]?["reason"]?.string } == ["accounts.nameTaken"])
  }

  @Test("a login of this machine is refused in any case, and a login whose name is taken gets its uid as name")
  func logins() throws {
    for name in ["root", "Root", "daemon"] {
      #expect(try world.refusal("accounts.signUp", world.credentials(name)) == "-32002/accounts.nameIsLogin")
    }
    try world.signUp("uid74711")
    #expect(world.acting(as: 74711) == "uid74711-2")
  }

  @Test("one user makes at most sixty accounts in a minute, independently of others")
  func flood() throws {
    for number in 1...60 { try world.signUp("n\(number)") }
    #expect(try world.refusal("accounts.signUp", world.credentials("n61")) == "-32000/accounts.tooManySignUps")
    try world.signUp("n61", as: 71001)
    world.clock.now += 60
    try world.signUp("n62")
  }

  @Test("all errors are reported at once, without the password")
  func violations() throws {
    let error = try world.error("accounts.signUp", ["name": "1", "password": "secret7", "dryRun": true])
    let violations = error["data"]?["violations"]?.elements.compactMap { $0["field"]?.string }
    #expect(violations == ["name", "password", "dryRun"])
    #expect(!error.description.contains("secret7"))
  }
}
