import TestSupport
import Testing
import Wire

@Suite("Permissions on accounts")
struct RightsTests {
  /// The permissions of each role. `user` uses the account of its uid. `signedIn` has signed in as Ann, and `signedOut`
  /// signed in as Ann and then signed out. `admin` is root, and `rootAsAnn` is root after signing in as Ann.
  static let matrix = RightsMatrix(
    """
    method                  user                                signedIn                            signedOut                           admin                               rootAsAnn
    accounts.me             ok                                  ok                                  notSignedIn/accounts.signedOut      ok                                  ok
    accounts.list           ok                                  ok                                  notSignedIn/accounts.signedOut      ok                                  ok
    accounts.signUp         ok                                  ok                                  ok                                  ok                                  ok
    accounts.signIn         ok                                  ok                                  ok                                  ok                                  ok
    accounts.resume         ok                                  ok                                  ok                                  ok                                  ok
    accounts.signOut        notSignedIn/accounts.notSignedIn    ok                                  notSignedIn/accounts.signedOut      notSignedIn/accounts.notSignedIn    ok
    accounts.sessions       ok                                  ok                                  notSignedIn/accounts.signedOut      ok                                  ok
    accounts.endSession     notFound/accounts.sessionNotFound   ok                                  notSignedIn/accounts.signedOut      notFound/accounts.sessionNotFound   ok
    accounts.forgo          ok                                  ok                                  ok                                  ok                                  ok
    accounts.changePassword notSignedIn/accounts.wrongPassword  ok                                  notSignedIn/accounts.signedOut      notSignedIn/accounts.wrongPassword  ok
    accounts.issueReset     forbidden/rpc.adminOnly             forbidden/rpc.adminOnly             notSignedIn/accounts.signedOut      ok                                  forbidden/rpc.adminOnly
    accounts.resetPassword  ok                                  ok                                  ok                                  ok                                  ok
    accounts.close          notSignedIn/accounts.wrongPassword  ok                                  notSignedIn/accounts.signedOut      notSignedIn/accounts.wrongPassword  ok
    """)

  @Test("each method for each role")
  func accounts() throws {
    let world = try World()
    let methods = try world.call("rpc.discover")["methods"]?.elements.compactMap { $0["name"]?.string } ?? []
    try Self.matrix.hold(methods: methods.filter { $0.hasPrefix("accounts.") }) { method, role in
      try Self.play(method, role)
    }
  }

  private static func play(_ method: String, _ role: String) throws -> JSON {
    let (world, uid) = try world(for: role)
    let token = try world.signIn("Ann", as: 71001)
    return world.respond(method, try params(method, token, world), as: uid)
  }

  /// Makes a world with an account called Ann, and returns the uid of a connection with this role.
  static func world(for role: String) throws -> (world: World, uid: UInt32) {
    let world = try World()
    try world.signUp("Ann", as: 71001)
    let uid: UInt32 = role == "admin" || role == "rootAsAnn" ? 0 : 71000
    if ["signedIn", "signedOut", "rootAsAnn"].contains(role) { try world.signIn("Ann", as: uid) }
    if role == "signedOut" { _ = try world.call("accounts.signOut", as: uid) }
    return (world, uid)
  }

  private static func params(_ method: String, _ token: String, _ world: World) throws -> JSON {
    switch method {
    case "accounts.signUp": world.credentials("Ben")
    case "accounts.signIn": world.credentials("Ann")
    case "accounts.resume": ["token": JSON(token)]
    case "accounts.endSession": ["session": 1]
    case "accounts.changePassword": ["old": JSON(World.password), "new": "another secret"]
    case "accounts.issueReset": ["name": "Ann"]
    case "accounts.resetPassword": ["name": "Ann", "code": JSON(try world.code(for: "Ann")), "new": "another secret"]
    case "accounts.close": ["password": JSON(World.password)]
    default: [:]
    }
  }
}
