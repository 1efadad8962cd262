import ModuleKit
import Time
import Wire

/// `history.*`: lists who changed what, and undoes changes. These methods serve all modules.
enum HistoryMethods {
  static let all = [list, undo]

  private static let module = Param<String>.name("module", "the module's name", 1...60).example("timer")
  private static let undoModule = Param<String>.name(
    "module", "the module; default: the one with your latest change", 1...60
  ).example("timer").optional
  private static let rev = Param<Int>.integer(
    "rev", "the transaction to undo, by its revision in `module`; default: your latest", 1...Int.max
  ).optional
  private static let cursor = Param<String>.cursor().optional

  private static let unknownModule = Reason(.notFound, "history.module", "No module with that name has a history.")

  static let list = CoreMethod.simple(
    "history.list", "Lists a module's kept transactions that you may see, newest first.",
    access: .member, params: [module, Param<Int>.limit, cursor],
    result: [
      Field("transactions", .array(.object(transactionFields), 0...1000)),
      Page.next,
    ], reasons: [unknownModule]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let module = try host.recordedModule(named: call[module])
    if let refusal = module.ledger.readRefusal { throw refusal }
    var start = module.ledger.rev
    if let cursor = call[cursor] {
      guard let rev = Int(cursor), rev >= 0 else {
        throw .violation("cursor", "cursor", "must be `next` of the previous page")
      }
      start = min(start, rev)
    }
    let viewer = Viewer(account: call.user, moment: call.moment, isAdmin: session.isAdmin)
    host.writeTransactions(of: module, from: start, limit: call[.limit], viewer: viewer, into: &writer)
  }

  private static let transactionFields = [
    Field("rev", .integer(1...Int.max)), Field("at", .time), Field("by", .text(1...299)),
    Field("method", .text(1...100)), Field("replica", .text(1...300), optional: true),
    Field("changes", .array(.object(EventFields.change), 0...Int.max)),
    Field("undoes", .integer(1...Int.max), optional: true), Field("undone", .integer(1...Int.max), optional: true),
    Field("truncated", .boolean, optional: true),
  ]

  static let undo = CoreMethod.whole(
    "history.undo",
    "Undoes a transaction. By default, it is your latest one that isn't undone yet, so repeated calls go further back."
      + " To redo, undo the undo.",
    kind: .changes, access: .member,
    params: [undoModule, rev] + ChangeParams.all,
    result: [
      Field("module", .text(1...60)), Field("undone", .integer(1...Int.max)), Field("method", .text(1...100)),
      Field("rev", .integer(1...Int.max)), Field("dryRun", .boolean, optional: true),
      Field("replayed", .boolean, optional: true),
    ],
    done: Sentence(
      "undid revision {undone} of {module}: {method}", "Revision {undone} von {module} zurückgenommen: {method}"),
    reasons: [
      unknownModule,
      Reason(.notFound, "history.notFound", "You have no such transaction in the kept history."),
      Reason(.conflict, "history.nothingToUndo", "You have nothing to undo."),
      Reason(.conflict, "history.undone", "The transaction has already been undone."),
      Reason(.conflict, "history.touched", "A later transaction has changed the same row."),
      Reason(.conflict, "history.pictureGone", "A picture can't be restored: its file has been deleted."),
    ]
  ) { host, session, invocation, writer throws(Rejection) in
    let call = invocation.call(revision: 0)
    let name = call[undoModule]
    let chosen = try host.undoModule(named: name, rev: call[rev], invocation)
    let target = call[rev].map(UndoTarget.rev) ?? .latest(isOwn: name == nil)
    return host.calls.delay(Undo(module: chosen, target: target), invocation, session, into: &writer)
  }
}

/// The work of `history.undo`. An undo is a change to its module, so it waits for the module's lane like any other
/// change.
private struct Undo: CallWork {
  let module: any HostedModule
  let target: UndoTarget

  func prepare(_ invocation: Invocation) throws(Rejection) -> Step? { try module.stepBeforeUndo(target, invocation) }

  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome {
    try module.undo(target, invocation, order: order, into: &writer)
  }
}

extension Host {
  func recordedModule(named name: String) throws(Rejection) -> any HostedModule {
    if let module = modules.first(where: { $0.ledger.module == name && $0.isRecorded }) { return module }
    let known = modules.filter(\.isRecorded).map(\.ledger.module).joined(separator: ", ")
    throw Rejection(
      .notFound, "history.module", "No module with that name has a history. Modules with a history: \(known)."
    ) { $0.member("field", "module") }
  }

  /// The module with this name. Without a name, the module with the caller's latest change that is in effect. Changes
  /// that reactions and schedules made don't count.
  func undoModule(named name: String?, rev: Int?, _ invocation: Invocation) throws(Rejection) -> any HostedModule {
    if let name { return try recordedModule(named: name) }
    if rev != nil {
      throw .violation("module", "missing", "is missing: each module counts its own revisions")
    }
    // A repeated call with the same key must reach the module of the first call.
    if let key = invocation.key, !invocation.isDryRun,
      let module = modules.first(where: { module in
        module.ledger.keys.call(invocation.account, key, now: invocation.moment.now.seconds)?.method == "history.undo"
      })
    {
      return module
    }
    let changed = modules.filter { $0.isRecorded && calls.home(of: $0) == nil }.compactMap { module in
      module.ledger.history.latestToUndo(by: invocation.account, isOwn: true).map { (module: module, change: $0) }
    }
    // Changes made since the daemon started are ordered by their number. Older changes all have the number 0, so they
    // are ordered by time.
    guard let latest = changed.max(by: { ($0.change.order, $0.change.at) < ($1.change.order, $1.change.at) }) else {
      throw .conflict("history.nothingToUndo", "You have nothing to undo.")
    }
    return latest.module
  }

  /// The limit on history bytes read for a page, and on the page's own length. Parsing and showing this many bytes
  /// takes some milliseconds. A single transaction may exceed the limit.
  private static let historyBytes = 512 << 10

  func writeTransactions(
    of module: any HostedModule, from start: Int, limit: Int, viewer: Viewer, into writer: inout JSONWriter
  ) {
    let history = module.ledger.history
    var rev = start
    var left = limit
    // Limits how many transactions are read. Transactions that the viewer isn't allowed to see count too, so a page may
    // end with fewer rows than asked for. Bytes are limited as well, because the time to read a transaction depends on
    // its length.
    var looks = limit + 1000
    var bytes = Self.historyBytes
    let pageBytes = Self.historyBytes
    let mark = writer.count
    writer.key("transactions")
    writer.beginArray()
    while left > 0, looks > 0, bytes > 0, writer.count - mark < pageBytes, let kept = history[rev] {
      bytes -= kept.body.count
      if write(kept, of: module, history, viewer, into: &writer) { left -= 1 }
      rev -= 1
      looks -= 1
    }
    writer.endArray()
    if history[rev] != nil { writer.member("next", String(rev)) }
  }

  private func write(
    _ kept: KeptTransaction, of module: any HostedModule, _ history: History, _ viewer: Viewer,
    into writer: inout JSONWriter
  ) -> Bool {
    guard !kept.isTooLarge, let record = TransactionRecord.parse(kept.body) else { return false }
    let mark = writer.count
    writer.beginObject()
    guard
      TransactionView.write(
        kept, record, module, for: viewer.looking(atWhatWasDoneBy: kept.by), limit: limits.eventBytes, into: &writer)
    else {
      writer.truncate(to: mark)
      return false
    }
    if kept.undoes > 0 { writer.member("undoes", kept.undoes) }
    if let undone = history.undone(kept.rev) { writer.member("undone", undone) }
    writer.endObject()
    return true
  }
}
