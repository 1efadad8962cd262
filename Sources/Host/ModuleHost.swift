import Journal
package import ModuleKit
import Time
import Wire

/// Carries one module: answers its calls, turns their changes into transactions, takes them back, shows them.
///
/// Written once for every module: the module itself is tables, methods and rules.
package final class ModuleHost<State: Module>: HostedModule {
  package internal(set) var state = State()
  let ledger: Ledger
  let declarations: [Declaration]
  let tables = State.tables
  let methods = State.methods
  let tableNames: [String]

  init(number: Int) {
    ledger = Ledger(module: State.name, number: number)
    tableNames = tables.map(\.name)
    declarations = methods.map { Self.declaration($0.declaration) }
  }

  var isRecorded: Bool { State.isRecorded }
  var schema: Int { State.schema }
  var rowCount: Int { tables.reduce(0) { $0 + $1.count(state) } }
  var indexesAreTrue: Bool { tables.allSatisfy { $0.indexIsTrue(state) } }
  var visits: Int { tables.reduce(0) { $0 + $1.visits(state) } }

  func rowSources() -> [RowSource] { tables.map { $0.snapshot(state) } }

  func nextIDs() -> [String: Int] {
    Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.nextID(state)) })
  }

  private static func declaration(_ own: Declaration) -> Declaration {
    guard State.isRecorded, own.kind == .changes else { return own }
    return Declaration(
      own.name, own.summary, kind: own.kind, access: own.access, params: own.params + ChangeParams.all,
      result: own.result + [
        Field("rev", .integer(0...Int.max)), Field("dryRun", .boolean, optional: true),
        Field("replayed", .boolean, optional: true),
      ], reasons: own.reasons)
  }

  // MARK: Calls

  func hasStep(_ method: Int) -> Bool { methods[method].prepare != nil }

  func prepare(_ method: Int, _ invocation: Invocation) throws(Rejection) -> Step {
    if invocation.method.kind == .changes, let refusal = ledger.writeRefusal { throw refusal }
    guard let prepare = methods[method].prepare else { preconditionFailure("the method has no step") }
    do throws(Rejection) {
      let step = try prepare(&state, invocation.call(revision: ledger.rev))
      // The id that it reserved stays taken while the step is under way; a dry run takes none.
      if invocation.isDryRun { rollBack() } else { settle() }
      return step
    } catch {
      rollBack()
      throw error
    }
  }

  func answer(_ method: Int, _ invocation: Invocation, order: Int, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      switch invocation.method.kind {
      case .reads:
        try read(methods[method], invocation, into: &writer)
        return .done
      case .changes:
        return try change(methods[method], invocation, order: order, into: &writer)
      }
    } catch {
      writer.truncate(to: mark)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  private func read(
    _ method: Method<State>, _ invocation: Invocation, into writer: inout JSONWriter
  ) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    writer.beginReply(invocation.id ?? .null)
    writer.beginObject()
    try method.body(&state, invocation.call(revision: ledger.rev), &writer)
    writer.endObject()
    writer.endReply()
  }

  private func change(
    _ method: Method<State>, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if let refusal = ledger.writeRefusal { throw refusal }
    if let replay = try replay(invocation, into: &writer) { return replay }
    writer.beginReply(invocation.id ?? .null)
    writer.beginObject()
    let start = writer.count
    do throws(Rejection) {
      try method.body(&state, invocation.call(revision: ledger.rev), &writer)
      try state.check(invocation.moment)
    } catch {
      rollBack()
      throw error
    }
    if State.isRecorded, invocation.isDryRun {
      rollBack()
      writer.member("rev", ledger.rev)
      writer.member("dryRun", true)
      return finish(&writer, at: nil)
    }
    let rev = try commit(invocation, reply: writer.bytes[start...], order: order)
    if State.isRecorded { writer.member("rev", rev) }
    return finish(&writer, at: rev)
  }

  /// Ends the reply; it waits for the revision it speaks of, if that is not durable yet.
  private func finish(_ writer: inout JSONWriter, at rev: Int?) -> Outcome {
    writer.endObject()
    writer.endReply()
    guard let rev, rev > ledger.durable else { return .done }
    return .held(Hold(module: ledger.number, rev: rev))
  }

  /// The first reply of a call that came again with its key.
  private func replay(_ invocation: Invocation, into writer: inout JSONWriter) throws(Rejection) -> Outcome? {
    guard State.isRecorded, !invocation.isDryRun, let key = invocation.key,
      let first = ledger.keys.call(invocation.account, key, now: invocation.moment.now.seconds)
    else { return nil }
    guard first.method == invocation.method.name, first.params == Fingerprint.of(invocation.params) else {
      throw .conflict(
        "rpc.idempotencyKey",
        "The key was used for another call (\(first.method), revision \(first.rev)): take a new key for a new call."
      ) { $0.member("rev", first.rev) }
    }
    writer.beginReply(invocation.id ?? .null)
    writer.beginObject()
    if !first.reply.isEmpty { writer.raw(first.reply) }
    writer.member("rev", first.rev)
    writer.member("replayed", true)
    return finish(&writer, at: first.rev)
  }

  // MARK: Transactions

  /// Turns what the tables noted into a transaction, if anything changed; the revision that the reply speaks of.
  private func commit(
    _ invocation: Invocation, reply: ArraySlice<UInt8>, order: Int
  ) throws(Rejection) -> Int {
    let changes = takeChanges()
    guard !changes.isEmpty else {
      rollBack()
      return ledger.rev
    }
    var draft = TransactionRecord.Draft(
      at: invocation.moment.now, by: invocation.account, method: invocation.method.name, changes: changes)
    if State.isRecorded, let key = invocation.key {
      draft.keyed = (key, Fingerprint.of(invocation.params), reply)
    }
    return try commit(draft, order: order)
  }

  private func commit(_ draft: TransactionRecord.Draft, order: Int) throws(Rejection) -> Int {
    do throws(Rejection) {
      let rev = try ledger.commit(draft, order: order)
      settle()
      return rev
    } catch {
      rollBack()
      throw error
    }
  }

  private func takeChanges() -> ChangeWriter {
    var changes = ChangeWriter()
    for table in tables { table.writeChanges(state, &changes) }
    return changes
  }

  private func settle() {
    for table in tables { table.settle(&state) }
  }

  private func rollBack() {
    for table in tables { table.rollBack(&state) }
  }

  /// Does something to the tables on the host's own account, as a transaction.
  func perform(
    _ method: String, by account: Int, _ moment: Moment, order: Int, _ body: (inout State) -> Int
  ) throws(Rejection) -> (result: Int, hold: Hold) {
    let result = body(&state)
    let changes = takeChanges()
    if changes.isEmpty { return (result, Hold(module: ledger.number, rev: ledger.rev)) }
    let by = account > 0 ? account : result
    let draft = TransactionRecord.Draft(at: moment.now, by: by, method: method, changes: changes)
    return (result, Hold(module: ledger.number, rev: try commit(draft, order: order)))
  }

  // MARK: Undo

  func undo(_ rev: Int?, _ invocation: Invocation, order: Int, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      if let refusal = ledger.writeRefusal { throw refusal }
      if let replay = try replay(invocation, into: &writer) { return replay }
      let target = try undoTarget(rev, invocation)
      let record = try takeBack(target, invocation)
      writer.beginReply(invocation.id ?? .null)
      writer.beginObject()
      let start = writer.count
      writer.member("module", ledger.module)
      writer.member("undone", target.rev)
      writer.member("method", record["do"]?.string ?? "")
      if invocation.isDryRun {
        rollBack()
        writer.member("rev", ledger.rev)
        writer.member("dryRun", true)
        return finish(&writer, at: nil)
      }
      let rev = try commitUndo(of: target, invocation, reply: writer.bytes[start...], order: order)
      writer.member("rev", rev)
      return finish(&writer, at: rev)
    } catch {
      writer.truncate(to: mark)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  private func commitUndo(
    of target: KeptTransaction, _ invocation: Invocation, reply: ArraySlice<UInt8>, order: Int
  ) throws(Rejection) -> Int {
    var draft = TransactionRecord.Draft(
      at: invocation.moment.now, by: invocation.account, method: "history.undo", changes: takeChanges(),
      undoes: target.rev)
    if let key = invocation.key { draft.keyed = (key, Fingerprint.of(invocation.params), reply) }
    return try commit(draft, order: order)
  }

  private func undoTarget(_ rev: Int?, _ invocation: Invocation) throws(Rejection) -> KeptTransaction {
    guard let rev else {
      if let latest = ledger.history.latestToUndo(by: invocation.account) { return latest }
      throw .conflict("history.nothingToUndo", "There is nothing of yours in \(ledger.module) to undo.")
    }
    guard let kept = ledger.history[rev], kept.by == invocation.account || invocation.isAdmin else {
      throw .notFound(
        "history.notFound", "No transaction \(rev) of yours is kept in \(ledger.module).", field: "rev", id: rev)
    }
    if let undo = ledger.history.undone(rev) {
      throw .conflict("history.undone", "Transaction \(rev) is undone already, by \(undo): undo that to have it again.")
      {
        $0.member("rev", undo)
      }
    }
    return kept
  }

  /// Puts every row back as it was before the transaction, if none was touched since and the rules allow it.
  private func takeBack(_ target: KeptTransaction, _ invocation: Invocation) throws(Rejection) -> JSON {
    guard let record = TransactionRecord.parse(target.body) else {
      throw Rejection(.internalError, "history.unreadable", "Transaction \(target.rev) can't be read.")
    }
    do {
      let changes = record.recordedChanges(tables: tableNames)
      for change in changes where !(try tables[change.table].holds(state, change.id, change.after)) {
        throw touched(change, since: target.rev)
      }
      for change in changes { try tables[change.table].apply(&state, change.id, change.before) }
      try state.check(invocation.moment)
      return record
    } catch {
      rollBack()
      if let rejection = error as? Rejection { throw rejection }
      throw Rejection(.internalError, "history.unreadable", "Transaction \(target.rev) can't be read: \(error)")
    }
  }

  private func touched(_ change: RecordedChange, since rev: Int) -> Rejection {
    let table = tableNames[change.table]
    let later = laterTouch(change, since: rev)
    let cause = later.map { ", by transaction \($0.rev)" } ?? ""
    return .conflict(
      "history.touched",
      "\(table) \(change.id) was changed after transaction \(rev)\(cause): undo that first, or change it by hand."
    ) { writer in
      writer.member("table", table)
      writer.member("id", change.id)
      if let later { writer.member("rev", later.rev) }
    }
  }

  /// The latest transaction that touched the row, if it is among the next thousand: looking takes time.
  private func laterTouch(_ change: RecordedChange, since rev: Int) -> KeptTransaction? {
    let last = min(ledger.rev, rev + 1000)
    guard last > rev else { return nil }
    return stride(from: last, to: rev, by: -1).lazy.compactMap { self.ledger.history[$0] }.first { kept in
      guard let record = TransactionRecord.parse(kept.body) else { return false }
      return record.recordedChanges(tables: self.tableNames).contains {
        $0.table == change.table && $0.id == change.id
      }
    }
  }

  // MARK: Showing

  func writeChanges(_ record: JSON, for viewer: Viewer, into writer: inout JSONWriter) -> Bool {
    writer.beginArray()
    var isEmpty = true
    for change in record.recordedChanges(tables: tableNames) {
      let mark = writer.count
      writer.beginObject()
      writer.member("table", tableNames[change.table])
      writer.member("id", change.id)
      let before = show("before", change, change.before, viewer, into: &writer)
      let after = show("after", change, change.after, viewer, into: &writer)
      writer.endObject()
      if before || after { isEmpty = false } else { writer.truncate(to: mark) }
    }
    writer.endArray()
    return !isEmpty
  }

  private func show(
    _ name: String, _ change: RecordedChange, _ row: JSON?, _ viewer: Viewer, into writer: inout JSONWriter
  ) -> Bool {
    writer.key(name)
    let mark = writer.count
    if let row, (try? tables[change.table].show(state, change.id, row, viewer, &writer)) == true { return true }
    writer.truncate(to: mark)
    writer.null()
    return false
  }

  // MARK: Storage

  func rollBack(from rev: Int) {
    while let newest = ledger.history.newest, newest.rev >= rev, let kept = ledger.past.history.removeNewest() {
      guard let record = TransactionRecord.parse(kept.body) else { continue }
      for change in record.recordedChanges(tables: tableNames) {
        try? tables[change.table].restore(&state, change.id, change.before)
      }
      if let key = record["key"]?.string { ledger.past.keys.forget(kept.by, key, rev: kept.rev) }
    }
    ledger.past.rev = rev - 1
  }

  func evict(now: Int) {
    while let gone = ledger.past.history.evict(now: now) { gone.forget(in: &state, tables) }
  }

  var nextAttachment: Int {
    tables.first(where: \.namesAttachments)?.nextID(state) ?? 0
  }

  func namedAttachments() -> (@Sendable () -> Set<Int>)? {
    guard tables.contains(where: \.namesAttachments) else { return nil }
    let ofRows = tables.map { $0.attachments(state) }
    let history = ledger.history
    let tables = tables
    let names = tableNames
    return {
      var named = ofRows.reduce(into: Set<Int>()) { $0.formUnion($1()) }
      for record in history.all.lazy.compactMap({ TransactionRecord.parse($0.body) }) {
        for change in record.recordedChanges(tables: names) {
          for row in [change.before, change.after] {
            if let row, let id = tables[change.table].attachment(change.id, row) { named.insert(id) }
          }
        }
      }
      return named
    }
  }
}

extension KeptTransaction {
  /// It is not kept any more: neither is what is known of the rows that it removed.
  func forget<State: Module>(in state: inout State, _ tables: [TableDescription<State>]) {
    guard removes, let record = TransactionRecord.parse(body), let ids = record["del"] else { return }
    for table in tables {
      guard let gone = ids[table.name] else { continue }
      for id in gone.elements { table.forget(&state, id.int ?? 0) }
    }
  }
}
