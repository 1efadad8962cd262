import ModuleKit
import Time
import Wire

/// Reads the lists that a call needs from other modules. It reads them with the rights of the call's account.
struct OtherLists {
  /// The limit on the total size of one call's lists. A program gets all lists in one message, together with the rows.
  private static let mostBytes = 512 << 10

  private let shared: SharedState
  private let find: (String) -> (declaration: Declaration, method: any HostedMethod)?

  init(_ shared: SharedState, _ find: @escaping (String) -> (declaration: Declaration, method: any HostedMethod)?) {
    self.shared = shared
    self.find = find
  }

  func read(for call: DelayedCall) throws(Rejection) -> [JSON] {
    var left = Self.mostBytes
    var replies: [JSON] = []
    for list in call.work.lists {
      let reply = try reply(of: list, for: call.invocation)
      left -= reply.raw.count
      guard left >= 0 else { throw Self.tooLong(list) }
      replies.append(reply)
    }
    return replies
  }

  private func reply(of list: OtherList, for caller: Invocation) throws(Rejection) -> JSON {
    guard let (declaration, method) = find(list.method), declaration.kind == .reads, method.module.isRecorded,
      declaration.access != .admin || caller.isAdmin,
      let request = Request.made(for: list.method, { Self.write(list, declaration, caller, to: &$0) })
    else {
      throw .conflict(
        "module.noList",
        "The list '\(list.method)' can't be read: no module has this method, or only administrators may call it."
      ) { $0.member("method", list.method) }
    }
    let violations = declaration.violations(of: request.params, caller.moment.context)
    if !violations.isEmpty {
      throw .violations(violations.map { Violation("\(list.method): \($0.field)", $0.reason, $0.message) })
    }
    let invocation = Invocation(
      request: request, method: declaration, account: caller.account, caller: caller.caller, signIn: caller.signIn,
      isAdmin: caller.isAdmin, moment: caller.moment)
    // A list call that needs a step is refused. It would take too long, because it reads a long list or waits for a
    // program.
    if method.hasStep, try method.prepare(invocation) != nil { throw Self.tooLong(list) }
    var writer = JSONWriter()
    _ = try method.answer(invocation, order: shared.nextOrder(), into: &writer)
    guard writer.count <= Self.mostBytes, let reply = try? JSON(parsing: writer.bytes)["result"] else {
      throw Self.tooLong(list)
    }
    return reply
  }

  private static func write(
    _ list: OtherList, _ declaration: Declaration, _ caller: Invocation, to writer: inout JSONWriter
  ) {
    list.writeParams(caller.call(revision: 0), &writer)
    let zone = Param<TimeZone?>.timeZone.name
    guard let given = caller.params?[zone], !list.params.contains(zone),
      declaration.params.contains(where: { $0.name == zone })
    else { return }
    writer.key(named: zone)
    writer.json(given)
  }

  private static func tooLong(_ list: OtherList) -> Rejection {
    .conflict(
      "module.listTooLong",
      "The reply of '\(list.method)' is too long for a program: the module should ask for fewer rows, such as with a limit."
    ) { $0.member("method", list.method) }
  }
}

extension Request {
  /// Makes the request for a call by the host itself.
  /// - Parameter write: writes the members of the params.
  static func made(for method: String, _ write: (inout JSONWriter) -> Void) -> Request? {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("jsonrpc", "2.0")
    writer.member("id", 0)
    writer.member("method", method)
    writer.key("params")
    writer.beginObject()
    write(&writer)
    writer.endObject()
    writer.endObject()
    guard case .single(.request(let request)) = RPC.parse(writer.bytes, in: 0..<writer.count) else { return nil }
    return request
  }
}
