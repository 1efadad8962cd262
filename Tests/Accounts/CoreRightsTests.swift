import TestSupport
import Testing
import Wire

@Suite("Permissions on the daemon itself")
struct CoreRightsTests {
  /// The permissions of each role. `RightsTests` explains the roles.
  static let matrix = RightsMatrix(
    """
    method              user                     signedIn                 signedOut                       admin rootAsAnn
    rpc.discover        ok                       ok                       ok                              ok    ok
    system.hello        ok                       ok                       ok                              ok    ok
    system.ping         ok                       ok                       ok                              ok    ok
    system.status       ok                       ok                       ok                              ok    ok
    system.compact      forbidden/rpc.adminOnly  forbidden/rpc.adminOnly  notSignedIn/accounts.signedOut  ok    forbidden/rpc.adminOnly
    system.erase        forbidden/rpc.adminOnly  forbidden/rpc.adminOnly  notSignedIn/accounts.signedOut  ok    forbidden/rpc.adminOnly
    system.export       forbidden/rpc.adminOnly  forbidden/rpc.adminOnly  notSignedIn/accounts.signedOut  ok    forbidden/rpc.adminOnly
    system.reload       forbidden/rpc.adminOnly  forbidden/rpc.adminOnly  notSignedIn/accounts.signedOut  ok    forbidden/rpc.adminOnly
    events.subscribe    ok                       ok                       notSignedIn/accounts.signedOut  ok    ok
    events.unsubscribe  ok                       ok                       notSignedIn/accounts.signedOut  ok    ok
    history.list        ok                       ok                       notSignedIn/accounts.signedOut  ok    ok
    history.undo        ok                       ok                       notSignedIn/accounts.signedOut  ok    ok
    """)

  private static let modules = ["rpc", "system", "events", "history"]

  @Test("each method for each role")
  func core() throws {
    let methods = try World().call("rpc.discover")["methods"]?.elements.compactMap { $0["name"]?.string } ?? []
    let ofCore = methods.filter { method in Self.modules.contains { method.hasPrefix($0 + ".") } }
    try Self.matrix.hold(methods: ofCore) { method, role in
      let (world, uid) = try RightsTests.world(for: role)
      if method != "system.reload" {
        _ = world.respond("events.subscribe", as: uid)
        _ = world.respond("timer.start", ["project": "Work"], as: uid)
      }
      return world.respond(method, Self.params(method), as: uid)
    }
  }

  @Test("only an administrator finds another's transaction, and nobody is one while signed in")
  func others() throws {
    for (role, expected) in [
      ("user", "-32001/history.notFound"), ("signedIn", "-32001/history.notFound"), ("admin", ""),
      ("rootAsAnn", "-32001/history.notFound"),
    ] {
      let (world, uid) = try RightsTests.world(for: role)
      _ = try world.call("timer.start", ["project": "Work"], as: 71002)
      let undo: JSON = ["module": "timer", "rev": 1]
      if expected.isEmpty {
        _ = try world.call("history.undo", undo, as: uid)
      } else {
        #expect(try world.refusal("history.undo", undo, as: uid) == expected, "\(role)")
      }
      let seen = try world.call("history.list", ["module": "timer"], as: uid)["transactions"]
      #expect(seen?.count == 0, "\(role)")
    }
  }

  private static func params(_ method: String) -> JSON {
    switch method {
    case "system.export", "history.list": ["module": "timer"]
    case "events.unsubscribe": ["subscription": "s1"]
    case "system.erase": ["module": "timer", "name": "Ann"]
    default: [:]
    }
  }
}
