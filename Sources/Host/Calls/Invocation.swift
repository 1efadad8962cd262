package import ModuleKit
package import Wire

/// One call under way: the caller, the method and the time. Its params are validated.
struct Invocation {
  let request: Request
  let method: Declaration
  let account: Int
  let caller: Caller
  /// The sign-in session through which the account acts.
  let signIn: Int?
  let isAdmin: Bool
  let moment: Moment
  var prepared: Prepared?
  /// The lists that the method needs from other modules, in the order in which the method declares them. Each element
  /// is the reply of one list method.
  var lists: [JSON] = []

  var id: RequestID? { request.id }
  /// The principal whose share of the limits the call uses.
  var principal: Principal { caller.principal }
  var params: JSON? { request.params }

  /// Whether the call is a dry run, which reports what the call would do and changes nothing.
  var isDryRun: Bool { params?["dryRun"]?.bool == true }
  var key: String? { params?["idempotencyKey"]?.string }

  /// Whether the call has any params besides those that every change takes.
  var isGivenAnything: Bool {
    params?.members.contains { member in !ChangeParams.all.contains { member.key.isString($0.name) } } ?? false
  }

  func call(revision: Int) -> Call {
    Call(
      moment: moment, user: account, origin: caller.origin, isGateway: caller.isGateway, session: signIn,
      isAdmin: isAdmin,
      revision: revision, params: params, prepared: prepared, lists: lists)
  }
}

/// The params that every recorded change takes, besides the params of its own method.
enum ChangeParams {
  static let key = Param<String>.text(
    "idempotencyKey",
    "a key for this call; repeating the call with the same key within 24 h changes nothing and returns the first reply",
    1...64, lines: false
  ).optional
  static let dryRun = Param<Bool>.flag("dryRun", "check everything, but change nothing").or(false)

  static let all: [any AnyParam] = [key, dryRun]
}

/// The members that the reply of every recorded change has, besides the members of its own method.
enum ChangeResult {
  static let all = [
    Field("rev", .integer(0...Int.max)), Field("changed", .boolean, optional: true),
    Field("dryRun", .boolean, optional: true), Field("replayed", .boolean, optional: true),
  ]
}

extension JSONWriter {
  /// Writes a complete error response.
  package mutating func rejection(_ id: RequestID?, _ rejection: Rejection) {
    errorReply(id ?? .null, rejection.code, rejection.message, reason: rejection.reason) { data in
      if !rejection.details.isEmpty { data.raw(rejection.details) }
    }
  }
}
