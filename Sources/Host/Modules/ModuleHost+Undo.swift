import ModuleKit
import Time
import Wire

// Undo: reverses a transaction with a new transaction.

/// The transaction to undo.
enum UndoTarget {
  case rev(Int)
  /// The caller's latest transaction that is in effect and isn't an undo. If `isOwn`, transactions of reactions and
  /// schedules are skipped.
  case latest(isOwn: Bool)
}

extension ModuleHost {
  func undo(
    _ target: UndoTarget, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if let refusal = ledger.writeRefusal { throw refusal }
    if let replay = try replay(invocation, into: &writer) { return replay }
    let target = try kept(target, invocation)
    let record = try takeBack(target, invocation)
    writer.beginReply(to: invocation.request)
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
    let reply = writer.bytes[start...]
    let rev = try commit(draft(takeChanges(), invocation, undoes: target.rev, reply: reply), order: order)
    writer.member("rev", rev)
    return finish(&writer, at: rev)
  }

  func stepBeforeUndo(_ target: UndoTarget, _ invocation: Invocation) throws(Rejection) -> Step? {
    guard let judge = definition.judgeUndo else { return nil }
    if let refusal = ledger.writeRefusal { throw refusal }
    if !invocation.isDryRun, let key = invocation.key,
      ledger.keys.call(invocation.account, key, now: invocation.moment.now.seconds) != nil
    {
      return nil
    }
    _ = try takeBack(try kept(target, invocation), invocation)
    defer { rollBack() }
    return try judge(state, invocation.call(revision: ledger.rev))
  }

  private func kept(_ target: UndoTarget, _ invocation: Invocation) throws(Rejection) -> KeptTransaction {
    switch target {
    case .latest(let isOwn):
      if let latest = ledger.history.latestToUndo(by: invocation.account, isOwn: isOwn) { return latest }
      throw .conflict("history.nothingToUndo", "You have nothing to undo in '\(ledger.module)'.")
    case .rev(let rev):
      if let kept = ledger.history[rev], kept.by == invocation.account || invocation.isAdmin && kept.by > 0 {
        return kept
      }
      throw .notFound(
        "history.notFound", "You have no transaction \(rev) in the kept history of '\(ledger.module)'.", field: "rev",
        id: rev)
    }
  }

  private func requireInEffect(_ rev: Int) throws(Rejection) {
    guard let undo = ledger.history.undone(rev) else { return }
    throw .conflict(
      "history.undone", "Transaction \(rev) was already undone by transaction \(undo): undo that one to redo it."
    ) {
      $0.member("rev", undo)
    }
  }

  /// Restores every row to its state before the transaction. First the caller's rights are checked, then whether a
  /// later transaction changed the rows, and last the rules. The order matters, because an error about rows could
  /// reveal what the caller isn't allowed to know.
  private func takeBack(_ target: KeptTransaction, _ invocation: Invocation) throws(Rejection) -> JSON {
    guard !target.isTooLarge, let record = TransactionRecord.parse(target.body) else {
      throw Rejection(.internalError, "history.unreadable", "Transaction \(target.rev) can't be read.")
    }
    do {
      // Undo never changes the links to other machines.
      let changes = record.recordedChanges(tables: tableNames)
        .filter { tableNames[$0.table] != SyncRows.peersTable }
      changesSync = true
      let touched = try changes.first { !(try tables[$0.table].holds(state, $0.id, $0.after)) }
      for change in changes { try tables[change.table].apply(&state, change.id, change.before) }
      let request = UndoRequest(
        account: invocation.account, isAdmin: invocation.isAdmin, author: target.by, rev: target.rev,
        method: originalMethod(of: target, record))
      try state.checkUndo(request, invocation.moment)
      try requireInEffect(target.rev)
      if let touched { throw self.touched(touched, since: target.rev, invocation) }
      try state.check(invocation.moment)
      for change in changes { try requireAttachment(of: change) }
      return record
    } catch {
      rollBack()
      if let rejection = error as? Rejection { throw rejection }
      throw Rejection(.internalError, "history.unreadable", "Transaction \(target.rev) can't be read: \(error)")
    }
  }

  /// The method that made the transaction. If the transaction is an undo, this is the method of the original
  /// transaction at the end of the chain of undos. It is `history.undo` if the original is no longer kept.
  private func originalMethod(of target: KeptTransaction, _ record: JSON) -> String {
    let method = record["do"]?.string ?? ""
    guard target.undoes > 0, let rev = ledger.history.origin(of: target.rev), let kept = ledger.history[rev],
      !kept.isTooLarge, let original = TransactionRecord.parse(kept.body)
    else { return method }
    return original["do"]?.string ?? method
  }

  /// Refuses to restore a picture whose file was deleted to make room for another picture.
  private func requireAttachment(of change: RecordedChange) throws(Rejection) {
    guard let before = change.before, change.after == nil, tables[change.table].namesAttachments,
      let id = tables[change.table].attachment(change.id, before), !hasAttachment(id)
    else { return }
    throw .conflict(
      "history.pictureGone", "Picture \(id) was replaced and then deleted: it can't be restored."
    ) { $0.member("id", id) }
  }

  /// The error for a row that was changed after the transaction. If another user made the later change, the caller
  /// can't undo that change. The error then advises the caller to undo an earlier transaction of the caller's own.
  private func touched(_ change: RecordedChange, since rev: Int, _ invocation: Invocation) -> Rejection {
    let table = tableNames[change.table]
    let later = laterTouch(change, since: rev)
    let isOthers = later.map { $0.by != invocation.account && !invocation.isAdmin } ?? false
    let cause = later.map { ", by transaction \($0.rev)" } ?? ""
    let way =
      isOthers
      ? ", which isn't yours. Nothing was undone: undo an earlier transaction of yours by its rev."
      : later?.isMerged == true
        ? ", which came from another machine with other changes: edit the row instead."
        : ": undo that one first, or edit the row."
    return .conflict("history.touched", "\(table) \(change.id) was changed after transaction \(rev)\(cause)\(way)") {
      writer in
      writer.member("table", table)
      writer.member("id", change.id)
      if let later { writer.member("rev", later.rev) }
      if isOthers { writer.member("others", true) }
    }
  }

  /// The latest transaction that changed the row. Nil if that transaction is too far back. Reading records takes time,
  /// so the search has a byte budget.
  private func laterTouch(_ change: RecordedChange, since rev: Int) -> KeptTransaction? {
    var bytes = 256 << 10
    for later in stride(from: ledger.rev, to: rev, by: -1) {
      guard bytes > 0, let kept = ledger.history[later], !kept.isTooLarge,
        let record = TransactionRecord.parse(kept.body)
      else {
        return nil
      }
      bytes -= kept.body.count
      if record.touches(change.id, of: tableNames[change.table]) { return kept }
    }
    return nil
  }
}
