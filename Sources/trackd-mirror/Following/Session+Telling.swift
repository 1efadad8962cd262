import Mirror
import ProgramKit
import TrackClientCore

// Handles the daemon's notifications.

extension Session {
  func take(_ notification: ServerNotification) throws(Interruption) {
    let params = notification.params
    guard let name = params["subscription"]?.string, let module = subscriptions[name] else { return }
    switch notification.method {
    case "events.event": try takeEvent(params, of: module)
    case "events.snapshot": try takePage(params, of: module)
    case "events.mark": takeMark(params, of: module)
    case "events.reset": try takeReset(of: module)
    case "events.overrun": try takeOverrun(of: module)
    default: break
    }
  }

  // MARK: Events

  private func takeEvent(_ event: JSON, of module: String) throws(Interruption) {
    let changes = event["changes"]
    let isTruncated = event["truncated"]?.bool == true
    // An event without changes is a notice. Notices are caused by the passage of time alone, and they aren't part of
    // the history.
    guard let rev = event["rev"]?.int, isTruncated || (changes?.count ?? 0) > 0 else { return }
    guard let followed = followed[module], let place = followed.place, !followed.isCopying else { return }
    guard rev > place.rev else { return try compare(event, rev, followed) }
    if case .checking = followed.stage { self.followed[module]?.stage = .following(from: place.rev) }
    guard !isTruncated else {
      report.say(.info, "\(module): revision \(rev) is too large for an event, so all rows are copied again")
      batch.add(event, of: module)
      return try copy(module, life: place.life)
    }
    try apply(changes, rev, of: module)
    batch.add(event, of: module)
    batch.advance(module, life: place.life, from: place.rev, to: rev, at: event["at"]?.string)
    self.followed[module]?.place?.rev = rev
  }

  /// Compares a repeated event with the event in the database.
  private func compare(_ event: JSON, _ rev: Int, _ followed: Followed) throws(Interruption) {
    guard case .checking(let known) = followed.stage, let mark = known[rev] else { return }
    guard mark != EventMark(at: event["at"]?.string ?? "", method: event["method"]?.string ?? "") else { return }
    try beginLife(of: followed.module, at: "revision \(rev)")
  }

  private func takeMark(_ params: JSON, of module: String) {
    guard let rev = params["revs"]?[module]?.int, let followed = followed[module], !followed.isCopying,
      let place = followed.place, rev > place.rev
    else { return }
    self.followed[module]?.stage = .following(from: place.rev)
    batch.advance(module, life: place.life, from: place.rev, to: rev)
    self.followed[module]?.place?.rev = rev
  }

  // MARK: Copies

  private func takePage(_ page: JSON, of module: String) throws(Interruption) {
    guard let rev = page["rev"]?.int, let followed = followed[module],
      case .copying(let life, let isBegun) = followed.stage
    else { return }
    if !isBegun { try beginCopy(of: followed, life: life) }
    try apply(page["changes"], rev, of: module)
    if batch.isFull { try flush() }
    if page["done"]?.bool == true { try endCopy(of: module, Place(rev: rev, life: life)) }
  }

  /// Deletes the old rows when the first page arrives. Readers of the database still see the old rows until the commit.
  private func beginCopy(of old: Followed, life: Int) throws(Interruption) {
    // Earlier changes aren't part of the copy's transaction, so they are written first.
    try flush()
    try inDatabase { () throws(DatabaseFailure) in try store.begin() }
    if let place = old.place, life > place.life {
      for table in declared.tables(of: old.module) {
        batch.add(Statement(table.keepPast, store.machine, String(place.life), String(life)))
      }
      batch.add(
        Statement(
          "INSERT INTO trackd.life (machine, module, life, ended_at_rev) VALUES ($1, $2, $3::integer, $4::bigint) "
            + "ON CONFLICT DO NOTHING",
          store.machine, old.module, String(life), String(place.rev)))
    }
    for table in declared.tables(of: old.module) { batch.add(Statement(table.clear, store.machine)) }
    // The old rows must be deleted before any new row is written, because rows of later batches can be merged into
    // earlier statements.
    try flush()
    unfinished.insert(old.module)
    followed[old.module]?.stage = .copying(life: life, isBegun: true)
  }

  private func endCopy(of module: String, _ place: Place) throws(Interruption) {
    followed[module]?.place = place
    followed[module]?.stage = .following(from: place.rev)
    batch.add(
      Statement(
        """
        INSERT INTO trackd.place (machine, module, rev, life) VALUES ($1, $2, $3::bigint, $4::integer)
        ON CONFLICT (machine, module) DO UPDATE SET rev = excluded.rev, life = excluded.life, copied = now()
        """, store.machine, module, String(place.rev), String(place.life)))
    try addHistory(of: module, upTo: place.rev)
    try flush()
    unfinished.remove(module)
    if unfinished.isEmpty { try inDatabase { () throws(DatabaseFailure) in try store.commit() } }
  }

  /// Stores the latest transactions, so that a later session can recognize the machine's history.
  private func addHistory(of module: String, upTo rev: Int) throws(Interruption) {
    let history = try atDaemon { () throws(ClientError) -> JSON? in
      do throws(ClientError) {
        return try daemon.call("history.list", ["module": JSON(module), "limit": 20])
      } catch .refused {
        return nil
      }
    }
    for transaction in history?["transactions"]?.elements.map(\.self) ?? [] {
      if let its = transaction["rev"]?.int, its <= rev { batch.add(transaction, of: module) }
    }
  }

  private func takeReset(of module: String) throws(Interruption) {
    guard let followed = followed[module] else { return }
    report.say(.info, "\(module): the visible rows have changed, so all are copied again")
    let life = followed.place?.life ?? 1
    guard followed.hasSnapshots else { return try copy(module, life: life) }
    if case .copying(let begun, _) = followed.stage {
      self.followed[module]?.stage = .copying(life: begun, isBegun: false)
    } else {
      self.followed[module]?.stage = .copying(life: life, isBegun: false)
    }
  }

  /// The daemon has ended the subscription. Either the mirror read too slowly, or the daemon no longer has the next
  /// transaction.
  private func takeOverrun(of module: String) throws(Interruption) {
    guard let followed = followed[module] else { return }
    switch (followed.stage, followed.place) {
    case (.copying(let life, _), _): try copy(module, life: life)
    case (.following(let start), let place?) where start == place.rev:
      report.say(
        .notice, "\(module): changes after revision \(place.rev) are no longer kept, so all rows are copied again")
      try copy(module, life: place.life)
    case (_, let place?): try follow(module, from: place.rev)
    case (_, nil): try copy(module, life: 1)
    }
  }

  // MARK: Rows

  private enum Change {
    case put(Table, Int, [UInt8])
    case remove(Table, Int)
  }

  /// Applies the changes of a transaction. If a change has an undeclared table or member, the declarations are first
  /// read again. Tables and members that are still undeclared are then omitted and logged.
  private func apply(_ changes: JSON?, _ rev: Int, of module: String) throws(Interruption) {
    var encoded = encode(changes, rev, of: module, drops: false)
    if encoded == nil {
      try declareAnew()
      encoded = encode(changes, rev, of: module, drops: true)
    }
    for change in encoded ?? [] {
      switch change {
      case .put(let table, let id, let row): batch.change(table) { $0.put(id, row) }
      case .remove(let table, let id): batch.change(table) { $0.remove(id) }
      }
    }
  }

  /// Encodes the changes of a transaction.
  /// - Parameter drops: whether undeclared tables and members are omitted and logged.
  /// - Returns: the encoded changes. Nil if a table or member isn't declared and `drops` is false.
  private func encode(_ changes: JSON?, _ rev: Int, of module: String, drops: Bool) -> [Change]? {
    var encoded: [Change] = []
    for change in changes?.elements.map(\.self) ?? [] {
      guard let title = change["table"]?.string, let id = change["id"]?.int else { continue }
      guard let table = declared[module, title] else {
        guard drops else { return nil }
        complain("\(module).\(title)")
        continue
      }
      guard let row = change["after"], !row.isNull else {
        encoded.append(.remove(table, id))
        continue
      }
      guard let text = encode(row, id, rev, table, drops: drops) else { return nil }
      encoded.append(.put(table, id, text))
    }
    return encoded
  }

  private func encode(_ row: JSON, _ id: Int, _ rev: Int, _ table: Table, drops: Bool) -> [UInt8]? {
    var leftOut: Set<String> = []
    while true {
      let outcome = RowEncoder.encode(row, id: id, rev: rev, of: table, leavingOut: leftOut) { accounts.see($0) }
      switch outcome {
      case .row(let text): return text
      case .unknown(let member):
        guard drops else { return nil }
        complain("\(table.module).\(table.title).\(member)")
        leftOut.insert(member)
      }
    }
  }

  private func complain(_ what: String) {
    guard undeclared.insert(what).inserted else { return }
    report.say(.warning, "trackd sent \(what), which it doesn't declare. It isn't copied")
  }

  /// Reads the declarations again, because the daemon's tables differ from them.
  private func declareAnew() throws(Interruption) {
    try flush()
    declared = Declared(try atDaemon { () throws(ClientError) in try daemon.call("rpc.discover") })
    try inDatabase { () throws(DatabaseFailure) in try store.prepare(declared.all) }
  }
}
