import ModuleKit
import Time
import Wire

/// `sync.*`: one record on several machines. `trackctl sync` carries these calls between a replica and its home.
///
/// Home orders all changes. A replica sends its transactions, home merges them, and then the replica takes over home's
/// rows. Neither daemon waits for the other.
enum SyncMethods {
  static let all =
    [state, meet, enrol, merge, changes, forget, replicas, join, leave, pending, receive, conflicts, take, drop]
    + SyncPictures.all

  static let unknownModule = Reason(.notFound, "sync.module", "No module of that name travels between machines.")
  static let unknownReplica = Reason(.notFound, "sync.unknownReplica", "This home doesn't know the replica.")
  static let forgotten = Reason(.forbidden, "sync.forgotten", "The replica may not sync any more.")
  static let ownersOnly = Reason(
    .forbidden, "sync.ownersOnly", "Only a user's own daemon can be a replica, and only that user can sync it.")
  static let noHome = Reason(.conflict, "sync.noHome", "This machine is no replica.")

  static let module = Param<String>.name("module", "the module's name", 1...60).example("timer")
  static let replica = Param<String>.name("replica", "the replica's id, as sync.state tells it", 1...64)
    .example("5f0c")
  static let cursor = Param<String>.cursor().optional
  private static let base = Param<Int>.integer("base", "home's revision up to which the replica was told", 0...Int.max)
    .or(0)
  private static let told = Param<Int>.integer(
    "told", "the replica's revision up to which home has its changes", 0...Int.max
  ).or(0)
  private static let proof = Param<String>.text(
    "proof", "the checksum of the other machine's transaction at that revision", 0...64, lines: false
  ).or("")
  private static let machine = Param<String>.name("name", "what to call the other machine", 1...300).example("laptop")

  private static let sizes = Param<TableNumbers>(
    "sizes", "by table: how many ids the replica's own rows need", .map("table", .integer(0...1 << 32))
  ) { json, _ throws(Violation) in
    guard json.kind == .object, let sizes = TableNumbers(stored: json) else {
      throw Violation("sizes", "type", "must be an object of numbers")
    }
    return sizes
  }.example(["entries": 0])
  private static let link = Param<SyncPeer>(
    "link", "what home's sync.enrol replied",
    .object([
      Field("leases", .map("table", .array(.id, 0...Int.max))), Field("lineage", .text(1...64)),
    ])
  ) { json, _ throws(Violation) in
    guard let leases = json["leases"], leases.kind == .object, let ranges = TableRanges(stored: leases),
      let lineage = json["lineage"]?.string(atMost: 64), !lineage.isEmpty
    else { throw Violation("link", "shape", "must be what sync.enrol replied") }
    var peer = SyncPeer.blank(1)
    (peer.leases, peer.lineage) = (ranges, lineage)
    return peer
  }.example(["leases": [:], "lineage": "a1"])
  private static let place = Param<String>(
    "cursor", "for all rows: empty, then `next` of the page before", .opaque("cursor", 0...60)
  ) { json, _ throws(Violation) in
    guard let text = json.string(atMost: 60) else { throw Violation("cursor", "type", "must be a text of 60 bytes") }
    return text
  }.optional

  private static func json(_ name: String, _ summary: String, _ schema: Schema, _ kind: JSON.Kind) -> Param<JSON> {
    Param(name, summary, schema) { json, _ throws(Violation) in
      guard json.kind == kind else {
        throw Violation(name, "type", "must be an \(kind == .array ? "array" : "object")")
      }
      return json
    }
  }

  // MARK: On either machine

  static let state = CoreMethod.simple(
    "sync.state", "Tells whether this machine is a replica, and how far each module is in step with home.",
    access: .member,
    params: [
      Param<Bool>.flag("begin", "begin a round, of which there is one at a time; without it, a round of this caller ends").or(false)
    ],
    result: [
      Field("now", .time), Field("home", .nullable(.text(1...300))), Field("replica", .nullable(.text(1...64))),
      Field("joining", .boolean), Field("waiting", .count), Field("waitingSince", .nullable(.time)),
      Field("conflicts", .count), Field("lastMet", .nullable(.time)),
      Field("modules", .array(.object(stateFields), 0...100)),
    ],
    reasons: [Reason(.busy, "sync.underWay", "Another round is under way.")]
  ) { host, session, invocation, writer throws(Rejection) in
    if invocation.call(revision: 0)[Param<Bool>.flag("begin", "").or(false)] {
      try host.beginRound(session)
    } else {
      host.endRound(session)
    }
    let modules = host.syncingModules
    let link = modules.lazy.compactMap(\.link).first
    let unsent = modules.map { $0.link.map(\.told).map($0.waiting) ?? 0 }
    writer.member("now", invocation.moment.now)
    writer.member("home", link?.name)
    writer.member("replica", link?.replica)
    writer.member("joining", modules.contains { $0.link?.role == .joining })
    writer.member("waiting", unsent.reduce(0, +))
    writer.member("waitingSince", modules.compactMap(\.sync.waitingSince).min())
    writer.member("conflicts", modules.reduce(0) { $0 + $1.sync.conflicts.index.ids(of: invocation.account).count })
    writer.member(
      "lastMet", modules.compactMap { $0.link.map { max($0.metAt, host.met[$0.replica] ?? $0.metAt) } }.max())
    writer.list("modules", zip(modules, unsent)) { show($0.0, unsent: $0.1, invocation, to: &$1) }
  }

  private static let stateFields = [
    Field("name", .text(1...60)), Field("schema", .integer(1...Int.max)), Field("rev", .count), Field("rows", .count),
    Field("shape", .text(1...64), optional: true), Field("waiting", .count), Field("conflicts", .count),
    Field("base", .count, optional: true), Field("told", .count, optional: true),
    Field("proof", .nullable(.text(0...64)), optional: true), Field("lineage", .text(1...64), optional: true),
    Field("joining", .boolean, optional: true), Field("left", .boolean, optional: true),
    Field("sizes", .map("table", .count)), Field("idsLeft", .map("table", .integer(Int.min...Int.max))),
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
      writer.member("joining", link.role == .joining)
      writer.member("left", link.role == .left)
    }
    writer.member("sizes", module.nextIDs())
    writer.member("idsLeft", module.idsLeft())
    writer.endObject()
  }

  static let conflicts = CoreMethod.simple(
    "sync.conflicts", "Lists changes of yours that could not be kept when machines met, oldest first.",
    access: .member, result: [Field("conflicts", .array(.object(conflictFields), 0...Int.max))]
  ) { host, _, invocation, writer in
    writer.key("conflicts")
    writer.beginArray()
    let mark = writer.count
    for module in host.syncingModules {
      for id in module.sync.conflicts.index.ids(of: invocation.account).elements(from: nil)
      where writer.count - mark < 4 << 20 {
        module.sync.conflicts[id]?.show(in: module.ledger.module, to: &writer)
      }
    }
    writer.endArray()
  }

  private static let conflictFields = Field.all { SyncConflict.blank(1).show(in: "timer", to: &$0) }
  private static let conflict = Param<String>.name("conflict", "the conflict's id, such as timer-3", 1...80)
    .example("timer-3")

  static let take = settling(
    "sync.take", "Takes the value that lost in a conflict, in place of the one that was kept.", taking: true,
    Sentence("took the other value of {conflict}", "den anderen Wert von {conflict} genommen"))
  static let drop = settling(
    "sync.drop", "Forgets a conflict, and keeps the value that is there.", taking: false,
    Sentence("forgot {conflict}", "{conflict} vergessen"))

  private static func settling(_ name: String, _ summary: String, taking: Bool, _ done: Sentence) -> CoreMethod {
    CoreMethod.whole(
      name, summary, kind: .changes, access: .member, params: [conflict] + ChangeParams.all,
      result: [Field("conflict", .text(1...80))] + ChangeResult.all, done: { done },
      reasons: [
        Reason(.notFound, "sync.conflictNotFound", "You have no such conflict."),
        Reason(.conflict, "sync.rowGone", "The row isn't there any more."),
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

  // MARK: At home

  static let meet = CoreMethod.simple(
    "sync.meet", "Begins a round of a replica at home: tells how far each module is, without changing anything.",
    access: .member,
    params: [
      replica,
      json("modules", "by module: base, proof, schema and shape of the replica", .object([]), .object)
        .example(["timer": ["schema": 1, "base": 0, "proof": ""]]),
    ],
    result: [
      Field("now", .time), Field("modules", .array(.object(meetFields), 0...100)),
    ], reasons: [unknownReplica, forgotten]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    writer.member("now", invocation.moment.now)
    writer.key("modules")
    writer.beginArray()
    for member in call[json("modules", "", .object([]), .object)].members {
      guard let module = host.syncingModules.first(where: { member.key.isString($0.ledger.module) }) else { continue }
      let peer = try module.replica(call[replica], invocation)
      host.met[peer.replica] = invocation.moment.now
      write(module, peer, member.value, to: &writer)
    }
    writer.endArray()
  }

  private static let meetFields = [
    Field("name", .text(1...60)), Field("schema", .integer(1...Int.max)), Field("rev", .count),
    Field("taken", .count), Field("takenProof", .nullable(.text(0...64))),
    Field("mismatch", .text(1...40), optional: true),
  ]

  private static func write(
    _ module: any SyncingModule, _ peer: SyncPeer, _ other: JSON, to writer: inout JSONWriter
  ) {
    let (base, proof) = (other["base"]?.int ?? 0, other["proof"]?.string)
    writer.beginObject()
    writer.member("name", module.ledger.module)
    writer.member("schema", module.schema)
    writer.member("rev", module.ledger.rev)
    writer.member("taken", peer.heard)
    writer.member("takenProof", peer.proof.isEmpty ? nil : peer.proof)
    if other["schema"]?.int != module.schema || other["shape"]?.string != module.manifest.map(SyncShape.checksum) {
      writer.member("mismatch", "schema")
    } else if base > module.ledger.rev || proof?.isEmpty == false && module.proof(of: base).map({ $0 != proof }) == true
    {
      writer.member("mismatch", "restored")
    }
    writer.endObject()
  }

  static let enrol = CoreMethod.whole(
    "sync.enrol", "Makes a replica known at home in one module, and leases it ids. Called again, it leases more.",
    kind: .changes, access: .member,
    params: [
      module, replica, machine,
      sizes,
      Param<String>.name("lineage", "the lineage of a record that was a copy before", 1...64).example("a1").optional,
      base, proof, told,
    ],
    result: [
      Field("replica", .text(1...64)), Field("lineage", .text(1...64)), Field("goesOn", .boolean),
      Field("leases", .map("table", .array(.id, 0...Int.max))), Field("account", .text(1...299)),
    ],
    done: { Sentence("{replica} is a replica of {module} now", "{replica} ist jetzt eine Kopie von {module}") },
    reasons: [
      unknownModule, forgotten, .tooMany("sync.tooManyReplicas"), .tooMany("sync.tooManyIDs"),
      Reason(.conflict, "sync.replicaOfReplica", "This machine is a replica itself."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    let request = SyncEnrolment(
      replica: call[replica], name: call[machine], sizes: call[sizes],
      lineage: call[Param<String>.name("lineage", "", 1...64).optional], base: call[base],
      proof: call[proof], told: call[told])
    return host.change(module, invocation, session, into: &writer) {
      module, invocation, order, writer throws(Rejection) in
      let goesOn = module.sync.lineage == request.lineage && module.isAhead(of: request.base, request.proof)
      let peer = try module.enrol(request, invocation, order: order())
      writer.member("replica", peer.replica)
      writer.member("lineage", peer.lineage)
      writer.member("goesOn", goesOn)
      peer.leases.write("leases", to: &writer)
      writer.member("account", invocation.moment.surroundings.people.name(of: invocation.account))
    }
  }

  static let merge = CoreMethod.whole(
    "sync.merge", "Merges a replica's transactions into home's rows. What can't be kept becomes a conflict.",
    kind: .changes, access: .member,
    params: [
      module, replica, base,
      SyncTransaction.param,
      Param<Bool>.flag("whole", "whether these are all rows of a record that is being joined").or(false),
    ],
    result: [
      Field("taken", .count), Field("merged", .count), Field("conflicts", .count), Field("rev", .count),
    ],
    done: { Sentence("merged {merged} changes", "{merged} Änderungen übernommen") },
    reasons: [
      unknownModule, unknownReplica, forgotten, .tooMany("sync.tooManyConflicts"),
      Reason(.busy, "sync.tooManyAliases", "Too many new rows have other ids here."),
      Reason(.storage, "sync.pictureMissing", "A picture has not arrived yet."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    let transactions = call[SyncTransaction.param]
    let isWhole = call[Param<Bool>.flag("whole", "").or(false)]
    return host.change(module, invocation, session, into: &writer) {
      module, invocation, order, writer throws(Rejection) in
      let report = try module.merge(
        transactions, from: call[replica], base: call[base], isWhole: isWhole, invocation, order: order)
      writer.member("taken", report.taken)
      writer.member("merged", report.merged)
      writer.member("conflicts", report.conflicts)
      writer.member("rev", report.rev)
    }
  }

  static let changes = CoreMethod.whole(
    "sync.changes",
    "Gives a replica home's rows: those that changed since its base, or with a cursor all of them, page by page.",
    kind: .reads, access: .member,
    params: [module, replica, base, place],
    result: [
      Field("snapshot", .boolean, optional: true),
      Field("rows", .array(.object(rowFields), 0...Int.max), optional: true),
      Field("range", .object(rangeFields), optional: true), Field("upTo", .count, optional: true),
      Field("proof", .text(0...16), optional: true),
      Field("more", .boolean, optional: true), Field("next", .text(1...60), optional: true),
    ],
    reasons: [unknownModule, unknownReplica, forgotten]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    writer.beginReply(to: invocation.request)
    if let cursor = call[place] {
      try module.writeSnapshot(to: call[replica], at: cursor, invocation, into: &writer)
    } else {
      try module.writeChanges(to: call[replica], since: call[base], invocation, into: &writer)
    }
    writer.endReply()
    // A replica may not get rows that could still be rolled back.
    let ledger = module.ledger
    return ledger.rev > ledger.durable ? .held(Hold(module: ledger.number, rev: ledger.rev)) : .done
  }

  static let rowFields = [
    Field("table", .text(1...60)), Field("id", .integer(0...Int.max)), Field("row", .nullable(.object([]))),
  ]
  private static let rangeFields = [
    Field("table", .text(1...60)), Field("first", .integer(0...Int.max)), Field("last", .integer(0...Int.max)),
  ]

  static let forget = CoreMethod.whole(
    "sync.forget", "Ends a replica's right to sync in one module, as for a stolen laptop.", kind: .changes,
    access: .member, params: [module, replica], result: [],
    done: { Sentence("{replica} may not sync any more", "{replica} darf nicht mehr abgleichen") },
    reasons: [unknownModule, unknownReplica]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    return host.change(module, invocation, session, into: &writer) { module, invocation, order, _ throws(Rejection) in
      try module.forget(call[replica], invocation, order: order())
    }
  }

  static let replicas = CoreMethod.simple(
    "sync.replicas", "Lists the replicas of your record, with their last contact.", access: .member,
    result: [Field("replicas", .array(.object(replicaFields), 0...1000))]
  ) { host, _, invocation, writer in
    var seen: Set<String> = []
    let peers = host.syncingModules.flatMap { $0.sync.replicas }
      .filter { ($0.account == invocation.account || invocation.isAdmin) && seen.insert($0.replica).inserted }
    writer.list("replicas", peers) { peer, writer in
      writer.beginObject()
      writer.member("replica", peer.replica)
      writer.member("name", peer.name)
      writer.member("user", invocation.moment.surroundings.people.name(of: peer.account))
      writer.member("lastMet", max(peer.metAt, host.met[peer.replica] ?? peer.metAt))
      writer.member("forgotten", peer.role == .forgotten)
      writer.endObject()
    }
  }

  private static let replicaFields = [
    Field("replica", .text(1...64)), Field("name", .text(1...300)), Field("user", .text(1...299)),
    Field("lastMet", .time), Field("forgotten", .boolean),
  ]

  // MARK: On a replica

  static let join = CoreMethod.whole(
    "sync.join", "Makes this machine a replica in one module, with what home's sync.enrol replied.", kind: .changes,
    access: .member,
    params: [
      module, replica, machine,
      link, base, told, proof,
      Param<Bool>.flag("goesOn", "whether this record is a copy of home's that goes on from its base").or(false),
    ],
    result: [Field("joining", .boolean)],
    done: { Sentence("{module} is a replica now", "{module} ist jetzt eine Kopie") },
    reasons: [
      unknownModule, Reason(.conflict, "sync.joined", "This machine is a replica already."),
      Reason(.conflict, "sync.hasReplicas", "This record is home to a replica."),
      ownersOnly,
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    var peer = call[link]
    (peer.replica, peer.name) = (call[replica], call[machine])
    let goesOn = call[Param<Bool>.flag("goesOn", "").or(false)]
    peer.role = goesOn ? .home : .joining
    if goesOn { (peer.heard, peer.told, peer.proof) = (call[base], call[told], call[proof]) }
    return host.change(module, invocation, session, into: &writer) {
      [peer] module, invocation, order, writer throws(Rejection) in
      try module.join(peer, invocation, order: order())
      writer.member("joining", module.link?.role == .joining)
    }
  }

  static let leave = CoreMethod.whole(
    "sync.leave", "Makes this machine's record its own again, in one module.", kind: .changes, access: .member,
    params: [module], result: [],
    done: { Sentence("{module} is its own record again", "{module} ist wieder eigenständig") },
    reasons: [unknownModule, ownersOnly]
  ) { host, session, invocation, writer throws(Rejection) in
    let module = try host.syncingModule(named: invocation.call(revision: 0)[module])
    try host.requireOwner(session)
    return host.change(module, invocation, session, into: &writer) { module, invocation, order, _ throws(Rejection) in
      try module.leave(invocation, order: order())
    }
  }

  static let pending = CoreMethod.whole(
    "sync.pending", "Gives what this replica has to send: its transactions, or with a cursor all of its rows.",
    kind: .reads, access: .member,
    params: [
      module, Param<Int>.integer("after", "the last revision that home has", 0...Int.max).or(0), proof,
      place,
    ],
    result: [
      Field("transactions", .array(.object([]), 0...Int.max)),
      Field("pictures", .array(.object([Field("id", .id), Field("home", .id)]), 0...Int.max)),
      Field("upTo", .count, optional: true), Field("rev", .count, optional: true),
      Field("more", .boolean, optional: true), Field("next", .text(1...60), optional: true),
    ],
    reasons: [
      unknownModule, ownersOnly, Reason(.conflict, "sync.unsentLost", "A transaction isn't kept any more."),
      Reason(.conflict, "sync.cloned", "Home has other changes from this replica: it was copied or restored."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    if let link = module.link { host.met[link.replica] = invocation.moment.now }
    writer.beginReply(to: invocation.request)
    if let cursor = call[place] {
      try module.writeAll(at: cursor, invocation, into: &writer)
    } else {
      try module.writePending(
        after: call[Param<Int>.integer("after", "", 0...Int.max).or(0)], call[proof], invocation, into: &writer)
    }
    writer.endReply()
    let ledger = module.ledger
    return ledger.rev > ledger.durable ? .held(Hold(module: ledger.number, rev: ledger.rev)) : .done
  }

  static let receive = CoreMethod.whole(
    "sync.receive", "Takes over a page of home's rows on a replica that has sent all its changes.", kind: .changes,
    access: .member,
    params: [
      module, told, json("page", "what home's sync.changes replied", .object([]), .object).example([:]),
      Param<Bool>.flag("complete", "whether home's rows are complete with this page").or(false),
    ],
    result: [Field("received", .count)],
    done: { Sentence("received {received} rows", "{received} Zeilen erhalten") },
    reasons: [
      unknownModule, ownersOnly, noHome, Reason(.conflict, "sync.moved", "Something was changed here meanwhile."),
      Reason(.conflict, "sync.older", "The page is older than what this machine has."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    let page = try SyncPage(
      call[json("page", "", .object([]), .object)], told: call[told],
      isLast: call[Param<Bool>.flag("complete", "").or(false)])
    return host.change(module, invocation, session, into: &writer) {
      module, invocation, order, writer throws(Rejection) in
      writer.member("received", try module.receive(page, invocation, order: order()))
    }
  }
}

extension SyncPage {
  init(_ json: JSON, told: Int, isLast: Bool) throws(Rejection) {
    var rows: [Row] = []
    for row in json["rows"].map({ Array($0.elements) }) ?? [] {
      guard let table = row["table"]?.string(atMost: 60), let id = row["id"]?.int, (0...1 << 32).contains(id),
        let value = row["row"]
      else { throw .violation("page", "shape", "must be a page as sync.changes gives it") }
      rows.append(Row(table: table, id: id, row: value.kind == .object ? value : nil))
    }
    let range = json["range"].flatMap { range -> (table: String, ids: ClosedRange<Int>)? in
      guard let table = range["table"]?.string(atMost: 60), let first = range["first"]?.int,
        let last = range["last"]?.int,
        first <= last
      else { return nil }
      return (table, first...last)
    }
    let base = range == nil || json["next"] == nil ? json["upTo"]?.int : nil
    self.init(
      rows: rows, base: base, proof: json["proof"]?.string(atMost: 16) ?? "", range: range, told: told, isLast: isLast)
  }
}

/// Whether two manifests describe the same rows.
enum SyncShape {
  static func checksum(_ manifest: [UInt8]) -> String { SHA256.hexadecimal(of: SHA256.digest(of: manifest)) }
}

/// A change of one module by a method of the host. It waits like any other change.
private struct SyncWork: CallWork {
  let syncing: any SyncingModule
  let body: SyncBody

  var module: any HostedModule { syncing }

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { nil }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    writer.beginReply(to: invocation.request)
    var order = order
    try body(
      syncing, invocation,
      {
        defer { order += 1 }
        return order
      }, &writer)
    writer.endReply()
    let ledger = syncing.ledger
    return ledger.rev > ledger.durable ? .held(Hold(module: ledger.number, rev: ledger.rev)) : .done
  }
}

/// Writes the members of the reply.
typealias SyncBody = (any SyncingModule, Invocation, () -> Int, inout JSONWriter) throws(Rejection) -> Void

extension Host {
  /// The modules whose rows travel.
  var syncingModules: [any SyncingModule] { modules.compactMap(\.syncing) }

  func syncingModule(named name: String) throws(Rejection) -> any SyncingModule {
    if let module = modules.first(where: { $0.ledger.module == name })?.syncing { return module }
    let known = syncingModules.map(\.ledger.module).joined(separator: ", ")
    throw .notFound(
      "sync.module", "The rows of '\(name)' stay on their machine. Those of \(known) travel.", field: "module")
  }

  func change(
    _ module: any SyncingModule, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter,
    _ body: @escaping SyncBody
  ) -> Outcome {
    calls.delay(SyncWork(syncing: module, body: body), invocation, session, into: &writer)
  }

  /// A replica takes over rows as they are, so only the user whose daemon it is may carry them.
  func requireOwner(_ session: Session) throws(Rejection) {
    guard session.uid == configuration.owner, session.signIn == nil, !session.isOfPage else {
      throw .forbidden("sync.ownersOnly", "Only a user's own daemon can be a replica, and only that user can sync it.")
    }
  }

  /// One round at a time: two would take each other's work for changes meanwhile.
  func beginRound(_ session: Session) throws(Rejection) {
    guard round == nil || round == ObjectIdentifier(session) else {
      throw Rejection(.busy, "sync.underWay", "Another sync is under way: wait for it.") { $0.member("retryAfter", 1) }
    }
    round = ObjectIdentifier(session)
  }

  func endRound(_ session: Session) {
    if round == ObjectIdentifier(session) { round = nil }
  }
}
