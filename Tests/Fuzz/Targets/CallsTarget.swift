import ModuleKit
import TestSupport
import Wire

@testable import Host

/// Calls of several users, one after the other, to a whole host: every reply is what the method declares, what is refused or
/// only tried has changed nothing, what is undone is as it was before and is redone, and a host that starts from the journals,
/// before and after a compaction, has the same rows.
///
/// The bytes choose: which method, who calls, which params with which values (see ParamMaker), when time goes on.
///
/// Found in its first minute: a reason to refuse that the method, `accounts.close`, did not declare. Found in 8 seconds: an index
/// that isn't followed on one path, residents who stay in it when they have gone (`MemberIndex.remove`).
enum CallsTarget {
  private static let mostCalls = 24

  @Sendable static func run(_ bytes: [UInt8]) throws {
    var choices = Choices(bytes)
    var host = FuzzedHost()
    try run(&choices, &host)
  }

  /// Does what the choices say to these modules.
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
    try hold(host.harness.host.indexesAreTrue, "an index is not what a rebuild makes, after all was undone")
    host.harness.settle()
    host.disk.kill()
    try host.restart("a kill")
    try ReplyRules.check(host.harness.respond("system.compact", as: 0))
    try host.restart("a compaction")
  }

  /// Forth, and now and then back.
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
    // An undo changes another module's rows than that of its name.
    let module = reply["result"]?["undone"] == nil ? String(method.name.prefix { $0 != "." }) : text(reply, "module")
    guard method.kind == .changes, host.modules.contains(module) else { return }
    if reply["result"] != nil, params["dryRun"]?.bool != true {
      host.look(at: module)
      try hold(host.harness.host.indexesAreTrue, "an index is not what a rebuild makes: \(said)")
    } else if reply["error"]?["code"]?.int != RPCCode.invalidParams.rawValue, module != "accounts" {
      try host.holdUnchanged(module, said)
    }
  }

  private static func text(_ reply: JSON, _ name: String) -> String { reply["result"]?[name]?.string ?? "" }

  /// Why it was refused is one of the reasons that the method declares.
  private static func checkRefusal(_ reply: JSON, _ method: Declaration, _ said: String) throws {
    let code = reply["error"]?["code"]?.int
    let reason = reply["error"]?["data"]?["reason"]?.string
    let declared = ErrorDescription.all(of: method).first { $0.code.rawValue == code }?.reasons.map(\.reason) ?? []
    try hold(reason.map(declared.contains) == true, "a reason that isn't declared: \(said)")
  }

  /// What is undone is redone at once, and then all is as before.
  private static func undo(in module: String, as caller: Caller, _ host: inout FuzzedHost) throws {
    let harness = host.harness
    func call(_ params: JSON) throws -> JSON {
      let reply = harness.respond("history.undo", params, as: caller.uid, on: caller.connection)
      try ReplyRules.check(reply)
      return reply
    }
    // Of accounts a refused call changes rows as well: sessions end, and wrong passwords are counted.
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
    try hold(host.look(at: module) == before, "redone it is another: \(said)")
    try hold(try call(["module": JSON(module), "rev": again])["result"] != nil, "not undone twice: \(said)")
    try hold(host.look(at: module) == between, "undone twice it is another: \(said)")
    try hold(host.harness.host.indexesAreTrue, "an index is not what a rebuild makes: \(said)")
  }
}

/// Who calls, and on which of their connections.
struct Caller: Sendable {
  let uid: UInt32
  let connection: String

  static let all = [
    Caller(uid: 1000, connection: ""), Caller(uid: 1001, connection: ""), Caller(uid: 1002, connection: ""),
    Caller(uid: 1000, connection: "second"), Caller(uid: 0, connection: ""),
  ]
}
