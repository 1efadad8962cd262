import Host
import ModuleKit
import TestSupport
import Timer
import Wire

/// A host with accounts, over real files. It runs the timer, whose methods the users call, and a module that can
/// prevent an account from being closed.
final class World {
  static let password = "correct horse"

  let folder = TestFolder()
  let clock = TestClock()
  private(set) var harness: HostHarness

  init(_ configuration: HostConfiguration = HostConfiguration()) throws {
    harness = try folder.harness(Self.modules, clock: clock, configuration: configuration)
  }

  deinit { harness.close() }

  private static var modules: [Host.Entry] { [.of(Timer.self), .of(Anchors.self)] }

  /// Stops the host cleanly and starts it again. All connections are new afterwards.
  func restart() throws {
    harness.close()
    harness = try folder.harness(Self.modules, clock: clock)
  }

  func call(_ method: String, _ params: JSON = [:], as uid: UInt32 = 71000, on connection: String = "") throws -> JSON {
    try harness.call(method, params, as: uid, on: connection)
  }

  func respond(_ method: String, _ params: JSON = [:], as uid: UInt32 = 71000, on connection: String = "") -> JSON {
    harness.respond(method, params, as: uid, on: connection)
  }

  func respondTogether(_ calls: [(method: String, params: JSON)]) -> [JSON] {
    harness.respondTogether(calls, as: 71000)
  }

  func events(on connection: String) -> [JSON] { harness.takeEvents(of: 71000, on: connection) }

  /// Makes a call that must be refused, and returns its error.
  func error(_ method: String, _ params: JSON, on connection: String = "") throws -> JSON {
    try harness.refusal(method, params, as: 71000, on: connection)
  }

  /// Makes a call that must be refused, and returns the refusal as `code/reason`.
  func refusal(
    _ method: String, _ params: JSON = [:], as uid: UInt32 = 71000, on connection: String = ""
  ) throws -> String {
    let error = try harness.refusal(method, params, as: uid, on: connection)
    return "\(error["code"]?.int ?? 0)/\(error["data"]?["reason"]?.string ?? "")"
  }

  /// Creates an account, and signs this connection in.
  /// - Returns: the token of the session.
  @discardableResult
  func signUp(_ name: String, as uid: UInt32 = 71000, on connection: String = "") throws -> String {
    let reply = try call("accounts.signUp", credentials(name), as: uid, on: connection)
    return reply["token"]?.string ?? ""
  }

  @discardableResult
  func signIn(_ name: String, as uid: UInt32 = 71000, on connection: String = "") throws -> String {
    let reply = try call("accounts.signIn", credentials(name), as: uid, on: connection)
    return reply["token"]?.string ?? ""
  }

  func credentials(_ name: String, _ password: String = password) -> JSON {
    ["name": JSON(name), "password": JSON(password)]
  }

  /// The name of the connection's account, or the reason if the daemon refuses to tell the name.
  func acting(as uid: UInt32 = 71000, on connection: String = "") -> String {
    let response = respond("accounts.me", as: uid, on: connection)
    return response["result"]?["account"]?["name"]?.string ?? response["error"]?["data"]?["reason"]?.string ?? ""
  }

  /// A code with which an account's password can be reset. Root requests the code.
  func code(for name: String) throws -> String {
    try call("accounts.issueReset", ["name": JSON(name)], as: 0, on: "root")["code"]?.string ?? ""
  }
}

/// A module whose rows prevent the closing of the account that they refer to.
struct Anchors: Module {
  static let name = "anchors"
  static let tables: [TableDescription<Anchors>] = [
    TableDescription("anchors", table: { $0.anchors }, change: { $1(&$0.anchors) }) { _, _, _, _ in false }
  ]
  static let methods: [Method<Anchors>] = [
    .changes("anchors.drop", "Holds on.") { anchors, call, _ in
      anchors.anchors.insert { Anchor(id: $0, user: call.user) }
    },
    .changes("anchors.raise", "Lets go.") { anchors, call, _ in
      for anchor in anchors.anchors.rows where anchor.user == call.user { anchors.anchors.remove(anchor.id) }
    },
  ]
  var anchors = Table<Anchor, NoIndex<Anchor>>()

  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection? {
    guard anchors.rows.contains(where: { $0.user == account }) else { return nil }
    return .conflict("anchors.down", "Your anchor is down: raise it first.")
  }
}

struct Anchor: Row {
  let id: Int
  var user: Int

  static func blank(_ id: Int) -> Anchor {
    Anchor(id: id, user: 0)
  }

  mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
  }
}
