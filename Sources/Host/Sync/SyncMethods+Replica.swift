import Accounts
import ModuleKit
import Time
import Wire

// Methods that a sync round calls on the replica.

extension SyncMethods {
  private static let goesOn = Param<Bool>.flag(
    "goesOn", "whether this record is a copy of home's and continues from its base"
  ).or(false)
  private static let after = Param<Int>.integer(
    "after", "the last revision of the replica that home has received", 0...Int.max
  ).or(0)
  private static let complete = Param<Bool>.flag("complete", "whether home's rows are complete with this page").or(
    false)
  private static let page = json("page", "the reply of home's sync.changes", .object([]), .object).example([:])
  private static let link = Param<SyncPeer>(
    "link", "the reply of home's sync.enrol",
    .object([
      Field("leases", .map("table", .array(.id, 0...Int.max))), Field("lineage", .text(1...64)),
    ])
  ) { json, _ throws(Violation) in
    guard let leases = json["leases"], leases.kind == .object, let ranges = TableRanges(stored: leases),
      let lineage = json["lineage"]?.string(atMost: 64), !lineage.isEmpty
    else { throw Violation("link", "shape", "must be the reply of sync.enrol") }
    var peer = SyncPeer.blank(1)
    (peer.leases, peer.lineage) = (ranges, lineage)
    return peer
  }.example(["leases": [:], "lineage": "a1"])

  static let join = CoreMethod.whole(
    "sync.join", "Makes this machine a replica in one module, with the reply of home's sync.enrol.", kind: .changes,
    access: .member,
    params: [
      module, replica, machine,
      link, base, told, proof,
      goesOn,
    ],
    result: [Field("joining", .boolean)],
    done: Sentence("{module} is a replica now", "{module} ist jetzt eine Kopie"),
    reasons: [
      unknownModule, Reason(.conflict, "sync.joined", "This machine is a replica already."),
      Reason(.conflict, "sync.hasReplicas", "This machine has replicas, so it can't be one."),
      ownersOnly,
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    var peer = call[link]
    (peer.replica, peer.name) = (call[replica], call[machine])
    peer.role = call[goesOn] ? .home : .joining
    if call[goesOn] { (peer.heard, peer.told, peer.proof) = (call[base], call[told], call[proof]) }
    return host.change(module, invocation, session, into: &writer) {
      [peer] module, invocation, order, writer throws(Rejection) in
      try module.join(peer, invocation, order: order())
      writer.member("joining", module.link?.role.isJoining == true)
    }
  }

  private static let mine = Param<String>.name("name", "the caller's name at home", 1...299).example("anna").optional
  /// The maximum number of accounts that one page can name.
  private static let mostOthers = 4_000
  private static let others = Param<[String]>.names(
    "others", "the names of other people in home's rows", each: 1...299, count: 0...mostOthers
  ).or([])

  static let people = CoreMethod.whole(
    "sync.people",
    "Stores the names that people have at home: yours, and those of other people in the rows that follow.",
    kind: .changes, access: .member, params: [mine, others], result: [],
    done: Sentence("learned the names of people at home", "kennt jetzt die Namen der Personen auf dem Heimatrechner"),
    reasons: [ownersOnly]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    try host.requireOwner(session)
    if let refusal = host.accounts.ledger.writeRefusal { throw refusal }
    let learned = try host.accounts.perform(
      "sync.people", by: invocation.account, invocation.moment, order: host.shared.nextOrder()
    ) {
      $0.learn(nameOf: invocation.account, call[mine], others: call[others], now: invocation.moment.now)
      return invocation.account
    }
    host.shared.renewContext()
    writer.beginReply(to: invocation.request)
    writer.endReply()
    return learned.hold.rev > host.accounts.ledger.durable ? .held(learned.hold) : .done
  }

  static let leave = CoreMethod.whole(
    "sync.leave", "Makes this machine's record independent again, in one module.", kind: .changes, access: .member,
    params: [module], result: [],
    done: Sentence("{module} is independent again", "{module} ist wieder eigenständig"),
    reasons: [unknownModule, ownersOnly]
  ) { host, session, invocation, writer throws(Rejection) in
    let module = try host.syncingModule(named: invocation.call(revision: 0)[module])
    try host.requireOwner(session)
    return host.change(module, invocation, session, into: &writer) { module, invocation, order, _ throws(Rejection) in
      try module.leave(invocation, order: order())
    }
  }

  static let pending = CoreMethod.whole(
    "sync.pending", "Returns what this replica has to send: its transactions or, with `cursor`, all of its rows.",
    kind: .reads, access: .member,
    params: [module, after, proof, cursor],
    result: [
      Field("transactions", .array(.object([]), 0...Int.max)),
      Field(
        "pictures", .array(.object([Field("id", .id), Field("home", .id), Field("checksum", .count)]), 0...Int.max)),
      Field("upTo", .count, optional: true), Field("rev", .count, optional: true),
      Field("more", .boolean, optional: true), Field("next", .text(1...60), optional: true),
    ],
    reasons: [
      unknownModule, ownersOnly,
      Reason(.conflict, "sync.unsentLost", "A transaction that home hasn't received is no longer kept."),
      Reason(
        .conflict, "sync.cloned",
        "Home has changes of this replica that aren't here: the replica was copied or restored."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    if let link = module.link { host.met[link.replica] = invocation.moment.now }
    writer.beginReply(to: invocation.request)
    if let cursor = call[cursor] {
      try module.writeAll(at: cursor, invocation, into: &writer)
    } else {
      try module.writePending(
        after: call[after], call[proof], invocation, into: &writer)
    }
    writer.endReply()
    let ledger = module.ledger
    return ledger.rev > ledger.durable ? .held(Hold(module: ledger.number, rev: ledger.rev)) : .done
  }

  static let receive = CoreMethod.whole(
    "sync.receive", "Stores a page of home's rows on a replica that has sent all its changes.", kind: .changes,
    access: .member,
    params: [module, told, page, complete],
    result: [Field("received", .count)],
    done: Sentence(
      "received [{received:one} row|{received} rows]", "[{received:one} Zeile|{received} Zeilen] erhalten"),
    reasons: [
      unknownModule, ownersOnly, noHome, Reason(.conflict, "sync.moved", "Something was changed here in the meantime."),
      Reason(.conflict, "sync.older", "The page is older than what this machine has."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.syncingModule(named: call[module])
    try host.requireOwner(session)
    let received = try SyncPage(
      call[page], told: call[told],
      isLast: call[complete])
    return host.change(module, invocation, session, into: &writer) {
      module, invocation, order, writer throws(Rejection) in
      writer.member("received", try module.receive(received, invocation, order: order()))
    }
  }
}
