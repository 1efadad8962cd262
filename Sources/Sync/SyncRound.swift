import Time
import Wire

/// A sync round between a replica and its home. It sends and receives until both are in sync.
///
/// A round leaves no state of its own behind. Each daemon records the progress in the same transaction as the rows
/// concerned. So a round may stop at any point, and the next round continues.
package struct SyncRound {
  private let local: any SyncSide
  private let home: any SyncSide
  /// A callback that receives the progress so far. The round calls it many times.
  private let progress: (SyncSummary) -> Void
  package private(set) var summary = SyncSummary()

  package init(local: any SyncSide, home: any SyncSide, progress: @escaping (SyncSummary) -> Void = { _ in }) {
    self.local = local
    self.home = home
    self.progress = progress
  }

  /// What the replica knows of one module before a round.
  private struct Module {
    let name: String
    let facts: JSON
    var base: Int
    var isLinked: Bool { facts["base"] != nil && facts["left"]?.bool != true }
    var isJoining: Bool { facts["joining"]?.bool == true }
    /// Whether a part of home's rows has arrived, so that all rows of this machine are at home.
    var isArriving: Bool { facts["arriving"]?.bool == true }
  }

  /// The maximum number of times that a round sends again because something changed in the meantime.
  private static let mostTries = 20

  // MARK: Joining

  /// Links this machine's modules to home. The next round exchanges the rows.
  /// - Parameters:
  ///   - replica: a new random id, or the id of an existing link.
  ///   - machine: home's name for this machine.
  ///   - address: the address at which this machine reaches home.
  package mutating func link(replica: String, machine: String, address: String) throws(SyncFailure) {
    let state = try local.call("sync.state", ["begin": true])
    for facts in try state.required("modules").elements {
      let module = try module(facts)
      guard !module.isLinked else { continue }
      try link(module, replica: replica, machine: machine, address: address)
    }
  }

  private mutating func link(
    _ module: Module, replica: String, machine: String, address: String
  ) throws(SyncFailure) {
    guard let reply = try enrol(module, replica: replica, machine: machine) else {
      summary.missing.append(module.name)
      return
    }
    _ = try local.call("sync.people", ["name": try reply.required("account")])
    var params: [(String, JSON)] = [
      ("module", JSON(module.name)), ("replica", JSON(replica)), ("name", JSON(address)), ("link", reply),
    ]
    if reply["goesOn"]?.bool == true {
      params += [("goesOn", true), ("base", JSON(module.base))]
      for name in ["told", "proof"] { params.append((name, try module.facts.required(name))) }
    }
    _ = try local.call("sync.join", .object(params))
  }

  /// Asks home for a lease of ids.
  /// - Returns: the link, or nil if home doesn't have the module.
  private func enrol(_ module: Module, replica: String, machine: String) throws(SyncFailure) -> JSON? {
    var params: [(String, JSON)] = [
      ("module", JSON(module.name)), ("replica", JSON(replica)), ("name", JSON(machine)),
      ("sizes", module.isLinked ? [:] : try module.facts.required("sizes")),
    ]
    for name in ["lineage", "proof", "base", "told"] {
      if let value = module.facts[name], !value.isNull { params.append((name, value)) }
    }
    do throws(SyncFailure) {
      return try home.call("sync.enrol", .object(params))
    } catch {
      if case .refused("sync.module", _) = error { return nil }
      throw error
    }
  }

  // MARK: The round

  package mutating func run(machine: String) throws(SyncFailure) {
    let state = try local.call("sync.state", ["begin": true])
    guard let replica = state["replica"]?.string, let address = state["home"]?.string else {
      throw .refused(
        reason: "sync.noHome", message: "This machine is not a replica. Run 'trackctl sync join HOME' first.")
    }
    var modules: [Module] = []
    for facts in try state.required("modules").elements {
      let module = try module(facts)
      if module.isLinked {
        try renewLease(of: module, replica: replica, machine: machine, address: address)
      } else {
        try link(module, replica: replica, machine: machine, address: address)
      }
      modules.append(module)
    }
    if modules.contains(where: { !$0.isLinked }) {
      modules = []
      for facts in try local.call("sync.state", ["begin": true]).required("modules").elements {
        modules.append(try module(facts))
      }
    }
    let met = try meet(modules.filter(\.isLinked), replica: replica, now: state["now"])
    for (module, there) in met { try exchange(module, there, replica: replica) }
    // Without `begin`, this call ends the round. A round that isn't ended lasts until the connection closes, and other
    // rounds have to wait until then.
    _ = try local.call("sync.state", [:])
  }

  private func module(_ facts: JSON) throws(SyncFailure) -> Module {
    guard let name = facts["name"]?.string else { throw .malformed("a module has no name") }
    return Module(name: name, facts: facts, base: facts["base"]?.int ?? 0)
  }

  /// Gets another lease if less than half of a lease is left in any table.
  private func renewLease(
    of module: Module, replica: String, machine: String, address: String
  ) throws(SyncFailure) {
    guard let left = module.facts["idsLeft"]?.members, left.contains(where: { ($0.value.int ?? 0) < 1 << 15 }),
      let link = try enrol(module, replica: replica, machine: machine)
    else { return }
    _ = try local.call(
      "sync.join", ["module": JSON(module.name), "replica": JSON(replica), "name": JSON(address), "link": link])
  }

  /// Compares home's record with this machine's record, for each module. A mismatch ends the round before anything
  /// changes.
  private mutating func meet(
    _ modules: [Module], replica: String, now mine: JSON?
  ) throws(SyncFailure) -> [(Module, JSON)] {
    let facts = JSON { writer in
      writer.beginObject()
      for module in modules {
        writer.key(escaping: module.name)
        writer.json(module.facts)
      }
      writer.endObject()
    }
    let reply = try home.call("sync.meet", ["replica": JSON(replica), "modules": facts])
    if let now = reply["now"]?.string.flatMap({ Instant(rfc3339: Array($0.utf8)) }),
      let mine = mine?.string.flatMap({ Instant(rfc3339: Array($0.utf8)) })
    {
      summary.clockDifference = now - mine
    }
    let met = Array(try reply.required("modules").elements)
    for there in met {
      guard let mismatch = there["mismatch"]?.string, let name = there["name"]?.string else { continue }
      throw .mismatch(
        mismatch == "schema"
          ? "\(name) has different tables here and at home. Install the same version of trackd, or of the module, on"
            + " both."
          : "Home was restored to an older state, or replaced. Run 'trackctl sync leave', then 'trackctl sync join', to"
            + " restore what home has lost.")
    }
    var pairs: [(Module, JSON)] = []
    for module in modules {
      if let there = met.first(where: { $0["name"]?.isString(module.name) == true }) {
        pairs.append((module, there))
      } else if !summary.missing.contains(module.name) {
        // Home no longer has the module, or has a version of it that isn't synced.
        summary.missing.append(module.name)
      }
    }
    return pairs
  }

  private mutating func exchange(_ module: Module, _ there: JSON, replica: String) throws(SyncFailure) {
    var base = module.base
    var taken = try there.number("taken")
    // Home's checksum of the last transaction that home has received. The replica compares it with its own checksum.
    var proof = there["takenProof"]?.string ?? ""
    var rev = try there.number("rev")
    if module.isJoining, !module.isArriving { rev = try sendAll(of: module, replica: replica) ?? rev }
    for _ in 0..<Self.mostTries {
      if let sent = try send(module, after: &taken, &proof, base: base, replica: replica) { rev = sent }
      if rev == base, !module.isJoining { return }
      guard try receive(module, &base, told: taken, replica: replica) else { continue }
      rev = base
      // This machine may have changed while home's rows were received.
      let waiting = try local.call(
        "sync.pending", ["module": JSON(module.name), "after": JSON(taken), "proof": JSON(proof)])
      if try waiting.required("transactions").count == 0 { return }
    }
    throw .refused(reason: "sync.moved", message: "\(module.name) changes faster than it can be sent. Sync again.")
  }

  // MARK: Sending

  /// - Returns: home's revision after sending, or nil if there was nothing to send.
  private mutating func send(
    _ module: Module, after taken: inout Int, _ proof: inout String, base: Int, replica: String
  ) throws(SyncFailure) -> Int? {
    var rev: Int?
    while true {
      let page = try local.call(
        "sync.pending", ["module": JSON(module.name), "after": JSON(taken), "proof": JSON(proof)])
      rev = try merge(page, of: module, base: base, replica: replica) ?? rev
      taken = max(taken, try page.number("upTo"))
      proof = ""
      if page["more"]?.bool != true { return rev }
    }
  }

  /// Sends all rows of a joining record.
  private mutating func sendAll(of module: Module, replica: String) throws(SyncFailure) -> Int? {
    var rev: Int?
    var cursor: String? = ""
    while let place = cursor {
      let page = try local.call("sync.pending", ["module": JSON(module.name), "cursor": JSON(place)])
      rev = try merge(page, of: module, base: 0, isWhole: true, replica: replica) ?? rev
      cursor = page["next"]?.string
    }
    return rev
  }

  /// Asks home to merge a page of transactions.
  private mutating func merge(
    _ page: JSON, of module: Module, base: Int, isWhole: Bool = false, replica: String
  ) throws(SyncFailure) -> Int? {
    let transactions = try page.required("transactions")
    guard transactions.count > 0 else { return nil }
    try sendPictures(of: module, page, isWhole: isWhole, replica)
    let reply = try home.call(
      "sync.merge",
      [
        "module": JSON(module.name), "replica": JSON(replica), "base": JSON(base), "transactions": transactions,
        "whole": JSON(isWhole),
      ])
    summary.sent += try reply.number("merged")
    summary.conflicts += try reply.number("conflicts")
    progress(summary)
    return try reply.number("rev")
  }

  private mutating func sendPictures(
    of module: Module, _ page: JSON, isWhole: Bool, _ replica: String
  ) throws(SyncFailure) {
    let pictures = try page.required("pictures").elements.compactMap { picture in
      picture["id"]?.int.flatMap { id in picture["home"]?.int.map { (id, $0, picture["checksum"]?.int ?? 0) } }
    }
    guard !pictures.isEmpty else { return }
    let missing = try missing(
      of: module, pictures.map { ($0.1, $0.2) }, at: home, ["replica": JSON(replica), "whole": JSON(isWhole)])
    for (id, there, _) in pictures where missing.contains(there) {
      try carry(module, id, from: local, as: there, to: home, replica)
    }
  }

  /// Finds out which pictures a side doesn't have.
  ///
  /// - Parameter sender: the params that describe the replica that sends the pictures. Empty for pictures of home.
  private func missing(
    of module: Module, _ pictures: [(id: Int, checksum: Int)], at side: any SyncSide,
    _ sender: KeyValuePairs<String, JSON> = [:]
  ) throws(SyncFailure) -> Set<Int> {
    let list = JSON { writer in
      writer.beginArray()
      for picture in pictures {
        writer.beginArray()
        writer.int(picture.id)
        writer.int(picture.checksum)
        writer.endArray()
      }
      writer.endArray()
    }
    let params = [("module", JSON(module.name)), ("pictures", list)] + sender.map { ($0.key, $0.value) }
    let reply = try side.call("sync.picture.missing", .object(params))
    return Set(try reply.required("ids").elements.compactMap(\.int))
  }

  private mutating func carry(
    _ module: Module, _ id: Int, from one: any SyncSide, as other: Int, to side: any SyncSide,
    _ replica: String? = nil
  ) throws(SyncFailure) {
    let data: JSON
    do throws(SyncFailure) {
      data = try one.call("sync.picture.get", ["module": JSON(module.name), "id": JSON(id)]).required("data")
    } catch {
      // A picture that was removed in the meantime, or whose file is damaged, must not stop the sync. So it is skipped.
      if case .refused(let reason, _) = error, ["sync.pictureNotFound", "storage.attachment"].contains(reason) {
        return
      }
      throw error
    }
    var params: [(String, JSON)] = [("module", JSON(module.name)), ("id", JSON(other)), ("data", data)]
    if let replica { params.append(("replica", JSON(replica))) }
    _ = try side.call("sync.picture.put", .object(params))
    summary.pictures += 1
    progress(summary)
  }

  // MARK: Receiving

  /// - Returns: false if this machine changed in the meantime. Its changes must be sent first.
  private mutating func receive(
    _ module: Module, _ base: inout Int, told: Int, replica: String
  ) throws(SyncFailure) -> Bool {
    while base > 0 {
      let page = try home.call(
        "sync.changes", ["module": JSON(module.name), "replica": JSON(replica), "base": JSON(base)])
      if page["snapshot"]?.bool == true { break }
      guard try hasTaken(try take(page, of: module, told: told, isLast: false)) else { return false }
      base = try page.number("upTo")
      if page["more"]?.bool != true { return true }
    }
    return try receiveAll(module, &base, told: told, replica: replica)
  }

  /// The maximum number of pages that this machine may be storing at a time.
  private static let mostTaking = 2

  /// Receives all of home's rows. Home prepares the next page while this machine stores the earlier pages.
  private mutating func receiveAll(
    _ module: Module, _ base: inout Int, told: Int, replica: String
  ) throws(SyncFailure) -> Bool {
    func page(at cursor: String) throws(SyncFailure) -> SyncReply {
      try home.begin(
        "sync.changes", ["module": JSON(module.name), "replica": JSON(replica), "cursor": JSON(cursor)])
    }
    var asked: SyncReply? = try page(at: "")
    var taking: [SyncReply] = []
    while let reply = asked {
      let rows = try reply()
      let next = rows["next"]?.string
      asked = nil
      if let next { asked = try page(at: next) }
      // The last page moves the base, so all other pages must be durable first.
      while taking.count >= (next == nil ? 1 : Self.mostTaking) {
        guard try hasTaken(taking.removeFirst()) else { return false }
      }
      taking.append(try take(rows, of: module, told: told, isLast: next == nil))
      if next == nil { base = try rows.number("upTo") }
    }
    return try hasTaken(taking.removeFirst())
  }

  /// Asks this machine to store a page of home's rows. The page's pictures and people are stored first.
  private mutating func take(
    _ page: JSON, of module: Module, told: Int, isLast: Bool
  ) throws(SyncFailure) -> SyncReply {
    let pictures = try page.required("rows").elements.compactMap { row in
      row["table"]?.isString("pictures") == true
        ? row["row"]?["checksum"]?.int.flatMap { checksum in row["id"]?.int.map { ($0, checksum) } } : nil
    }
    if !pictures.isEmpty {
      for id in try missing(of: module, pictures, at: local).sorted() {
        try carry(module, id, from: home, as: id, to: local)
      }
    }
    // The names of people must be durable before rows refer to them.
    if let people = page["people"] { _ = try local.call("sync.people", ["others": people]) }
    return try local.begin(
      "sync.receive",
      ["module": JSON(module.name), "told": JSON(told), "page": page, "complete": JSON(isLast)])
  }

  /// - Returns: false if this machine changed in the meantime. Its changes must be sent first.
  private mutating func hasTaken(_ reply: SyncReply) throws(SyncFailure) -> Bool {
    do throws(SyncFailure) {
      summary.received += try reply().number("received")
    } catch {
      if case .refused("sync.moved", _) = error { return false }
      throw error
    }
    progress(summary)
    return true
  }
}

extension JSON {
  fileprivate static func object(_ members: [(String, JSON)]) -> JSON {
    JSON { writer in
      writer.beginObject()
      for (name, value) in members {
        writer.key(escaping: name)
        writer.json(value)
      }
      writer.endObject()
    }
  }
}
