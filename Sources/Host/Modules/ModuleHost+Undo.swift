import ModuleKit
import Time
import Wire

// Taking back a transaction, which is itself a transaction.

extension ModuleHost {
  func undo(
    _ rev: Int?, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if let refusal = ledger.writeRefusal { throw refusal }
    if let replay = try replay(invocation, into: &writer) { return replay }
    let target = try undoTarget(rev, invocation)
    let record = try takeBack(target, invocation)
    writer.beginReply(to: invocation.request)
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
      if !invocation.isAdmin { try state.checkUndo(by: invocation.account, invocation.moment) }
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
}
