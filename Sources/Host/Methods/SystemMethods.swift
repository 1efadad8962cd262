import ModuleKit
import System
import Time
import Wire

/// `system.*`: methods about the daemon itself.
enum SystemMethods {
  static let all = [hello, ping, status, compact, export, erase, reload]

  private static let module = Param<String>.name("module", "the module's name", 1...60).example("timer")
  private static let noModule = Reason(.notFound, "system.module", "No module with that name.")

  private static let notCompacted = Reason(.storage, "storage.compaction", "The journal couldn't be compacted.")

  static let hello = CoreMethod.simple(
    "system.hello", "Tells which daemon answers, which account you act as, and the limits.",
    params: [
      Param<String>.name("client", "the name of the client program", 1...100).optional,
      Param<String>.name("version", "the version of the client program", 1...100).optional,
    ],
    result: [
      Field("server", .text(1...20)), Field("version", .text(1...40)), Field("user", .nullable(.text(1...299))),
      Field("uid", .integer(0...Int(UInt32.max))), Field("admin", .boolean),
      Field("modules", .array(.text(1...60), 0...100)), Field("limits", .object([])),
    ]
  ) { host, session, invocation, writer in
    writer.member("server", "trackd")
    writer.member("version", Version.current)
    writer.member("user", session.account.map { invocation.moment.context.people.name(of: $0) })
    writer.member("uid", Int(session.uid))
    writer.member("admin", session.isAdmin)
    writer.key("modules")
    writer.strings(host.modules.map(\.ledger.module))
    writer.key("limits")
    host.writeLimits(into: &writer)
  }

  static let ping = CoreMethod.simple("system.ping", "Checks that the daemon answers.") { _, _, _, _ in }

  static let status = CoreMethod.simple(
    "system.status",
    "Tells the state of the daemon and of each module's storage. Users of the web page and callers without an account"
      + " see no figures, only the modules and whether they work.",
    result: [
      Field("version", .text(1...40)), Field("pid", .integer(1...Int(Int32.max)), optional: true),
      Field("startedAt", .time, optional: true), Field("uptime", .seconds, optional: true),
      Field("connections", .integer(0...Int.max), optional: true),
      Field("subscriptions", .integer(0...Int.max), optional: true),
      Field("requests", .integer(0...Int.max), optional: true),
      Field("slowCalls", .integer(0...Int.max), optional: true),
      Field("home", .text(1...300), optional: true), Field("waiting", .count, optional: true),
      Field("conflicts", .count, optional: true),
      Field("modules", .array(.object(moduleFields), 0...100)),
    ]
  ) { host, session, invocation, writer in
    let isTold = session.account != nil && !session.isOfPage
    writer.member("version", Version.current)
    if isTold {
      writeFigures(of: host, invocation.moment.now, to: &writer)
      writeSync(of: host, invocation.account, to: &writer)
    }
    let modules = host.modules.map { ModuleFacts($0) } + host.configuration.refused.map { ModuleFacts($0) }
    writer.array("modules", modules) { show($0, withFigures: isTold, to: &$1) }
  }

  private static func writeFigures(of host: Host, _ now: Instant, to writer: inout JSONWriter) {
    let figures = host.shell?.figures ?? Figures()
    writer.member("pid", Int(Process.id))
    writer.member("startedAt", Instant(seconds: host.shared.startedAt))
    writer.member("uptime", max(0, now.seconds - host.shared.startedAt))
    writer.member("connections", figures.connections)
    writer.member("subscriptions", host.feed.subscriptionCount)
    writer.member("requests", figures.requests)
    writer.member("slowCalls", host.shared.slowCalls)
  }

  /// Writes the state of sync with other machines. Writes nothing if there are no other machines.
  private static func writeSync(of host: Host, _ account: Int, to writer: inout JSONWriter) {
    let modules = host.syncingModules
    guard modules.contains(where: { $0.sync.peers.count > 0 }) else { return }
    if let link = modules.lazy.compactMap(\.link).first {
      writer.member("home", link.name)
      writer.member("waiting", modules.reduce(0) { $0 + ($1.link.map(\.told).map($1.waiting) ?? 0) })
    }
    writer.member("conflicts", modules.reduce(0) { $0 + $1.sync.conflicts.index.ids(of: account).count })
  }

  private static let moduleFields = Field.all {
    show(ModuleFacts(RefusedModule(name: "", reason: "")), withFigures: true, to: &$0)
  }

  private static func show(_ module: ModuleFacts, withFigures isTold: Bool, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("name", module.name, .text(1...60))
    reply.member("origin", module.origin.rawValue, .oneOf(ModuleOrigin.self))
    reply.member("state", module.state, .choice(["ready", "readOnly", "absent", "failed"]))
    reply.member("schema", ifAny: isTold ? module.schema : nil, .count)
    reply.member("version", ifAny: isTold ? module.version : nil, .text(1...40))
    reply.member("rev", ifAny: isTold ? module.rev : nil, .count)
    reply.member("rows", ifAny: isTold ? module.rows : nil, .count)
    reply.member("journalBytes", ifAny: isTold ? module.journalBytes : nil, .count)
    reply.member("reason", ifAny: isTold ? module.reason : nil, .text(1...1000))
    reply.member("folder", ifAny: isTold ? module.folder : nil, .text(1...4096))
    reply.endObject()
  }

  static let compact = CoreMethod.whole(
    "system.compact",
    "Compacts the journal of one module or of all: rewrites it with the current rows and the kept history.",
    kind: .reads, access: .admin, params: [module.optional],
    result: [Field("before", .integer(0...Int.max)), Field("after", .integer(0...Int.max))],
    reasons: [noModule, notCompacted]
  ) { host, session, invocation, writer throws(Rejection) in
    let name = invocation.call(revision: 0)[module.optional]
    // A module whose folder was removed can't be compacted. It is skipped unless the call names it, so that the other
    // modules are still compacted.
    let chosen = try host.modules(named: name).filter { name != nil || !$0.ledger.storage.isAbsent }
    if let refusal = chosen.lazy.compactMap(\.ledger.writeRefusal).first { throw refusal }
    let ticket = host.shared.nextTicket()
    host.compactions.compact(
      chosen,
      for: CompactionRequest(ticket: ticket, id: invocation.id, left: chosen.count) { request, writer in
        writer.member("before", request.before)
        writer.member("after", request.after)
      })
    return .later(ticket)
  }

  static let export = CoreMethod.whole(
    "system.export",
    "Exports all rows of one module or of all, page by page. All pages show the state as of the first page. Backups use it.",
    kind: .reads, access: .admin,
    params: [module.optional, Param<String>.cursor().optional],
    result: [
      Field("module", .text(1...60)), Field("rev", .integer(0...Int.max)), Field("schema", .integer(1...Int.max)),
      Field("manifest", .object([]), optional: true),
      Field("kept", .integer(0...Int.max)), Field("nextIDs", .object([])),
      Field("rows", .array(.object(exportedRow), 0...1000)),
      Field(
        "transactions", .array(.object([Field("rev", .integer(1...Int.max)), Field("record", .object([]))]), 0...1000)),
      Field("pictures", .array(.object(exportedPicture), 0...Int.max)),
      Field("next", .text(1...200), optional: true),
    ],
    reasons: [noModule, Reason(.conflict, "system.export", "This connection has no export running: start again.")]
      + CommonReasons.reading + CommonReasons.step
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let chosen = try host.modules(named: call[module.optional])
    let cursor = call[Param<String>.cursor().optional]
    return try host.exports.page(of: chosen, at: cursor, session, invocation, into: &writer)
  }

  private static let exportedRow = [Field("table", .text(1...60)), Field("id", .id), Field("row", .object([]))]
  private static let exportedPicture = [
    Field("id", .id), Field("crc32c", .integer(0...Int(UInt32.max)), optional: true),
    Field("data", .text(0...Int.max), optional: true), Field("problem", .text(1...1000), optional: true),
  ]

  private static let cursor = Param<String>.cursor().optional
  private static let erased = Param<String>.name("name", "the user's name", 1...299).example("Ann")

  static let erase = CoreMethod.whole(
    "system.erase",
    "Erases what a module stores about a user, for good. Repeat the call with the reply's `next` as `cursor` until"
      + " there is no `next`."
      + " The last call also forgets the module's history, so nobody can undo earlier changes, and compacts the journal."
      + " Records on invoices stay. Backups aren't changed.",
    kind: .changes, access: .admin, params: [module, erased, cursor],
    result: [Field("module", .text(1...60)), Field("erased", .count), Page.next],
    done: Sentence(
      "erased [{erased:one} row|{erased} rows] of {module}",
      "[{erased:one} Zeile|{erased} Zeilen] von {module} gelöscht"),
    reasons: [
      noModule, Reason(.notFound, "accounts.notFound", "No account with that name."),
      Reason(.conflict, "system.eraseAtHome", "This machine is a replica: erase the user at home."),
      Reason(
        .conflict, ErasureStep.later,
        "The user must first give something up, such as a place in a house. Or deleting a row would delete too many"
          + " other rows."),
      notCompacted,
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    guard let module = try host.modules(named: call[module]).first(where: \.isRecorded) else {
      throw .notFound("system.module", "Accounts are closed instead: see accounts.close.", field: "module")
    }
    guard let account = call.people.id(named: call[erased]) else {
      throw .notFound(
        "accounts.notFound", "No account with that name. To list the accounts that aren't closed: accounts.list.",
        field: "name")
    }
    guard module.obstacle(toClosing: account, call.moment) == nil else {
      throw .conflict(
        ErasureStep.later,
        "The user has something in \(module.ledger.module) that only the user can give up, such as a place in a house."
          + " Erase the user after that.")
    }
    guard module.ledger.sent == nil else {
      throw .conflict(
        "system.eraseAtHome", "This machine is a replica: erase the user at home, then sync, or leave home first.")
    }
    let place = try call[cursor].map { text throws(Rejection) in try ErasurePlace(reading: text) } ?? ErasurePlace()
    guard module.isErased(at: place) else {
      return host.calls.delay(
        ErasureStep(module: module, account: account, place: place), invocation, session, into: &writer)
    }
    if let refusal = module.ledger.writeRefusal { throw refusal }
    module.forgetHistory(of: account)
    let ticket = host.shared.nextTicket()
    host.compactions.compact(
      [module],
      for: CompactionRequest(ticket: ticket, id: invocation.id, left: 1, isAfresh: true) { _, writer in
        writer.member("module", module.ledger.module)
        writer.member("erased", 0)
      })
    return .later(ticket)
  }

  static let reload = CoreMethod.simple(
    "system.reload", "Reads the configuration again, and replies when it is in force.", access: .admin,
    result: [Field("findings", .array(.text(1...10_000), 0...10_000))],
    reasons: [Reason(.conflict, "system.configuration", "The configuration has mistakes; the old one stays in force.")]
  ) { host, _, _, writer throws(Rejection) in
    let findings = try host.shell?.reload() ?? []
    writer.key("findings")
    writer.strings(findings)
  }
}

extension Host {
  func modules(named name: String?) throws(Rejection) -> [any HostedModule] {
    guard let name else { return modules }
    let found = modules.filter { $0.ledger.module == name }
    guard found.isEmpty else { return found }
    let known = modules.map(\.ledger.module).joined(separator: ", ")
    throw Rejection(.notFound, "system.module", "No module with that name. Modules: \(known).") {
      $0.member("field", "module")
    }
  }

  func writeLimits(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("message", limits.messageBytes)
    writer.member("depth", limits.depth)
    writer.member("batch", limits.batch)
    writer.member("connections", limits.connections)
    writer.member("connectionsPerUser", limits.connectionsPerUser)
    writer.member("subscriptions", limits.subscriptionsPerConnection)
    writer.member("page", limits.pageRows)
    writer.endObject()
  }
}
