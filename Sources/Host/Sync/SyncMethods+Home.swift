import ModuleKit
import Time
import Wire

// Methods that a replica calls at home.

extension SyncMethods {
  private static let modules = json(
    "modules", "by module: base, proof, schema and shape of the replica", .object([]), .object
  )
  .example(["timer": ["schema": 1, "base": 0, "proof": ""]])
  static let whole = Param<Bool>.flag("whole", "whether these are all rows of a record that is being joined")
    .or(false)
  private static let sizes = Param<TableNumbers>(
    "sizes", "by table: how many ids the replica's own rows need", .map("table", .integer(0...1 << 32))
  ) { json, _ throws(Violation) in
    guard json.kind == .object, let sizes = TableNumbers(stored: json) else {
      throw Violation("sizes", "type", "must be an object of numbers")
    }
    return sizes
  }.example(["entries": 0])

  static let meet = CoreMethod.simple(
    "sync.meet", "Begins a sync at home: tells how far each module is, and changes nothing.",
    access: .member,
    params: [replica, modules],
    result: [
      Field("now", .time), Field("modules", .array(.object(meetFields), 0...100)),
    ], reasons: [unknownReplica, forgotten]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    writer.member("now", invocation.moment.now)
    writer.key("modules")
    writer.beginArray()
    for member in call[modules].members {
      guard let module = host.syncingModules.first(where: { member.key.isString($0.ledger.module) }) else { continue }
      let peer = try module.replica(call[replica], invocation)
      host.met[peer.replica] = invocation.moment.now
      host.broughtPictures.forget(of: module.ledger.module, link: peer.id)
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

  private static let lineage = Param<String>.name(
    "lineage", "the id that all copies of a record share, if the replica's record was already a copy", 1...64
  )
  .example("a1").optional

  static let enrol = CoreMethod.whole(
    "sync.enrol", "Registers a replica at home for one module, and leases ids to it. Another call leases more.",
    kind: .changes, access: .member,
    params: [module, replica, machine, sizes, lineage, base, proof, told],
    result: [
      Field("replica", .text(1...64)), Field("lineage", .text(1...64)), Field("goesOn", .boolean),
      Field("leases", .map("table", .array(.id, 0...Int.max))), Field("account", .text(1...299)),
    ],
    done: Sentence("{replica} is now a replica of {module}", "{replica} ist jetzt eine Kopie von {module}"),
    reasons: [
      unknownModule, forgotten, .tooMany("sync.tooManyReplicas", "replicas"), .tooMany("sync.tooManyIDs", "ids"),
      Reason(.conflict, "sync.replicaOfReplica", "This machine is itself a replica, so it can't have replicas."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    let request = SyncEnrolment(
      replica: call[replica], name: call[machine], sizes: call[sizes], lineage: call[lineage], base: call[base],
      proof: call[proof], told: call[told])
    return host.change(module, invocation, session, into: &writer) {
      module, invocation, order, writer throws(Rejection) in
      let goesOn = module.sync.lineage == request.lineage && module.isAhead(of: request.base, request.proof)
      let peer = try module.enrol(request, invocation, order: order())
      writer.member("replica", peer.replica)
      writer.member("lineage", peer.lineage)
      writer.member("goesOn", goesOn)
      peer.leases.write("leases", to: &writer)
      writer.member("account", invocation.moment.context.people.name(of: invocation.account))
    }
  }

  static let merge = CoreMethod.whole(
    "sync.merge", "Merges a replica's transactions into home's rows. What can't be kept becomes a conflict.",
    kind: .changes, access: .member,
    params: [
      module, replica, base,
      SyncTransaction.param,
      whole,
    ],
    result: [
      Field("taken", .count), Field("merged", .count), Field("conflicts", .count), Field("rev", .count),
    ],
    done: Sentence(
      "merged [{merged:one} change|{merged} changes]", "[{merged:one} Änderung|{merged} Änderungen] übernommen"),
    reasons: [
      unknownModule, unknownReplica, forgotten, .tooMany("sync.tooManyConflicts", "conflicts"),
      Reason(
        .busy, "sync.tooManyAliases", "Too many of the replica's rows have one id on the replica and another at home."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    let transactions = call[SyncTransaction.param]
    let isWhole = call[whole]
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
    "Returns home's rows for a replica, page by page: those that changed since `base` or, with `cursor`, all rows.",
    kind: .reads, access: .member,
    params: [module, replica, base, cursor],
    result: [
      Field("snapshot", .boolean, optional: true),
      Field("rows", .array(.object(rowFields), 0...Int.max), optional: true),
      Field("people", .array(.text(1...299), 0...Int.max), optional: true),
      Field("range", .object(rangeFields), optional: true), Field("upTo", .count, optional: true),
      Field("proof", .text(0...16), optional: true),
      Field("more", .boolean, optional: true), Field("next", .text(1...60), optional: true),
    ],
    reasons: [unknownModule, unknownReplica, forgotten]
  ) { host, _, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    writer.beginReply(to: invocation.request)
    if let cursor = call[cursor] {
      try module.writeSnapshot(to: call[replica], at: cursor, invocation, into: &writer)
    } else {
      try module.writeChanges(to: call[replica], since: call[base], invocation, into: &writer)
    }
    writer.endReply()
    // The reply is held until its rows are durable, because a replica must not get rows that could be rolled back.
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
    "sync.forget", "Ends a replica's right to sync in one module, for example if a laptop was stolen.", kind: .changes,
    access: .member, params: [module, replica], result: [],
    done: Sentence("{replica} is no longer allowed to sync", "{replica} darf nicht mehr abgleichen"),
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
      writer.member("user", invocation.moment.context.people.name(of: peer.account))
      writer.member("lastMet", max(peer.metAt, host.met[peer.replica] ?? peer.metAt))
      writer.member("forgotten", peer.role == .forgotten)
      writer.endObject()
    }
  }

  private static let replicaFields = [
    Field("replica", .text(1...64)), Field("name", .text(1...300)), Field("user", .text(1...299)),
    Field("lastMet", .time), Field("forgotten", .boolean),
  ]
}

/// Compares manifests by checksum, to tell whether two machines describe the same rows.
enum SyncShape {
  static func checksum(_ manifest: [UInt8]) -> String { SHA256.hexadecimal(of: SHA256.digest(of: manifest)) }
}
