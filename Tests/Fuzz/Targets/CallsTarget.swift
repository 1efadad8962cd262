import ModuleKit
import TestSupport
import Wire

@testable import Host

/// Several users make calls to a complete host, one after the other.
///
/// Every reply must match the method's declaration. Rejected calls and dry runs must change nothing. An undo must
/// restore the previous rows, and it can be redone. A host that restarts from the journals must have the same rows,
/// before and after a compaction.
///
/// The bytes of the input choose the method, the caller, the params and their values (see ParamMaker). They also choose
/// when time passes.
///
/// In its first minute, this target found that `accounts.close` could be refused for an undeclared reason. It took 8
/// seconds to find a planted bug that left residents in an index after they had moved out (`MemberIndex.remove`).
enum CallsTarget {
  private static let mostCalls = 24

  @Sendable static func run(_ bytes: [UInt8]) throws {
    var choices = Choices(bytes)
    var host = FuzzedHost()
    try run(&choices, &host)
  }

  /// Makes the calls that the input chooses.
  static func run(_ choices: inout Choices, _ host: inout FuzzedHost) throws {
    defer { host.harness.close() }
    var maker = ParamMaker(clock: host.clock)
    for caller in Caller.all { _ = try host.harness.call("system.hello", as: caller.uid, on: caller.connection) }
    var calls = 0
    while !choices.isAtEnd, calls < mostCalls {
      calls += 1
      switch choices.below(16) {
      case 13: try time(&choices, host)
      case 14: try undo(in: choices.one(of: host.modules), as: choices.one(of: Caller.all), &host)
      case 15 where choices.isOne(in: 4): try host.restart("a restart")
      default: try call(&choices, &maker, &host)
      }
    }
    try finish(&host)
  }

  private static func finish(_ host: inout FuzzedHost) throws {
    for caller in Caller.all {
      for event in host.harness.takeEvents(of: caller.uid, on: caller.connection) {
        try hold(event["method"]?.string != nil && event["params"]?.kind == .object, "no notification: \(event)")
      }
    }
    for module in host.modules { for caller in Caller.all { try undo(in: module, as: caller, &host) } }
    try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one after undoing everything")
    host.harness.settle()
    host.disk.kill()
    try host.restart("a kill")
    try ReplyRules.check(host.harness.respond("system.compact", as: 0))
    try host.restart("a compaction")
  }

  /// Lets time pass, and occasionally sets the clock back.
  private static func time(_ choices: inout Choices, _ host: FuzzedHost) throws {
    let seconds = choices.one(of: [1, 60, 3600, 86_400, 7 * 86_400, 40 * 86_400, -1, -3600])
    if seconds < 0 { host.clock.now += seconds } else { host.harness.passTime(to: host.clock.now + seconds) }
  }

  private static func call(_ choices: inout Choices, _ maker: inout ParamMaker, _ host: inout FuzzedHost) throws {
    let method = choices.one(of: host.methods)
    let caller = choices.one(of: Caller.all)
    let params = maker.params(of: method, &choices)
    let reply = host.harness.respond(method.name, params, as: caller.uid, on: caller.connection)
    let said = "\(method.name) \(params) by \(caller.uid): \(reply)"
    try ReplyRules.check(reply)
    if let result = reply["result"] {
      let faults = Schema.object(method.result).faults(in: result, at: method.name)
      try hold(faults.isEmpty, "\(faults.joined(separator: "; ")): \(said)")
      maker.remember(result)
    } else {
      try checkRefusal(reply, method, said)
    }
    // An undo changes rows of the module whose method is undone. A method of sync changes rows of the module that a
    // param names.
    let own = String(method.name.prefix { $0 != "." })
    let named = own == "sync" ? params["module"]?.string ?? "" : own
    let module = reply["result"]?["undone"] == nil ? named : text(reply, "module")
    guard method.kind == .changes, host.modules.contains(module) else { return }
    if reply["result"] != nil, params["dryRun"]?.bool != true {
      host.look(at: module)
      try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one: \(said)")
    } else if reply["error"]?["code"]?.int != RPCCode.invalidParams.rawValue, module != "accounts" {
      try host.holdUnchanged(module, said)
    }
  }

  private static func text(_ reply: JSON, _ name: String) -> String { reply["result"]?[name]?.string ?? "" }

  /// Checks that the method declares the reason for this refusal.
  private static func checkRefusal(_ reply: JSON, _ method: Declaration, _ said: String) throws {
    let code = reply["error"]?["code"]?.int
    let reason = reply["error"]?["data"]?["reason"]?.string
    let declared = ErrorDescription.all(of: method).first { $0.code.rawValue == code }?.reasons.map(\.reason) ?? []
    try hold(reason.map(declared.contains) == true, "an undeclared reason: \(said)")
  }

  /// Makes an undo and redoes it immediately. All rows must then be the same as before.
  private static func undo(in module: String, as caller: Caller, _ host: inout FuzzedHost) throws {
    let harness = host.harness
    func call(_ params: JSON) throws -> JSON {
      let reply = harness.respond("history.undo", params, as: caller.uid, on: caller.connection)
      try ReplyRules.check(reply)
      return reply
    }
    // In `accounts`, even refused calls change rows, because sessions expire and wrong passwords are counted. The rows
    // must therefore be read again.
    let before = module == "accounts" ? host.look(at: module) : host.rowsBefore(module)
    let undone = try call(["module": JSON(module)])
    guard let rev = undone["result"]?["rev"] else {
      if ["history.nothingToUndo", "history.module"].contains(undone["error"]?["data"]?["reason"]?.string) { return }
      return try host.holdUnchanged(module, "\(undone)")
    }
    let between = host.look(at: module)
    let redone = try call(["module": JSON(module), "rev": rev])
    let said = "\(module): undone \(undone), redone \(redone)"
    guard let again = redone["result"]?["rev"] else { throw Broken(description: "\(said)\n  rows: \(between)") }
    try hold(host.look(at: module) == before, "the redone rows differ: \(said)")
    try hold(try call(["module": JSON(module), "rev": again])["result"] != nil, "the second undo failed: \(said)")
    try hold(host.look(at: module) == between, "the rows differ after the second undo: \(said)")
    try hold(host.harness.host.indexesAreTrue, "an index differs from a rebuilt one: \(said)")
  }
}

/// The user who makes a call, and the connection.
struct Caller: Sendable {
  let uid: UInt32
  let connection: String

  static let all = [
    Caller(uid: 1000, connection: ""), Caller(uid: 1001, connection: ""), Caller(uid: 1002, connection: ""),
    Caller(uid: 1000, connection: "second"), Caller(uid: 0, connection: ""),
  ]
}
