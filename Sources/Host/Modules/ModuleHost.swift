package import ModuleKit
import Time
import Wire

/// Runs one module of any type. It answers the module's calls, turns changes into transactions, and undoes and shows
/// these transactions.
///
/// A module itself consists only of tables, methods and rules.
package final class ModuleHost<State: ModuleState>: HostedModule {
  package internal(set) var state: State
  private(set) var definition: ModuleDefinition<State>
  let ledger: Ledger
  private(set) var declarations: [Declaration]
  private(set) var tables: [TableDescription<State>]
  private(set) var tableNames: [String]
  var hasAttachment: (Int) -> Bool = { _ in true }
  var broughtPictures: BroughtPictures?
  /// Whether the current call changes the tables about sync: links to other machines, and conflicts. This flag must be
  /// set before such a change.
  var changesSync = false
  /// The tables whose rows are synced, computed on first use.
  var knownSyncTables: [SyncTable<State>]?
  /// The link to home, if this machine is a replica.
  var link: SyncPeer?
  /// The time of the oldest change that home hasn't received.
  var waitingSince: Instant? { didSet { ledger.agenda?.haveMarksChanged = true } }
  /// Whether there might be rows to sweep. Initially true, because no check has run yet.
  var isSweepDue = true

  init(_ definition: ModuleDefinition<State>, number: Int) {
    self.definition = definition
    state = definition.make()
    ledger = Ledger(module: definition.name, number: number)
    tables = definition.tables
    tableNames = tables.map(\.name)
    declarations = Self.declarations(definition)
  }

  var isSynced: Bool { !definition.syncRules.isEmpty }
  var isKeptAtHome: Bool { definition.isKeptAtHome }
  var outlines: [TableOutline] {
    let hidden = [SyncRows.peersTable] + (isSynced ? [] : [SyncRows.conflictsTable])
    return tables.filter { !hidden.contains($0.name) }.map(\.outline)
  }
  var meanings: Meanings { Meanings(definition.meanings()) }

  func become(_ other: any HostedModule) -> String? {
    if let other = other as? ModuleHost<State>, other.definition.manifest == definition.manifest {
      ledger.comeBack()
      return nil
    }
    guard let other = other as? ModuleHost<State> else { return "it is built into trackd" }
    if other.schema < schema {
      return "the folder has the older schema \(other.schema), but the record has schema \(schema): install schema"
        + " \(schema) or newer again"
    }
    guard other.schema == schema else {
      return "the daemon uses its schema \(schema) and the folder has schema \(other.schema): restart trackd"
    }
    guard other.definition.shape == definition.shape else {
      let differences = definition.shape.differences(to: other.definition.shape)
      return "its tables have changed (\(differences)): raise \"schema\", then restart trackd"
    }
    guard let state = other.definition.make(with: rowSources(), next: nextIDs()) else {
      return "its rows don't fit the new manifest"
    }
    self.state = state
    definition = other.definition
    knownSyncTables = nil
    renewLink()
    tables = definition.tables
    tableNames = tables.map(\.name)
    declarations = Self.declarations(definition)
    ledger.comeBack()
    return nil
  }

  private static func declarations(_ definition: ModuleDefinition<State>) -> [Declaration] {
    definition.methods.map { declaration($0, of: definition) }
  }

  var isRecorded: Bool { definition.isRecorded }
  var origin: ModuleOrigin { definition.origin }
  var manifest: [UInt8]? { definition.manifest }
  var schema: Int { definition.schema }
  var version: String? { definition.version }
  var trouble: String? { definition.trouble() }
  var hasStatus: Bool { definition.hasStatus }
  var reactions: [Reaction] { definition.reactions }
  var schedules: [Schedule] { definition.schedules }
  var holders: Set<Int> { state.holders }
  var rowCount: Int { tables.reduce(0) { $0 + $1.count(state) } }
  var indexesAreTrue: Bool { tables.allSatisfy { $0.indexIsTrue(state) } }
  var visits: Int { tables.reduce(0) { $0 + $1.visits(state) } }

  var notices: [NoticeDeclaration] { definition.notices }

  func nextNotice(after instant: Instant, _ moment: Moment) -> Instant? { state.nextNotice(after: instant, moment) }

  func notices(after: Instant, through: Instant, for account: Int?, _ moment: Moment) -> [Notice] {
    state.notices(after: after, through: through, for: account, moment)
  }

  func mayBeForgotten(_ moment: Moment) -> Bool { state.mayBeForgotten(moment) }

  var obstacles: [Reason] { definition.obstacles }

  func obstacle(toClosing account: Int, _ moment: Moment) -> Rejection? {
    state.obstacle(toClosing: account, moment)
  }

  func giveWay(_ account: Int, _ moment: Moment) -> [Int] { state.giveWay(account, moment) }

  func rowSources() -> [RowSource] { tables.map { $0.snapshot(state) } }

  func nextIDs() -> [String: Int] {
    Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.nextID(state)) })
  }

  private static func declaration(_ method: Method<State>, of definition: ModuleDefinition<State>) -> Declaration {
    let own = method.declaration
    let isRecordedChange = definition.isRecorded && own.kind == .changes
    let ofReads = CommonReasons.reading + (definition.isKeptAtHome ? [CommonReasons.atHome] : [])
    return Declaration(
      own.name, label: own.label, own.summary, kind: own.kind, access: own.access,
      params: own.params + (isRecordedChange ? ChangeParams.all : []),
      result: own.result + (isRecordedChange ? ChangeResult.all : []),
      sentence: own.sentence(),
      reasons: own.reasons + (own.kind == .reads ? ofReads : [])
        + (method.prepare == nil ? [] : CommonReasons.step))
  }

  // MARK: Calls

  func hostedMethods() -> [any HostedMethod] { definition.methods.map { ModuleMethod($0, of: self) } }

  func prepare(_ method: Method<State>, _ invocation: Invocation) throws(Rejection) -> Step? {
    guard let prepare = method.prepare else { return nil }
    let changes = invocation.method.kind == .changes
    if changes, let refusal = ledger.writeRefusal { throw refusal }
    do throws(Rejection) {
      if changes { try requireHere(invocation) }
      let step = try prepare(&state, invocation.call(revision: ledger.rev))
      try requireIDs()
      // The attachment id that the step reserved stays reserved while the step is under way. A dry run reserves no id.
      if invocation.isDryRun { rollBack() } else { settle() }
      return step
    } catch {
      rollBack()
      throw error
    }
  }

  func answer(
    _ method: Method<State>, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    switch invocation.method.kind {
    case .reads:
      try read(method, invocation, into: &writer)
      return .done
    case .changes:
      return try change(method, invocation, order: order, into: &writer)
    }
  }

  private func read(
    _ method: Method<State>, _ invocation: Invocation, into writer: inout JSONWriter
  ) throws(Rejection) {
    if let refusal = ledger.readRefusal { throw refusal }
    writer.beginReply(to: invocation.request)
    try method.body(&state, invocation.call(revision: ledger.rev), &writer)
    writer.endReply()
  }

  private func change(
    _ method: Method<State>, _ invocation: Invocation, order: Int, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    let isOnlyRead = method.isReadIfNothingIsGiven && !invocation.isGivenAnything
    if !isOnlyRead {
      if let refusal = ledger.writeRefusal { throw refusal }
      if let replay = try replay(invocation, into: &writer) { return replay }
    } else if let refusal = ledger.readRefusal {
      throw refusal
    }
    writer.beginReply(to: invocation.request)
    let start = writer.count
    do throws(Rejection) {
      if !isOnlyRead { try requireHere(invocation) }
      try method.body(&state, invocation.call(revision: ledger.rev), &writer)
      try requireIDs()
      try state.check(invocation.moment)
    } catch {
      rollBack()
      throw error
    }
    if isRecorded, invocation.isDryRun {
      return end(&writer, isChanged: isChanged(), invocation)
    }
    let changes = takeChanges()
    if isRecorded, changes.isEmpty { return end(&writer, isChanged: false, invocation) }
    let rev = try commit(changes, invocation, reply: writer.bytes[start...], order: order)
    if isRecorded { writer.member("rev", rev) }
    return finish(&writer, at: rev)
  }

  /// Ends the reply to a call that changes nothing.
  private func end(_ writer: inout JSONWriter, isChanged: Bool, _ invocation: Invocation) -> Outcome {
    rollBack()
    writer.member("rev", ledger.rev)
    if !isChanged { writer.member("changed", false) }
    if invocation.isDryRun { writer.member("dryRun", true) }
    return finish(&writer, at: invocation.isDryRun ? nil : ledger.rev)
  }

  /// Ends the reply. The reply is held if it names a revision that isn't durable yet.
  func finish(_ writer: inout JSONWriter, at rev: Int?) -> Outcome {
    writer.endReply()
    guard let rev, rev > ledger.durable else { return .done }
    return .held(Hold(module: ledger.number, rev: rev))
  }

  /// If an earlier call had this call's idempotency key, answers with the reply of that call.
  func replay(_ invocation: Invocation, into writer: inout JSONWriter) throws(Rejection) -> Outcome? {
    guard isRecorded, !invocation.isDryRun, let key = invocation.key,
      let first = ledger.keys.call(invocation.account, key, now: invocation.moment.now.seconds)
    else { return nil }
    guard first.method == invocation.method.name, first.params == Fingerprint.of(invocation.params) else {
      throw .conflict(
        "rpc.idempotencyKey",
        "The key was already used for another call (\(first.method), revision \(first.rev)): use a new key for each call."
      ) { $0.member("rev", first.rev) }
    }
    guard let reply = first.reply else {
      throw .conflict(
        "rpc.idempotencyKey",
        "The call was carried out (revision \(first.rev)), but its reply was forgotten when a user was erased. Nothing was changed again."
      ) { $0.member("rev", first.rev) }
    }
    writer.beginReply(to: invocation.request)
    if !reply.isEmpty { writer.raw(reply) }
    writer.member("rev", first.rev)
    writer.member("replayed", true)
    return finish(&writer, at: first.rev)
  }

  // MARK: Transactions

  /// Makes a transaction of the tables' pending changes, if there are any. Returns the revision for the reply.
  func commit(
    _ changes: ChangeWriter, _ invocation: Invocation, reply: ArraySlice<UInt8>, order: Int
  ) throws(Rejection) -> Int {
    guard !changes.isEmpty else {
      rollBack()
      return ledger.rev
    }
    return try commit(draft(changes, invocation, reply: reply), order: order)
  }

  func draft(
    _ changes: ChangeWriter, _ invocation: Invocation, undoes: Int = 0, reply: ArraySlice<UInt8>
  ) -> TransactionRecord.Draft {
    var draft = TransactionRecord.Draft(
      at: invocation.moment.now, by: invocation.account, method: invocation.method.name, changes: changes,
      undoes: undoes)
    if isRecorded, let key = invocation.key { draft.keyed = (key, Fingerprint.of(invocation.params), reply) }
    return draft
  }

  func commit(_ draft: TransactionRecord.Draft, order: Int) throws(Rejection) -> Int {
    do throws(Rejection) {
      let rev = try ledger.commit(draft, order: order)
      settle()
      if ledger.sent != nil, draft.origin == nil, waitingSince == nil { waitingSince = draft.at }
      return rev
    } catch {
      rollBack()
      throw error
    }
  }

  /// The tables that the current call might have changed. Handlers don't change the tables about sync, so most calls
  /// skip these tables.
  private var changedTables: ArraySlice<TableDescription<State>> {
    tables[(definition.hasSyncTables && !changesSync ? SyncRows.tableCount : 0)...]
  }

  private func isChanged() -> Bool {
    for table in changedTables where table.isChanged(&state) { return true }
    return false
  }

  func takeChanges() -> ChangeWriter {
    var changes = ChangeWriter()
    for table in changedTables { table.writeChanges(&state, &changes) }
    return changes
  }

  func settle() {
    for table in changedTables { table.settle(&state) }
    if changesSync { ledger.agenda?.haveMarksChanged = true }
    changesSync = false
  }

  func rollBack() {
    for table in changedTables { table.rollBack(&state) }
    changesSync = false
  }

  /// Makes a change that the host itself causes, as a transaction.
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
}
