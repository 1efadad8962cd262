import ModuleKit
import Time
import Wire

/// `sync.*`: keeps one record on several machines. `trackctl sync` carries these calls between a replica and its home.
///
/// Home decides the order of all changes. A replica sends its transactions, and home merges them. Then the replica
/// replaces its rows with home's. Neither daemon waits for the other.
enum SyncMethods {
  static let all =
    [
      state, meet, enrol, merge, changes, forget, replicas, people, join, leave, pending, receive, conflicts, take,
      drop,
    ]
    + SyncPictures.all

  static let unknownModule = Reason(.notFound, "sync.module", "No module of that name is synced between machines.")
  static let unknownReplica = Reason(.notFound, "sync.unknownReplica", "This machine doesn't know the replica.")
  static let forgotten = Reason(.forbidden, "sync.forgotten", "The replica is no longer allowed to sync.")
  static let ownersOnly = Reason(
    .forbidden, "sync.ownersOnly", "Only a user's own daemon can be a replica, and only that user can sync it.")
  static let noHome = Reason(.conflict, "sync.noHome", "This machine is not a replica.")

  static let module = Param<String>.name("module", "the module's name", 1...60).example("timer")
  static let replica = Param<String>.name("replica", "the replica's id, as returned by sync.state", 1...64)
    .example("5f0c")
  static let base = Param<Int>.integer("base", "the last revision of home that the replica has received", 0...Int.max)
    .or(0)
  static let told = Param<Int>.integer(
    "told", "the last revision of the replica that home has received", 0...Int.max
  ).or(0)
  static let proof = Param<String>.text(
    "proof", "the checksum of the transaction up to which the other machine's changes are known", 0...64, lines: false
  ).or("")
  static let machine = Param<String>.name("name", "the name of the other machine: home, or the replica", 1...300)
    .example("laptop")

  static let cursor = Param<String>(
    "cursor", "asks for all rows: empty for the first page, then `next` of the previous page", .opaque("cursor", 0...60)
  ) { json, _ throws(Violation) in
    guard let text = json.string(atMost: 60) else {
      throw Violation("cursor", "type", "must be text of at most 60 bytes")
    }
    return text
  }.optional

  static func json(_ name: String, _ summary: String, _ schema: Schema, _ kind: JSON.Kind) -> Param<JSON> {
    Param(name, summary, schema) { json, _ throws(Violation) in
      guard json.kind == kind else {
        throw Violation(name, "type", "must be an \(kind == .array ? "array" : "object")")
      }
      return json
    }
  }

  // MARK: Methods of home and of replicas

  private static let begin = Param<Bool>.flag("begin", "begin a sync; if false, end your sync").or(false)

  static let state = CoreMethod.simple(
    "sync.state", "Tells whether this machine is a replica, and how far each module is synced with home.",
    access: .member,
    params: [begin],
    result: [
      Field("now", .time), Field("daemon", .text(24...24)), Field("home", .nullable(.text(1...300))),
      Field("replica", .nullable(.text(1...64))),
      Field("joining", .boolean), Field("waiting", .count), Field("waitingSince", .nullable(.time)),
      Field("conflicts", .count), Field("lastMet", .nullable(.time)),
      Field("modules", .array(.object(stateFields), 0...100)),
    ],
    reasons: [Reason(.busy, "sync.underWay", "Another sync is under way.")]
  ) { host, session, invocation, writer throws(Rejection) in
    if invocation.call(revision: 0)[begin] {
      try host.beginRound(session)
    } else {
      host.endRound(session)
    }
    let modules = host.syncingModules
    let link = modules.lazy.compactMap(\.link).first
    let unsent = modules.map { $0.link.map(\.told).map($0.waiting) ?? 0 }
    writer.member("now", invocation.moment.now)
    writer.member("daemon", host.runID)
    writer.member("home", link?.name)
    writer.member("replica", link?.replica)
    writer.member("joining", modules.contains { $0.link?.role.isJoining == true })
    writer.member("waiting", unsent.reduce(0, +))
    let marks = invocation.moment.context.syncMarks[invocation.account] ?? SyncMarks()
    writer.member("waitingSince", marks.waitingSince)
    writer.member("conflicts", marks.conflicts)
    writer.member(
      "lastMet", modules.compactMap { $0.link.map { max($0.metAt, host.met[$0.replica] ?? $0.metAt) } }.max())
    writer.list("modules", zip(modules, unsent)) { show($0.0, unsent: $0.1, invocation, to: &$1) }
  }

  private static let stateFields = [
    Field("name", .text(1...60)), Field("schema", .integer(1...Int.max)), Field("rev", .count), Field("rows", .count),
    Field("shape", .text(1...64), optional: true), Field("waiting", .count), Field("conflicts", .count),
    Field("base", .count, optional: true), Field("told", .count, optional: true),
    Field("proof", .nullable(.text(0...64)), optional: true), Field("lineage", .text(1...64), optional: true),
    Field("joining", .boolean, optional: true), Field("arriving", .boolean, optional: true),
    Field("left", .boolean, optional: true), Field("sizes", .map("table", .count)),
    Field("idsLeft", .map("table", .integer(Int.min...Int.max))),
  ]

  private static func show(
    _ module: any SyncingModule, unsent: Int, _ invocation: Invocation, to writer: inout JSONWriter
  ) {
    let link = module.link ?? module.sync.peers.rows.first { $0.role == .left }
    writer.beginObject()
    writer.member("name", module.ledger.module)
    writer.member("schema", module.schema)
    writer.member("rev", module.ledger.rev)
    writer.member("rows", module.travellingCount)
    if let manifest = module.manifest { writer.member("shape", SyncShape.checksum(manifest)) }
    writer.member("waiting", unsent)
    writer.member("conflicts", module.sync.conflicts.index.ids(of: invocation.account).count)
    if let link {
      writer.member("base", link.heard)
      writer.member("told", link.told)
      writer.member("proof", link.proof)
      writer.member("lineage", link.lineage)
      writer.member("joining", link.role.isJoining)
      writer.member("arriving", link.role == .arriving)
      writer.member("left", link.role == .left)
    }
    writer.member("sizes", module.nextIDs())
    writer.member("idsLeft", module.idsLeft())
    writer.endObject()
  }

  static let conflicts = CoreMethod.simple(
    "sync.conflicts", "Lists your changes that could not be kept in a sync, oldest first.",
    access: .member, result: [Field("conflicts", .array(.object(conflictFields), 0...Int.max))]
  ) { host, _, invocation, writer in
    writer.key("conflicts")
    writer.beginArray()
    let mark = writer.count
    for module in host.syncingModules where module.sync.conflicts.count > 0 {
      let meanings = module.meanings
      for id in module.sync.conflicts.index.ids(of: invocation.account).elements(from: nil)
      where writer.count - mark < 4 << 20 {
        guard let conflict = module.sync.conflicts[id] else { continue }
        conflict.show(in: module.ledger.module, module.names(in: conflict, meanings), to: &writer)
      }
    }
    writer.endArray()
  }

  private static let conflictFields = Field.all { SyncConflict.blank(1).show(in: "timer", to: &$0) }
  private static let conflict = Param<String>.name("conflict", "the conflict's id, such as timer-3", 1...80)
    .example("timer-3")

  static let take = settling(
    "sync.take", "Replaces the kept value of a conflict with the lost one.", taking: true,
    Sentence("took the other value of {conflict}", "den anderen Wert von {conflict} genommen"))
  static let drop = settling(
    "sync.drop", "Forgets a conflict, and keeps the current value.", taking: false,
    Sentence("forgot {conflict}", "{conflict} vergessen"))

  private static func settling(_ name: String, _ summary: String, taking: Bool, _ done: Sentence) -> CoreMethod {
    CoreMethod.whole(
      name, summary, kind: .changes, access: .member, params: [conflict] + ChangeParams.all,
      result: [Field("conflict", .text(1...80))] + ChangeResult.all, done: done,
      reasons: [
        Reason(.notFound, "sync.conflictNotFound", "You have no such conflict."),
        Reason(.conflict, "sync.rowGone", "The row no longer exists."),
      ]
    ) { host, session, invocation, writer throws(Rejection) in
      let name = invocation.call(revision: 0)[conflict]
      let parts = name.split(separator: "-", omittingEmptySubsequences: false)
      guard let id = parts.last.flatMap({ Int($0) }), parts.count > 1,
        let module = host.syncingModules.first(where: { $0.ledger.module == parts.dropLast().joined(separator: "-") })
      else {
        throw .notFound("sync.conflictNotFound", "You have no conflict '\(name)'.", field: "conflict")
      }
      return host.change(module, invocation, session, into: &writer) {
        module, invocation, order, writer throws(Rejection) in
        writer.member("conflict", name)
        _ = try module.settle(id, taking: taking, invocation, order: order())
        writer.member("rev", module.ledger.rev)
        if invocation.isDryRun { writer.member("dryRun", true) }
      }
    }
  }
}
