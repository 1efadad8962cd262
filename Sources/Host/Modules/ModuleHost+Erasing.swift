import ModuleKit
import Time
import Wire

// `system.erase` erases a user from a module, step by step.
//
// Each step is an ordinary transaction. So subscribers, copies and replicas learn of the step, and undo can still
// restore the rows that it removed. After the last step, the history is forgotten, because it might mention the user.
// The erasure is complete when the journal has been compacted after that. If a step or the compaction fails, the same
// calls can be repeated.

/// Where an erasure continues. Tables are erased in reverse order, because later tables refer to earlier tables.
struct ErasurePlace: CustomStringConvertible {
  /// The number of tables that are done. After the last table, the history is forgotten and the state is swept until a
  /// sweep changes nothing. `done` then becomes one more than the number of tables, and only the compaction is left.
  var done = 0
  var id = 1

  init() {}

  /// Reads the `next` member of the previous step's reply.
  init(reading text: String) throws(Rejection) {
    let cursor = try Cursor(reading: text, kind: "erase", count: 2)
    (done, id) = (max(0, cursor.numbers[0]), max(1, cursor.numbers[1]))
  }

  var description: String { Cursor("erase", [done, id]).description }
}

/// One step of an erasure.
struct ErasureStep: CallWork {
  let module: any HostedModule
  let account: Int
  let place: ErasurePlace

  /// The error reason if the user can't be erased yet. Something else must be done first.
  static let later = "system.eraseLater"

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { nil }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    try module.erase(account, at: place, invocation, order: order, into: &writer)
  }
}

extension ModuleHost {
  func erase(
    _ account: Int, at start: ErasurePlace, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if let refusal = ledger.writeRefusal { throw refusal }
    var place = start
    var budget = ErasureBudget()
    changesSync = definition.hasSyncTables
    if start.done == tables.count {
      // Some rows can be swept only once the history no longer refers to them.
      forgetHistory(of: account)
      _ = state.sweep(Self.rowsAtOnce)
    }
    do throws(Rejection) {
      try eraseRows(of: account, from: &place, &budget)
    } catch {
      rollBack()
      throw .conflict(
        ErasureStep.later, "A row of the user can't be deleted with the rows that depend on it. \(error.message)")
    }
    let changes = takeChanges()
    if start.done == tables.count, changes.isEmpty { place.done += 1 }
    let rev = try commit(changes, invocation, reply: [], order: order)
    renewLink()
    writer.beginReply(to: invocation.request)
    writer.member("module", ledger.module)
    writer.member("erased", budget.changes)
    writer.member("next", place.description)
    return finish(&writer, at: rev)
  }

  private func eraseRows(
    of account: Int, from place: inout ErasurePlace, _ budget: inout ErasureBudget
  ) throws(Rejection) {
    while place.done < tables.count {
      if let id = try tables[tables.count - 1 - place.done].erase(&state, account, place.id, &budget) {
        place.id = id
        return
      }
      (place.done, place.id) = (place.done + 1, 1)
    }
  }

  func isErased(at place: ErasurePlace) -> Bool { place.done > tables.count }

  func forgetHistory(of account: Int) {
    while let oldest = ledger.history.oldestRev, oldest <= ledger.durable,
      let gone = ledger.past.history.removeOldest()
    {
      forget(gone)
    }
    ledger.past.keys.erase(account)
  }
}
