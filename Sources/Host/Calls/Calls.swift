import Accounts
import ModuleKit
import System
import Wire

/// Runs module methods and undos. A call is answered immediately, or later if it has to wait.
///
/// A call passes through four stages and may wait in each of the first three. A call that has waited for a key starts
/// again at stage 1, because anything might have changed during the wait.
///
/// 1. Take the call's idempotency key, if the call might need a step. Wait if another call holds the same key.
/// 2. Take the module's lane, if the call changes something (`Lanes`).
/// 3. Run the call's step outside the loop, if the call needs one. A call with an exclusive step keeps the lane.
/// 4. Answer the call.
final class Calls {
  private let shared: SharedState
  private let steps: Steps
  private let sessions: Sessions
  private let folder: AttachmentFolder
  private let accountsNumber: Int
  private var lanes = Lanes<DelayedCall>()
  /// The calls that wait for an idempotency key, keyed by that key. They continue when the call that holds the key
  /// ends.
  private var keys: [KeyInFlight: [DelayedCall]] = [:]
  /// The attachment that each step is writing: the module's number and the attachment's id. Keyed by the ticket of the
  /// step's call.
  private var attachments: [Ticket: (module: Int, id: Int)] = [:]
  /// Looks up the current method with this name.
  var find: (String) -> (declaration: Declaration, method: any HostedMethod)? = { _ in nil }

  init(_ shared: SharedState, _ steps: Steps, _ sessions: Sessions, _ folder: AttachmentFolder) {
    self.shared = shared
    self.steps = steps
    self.sessions = sessions
    self.folder = folder
    accountsNumber = shared.accounts.ledger.number
  }

  /// The lowest of the attachment ids that steps of this module are writing. Nil if no step writes any.
  func firstAttachmentUnderWay(of module: Int) -> Int? {
    attachments.values.lazy.filter { $0.module == module }.map(\.id).min()
  }

  /// Answers a call whose params are validated. If the call has to wait, this function only starts it.
  func call(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    let mayWait = method.hasStep || invocation.method.kind == .changes && lanes.isTaken(method.moduleNumber)
    if mayWait { return delay(method, invocation, session, into: &writer) }
    try checkObstacles(invocation)
    try checkIsHere(method.module, invocation)
    return answer(method, invocation, session, into: &writer)
  }

  /// Answers a call. If the call has to wait, this function only starts it.
  func delay(
    _ work: any CallWork, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    let call = DelayedCall(shared.nextTicket(), session, work, invocation)
    let outcome = proceed(call, isItsTurn: false, into: &writer)
    if case .later = outcome { return outcome }
    end(call)
    return outcome
  }

  /// Refuses to close an account while a module reports an obstacle (`obstacle`). Only the account itself can remove
  /// the obstacle.
  private func checkObstacles(_ invocation: Invocation) throws(Rejection) {
    guard invocation.method.kind == .changes, invocation.method.name == Accounts.close.declaration.name else { return }
    for module in shared.modules {
      if let obstacle = module.obstacle(toClosing: invocation.account, invocation.moment) { throw obstacle }
    }
  }

  /// Refuses a call on a replica if the module isn't synced. Such a module can be changed only at home. Rows that this
  /// machine had before it joined can still be read.
  private func checkIsHere(_ module: any HostedModule, _ invocation: Invocation) throws(Rejection) {
    guard let home = home(of: module), invocation.method.kind == .changes || module.rowCount == 0 else { return }
    let name = module.ledger.module
    let way = home.contains("/") ? "--socket" : "-H"
    throw .conflict(
      "sync.atHome",
      "This machine is a replica, and the module \(name) is kept at home. Run the command there: trackctl \(way) \(home) \(name) …"
    ) { $0.member("home", home) }
  }

  /// The name of home, if this machine is a replica and the module is kept at home.
  func home(of module: any HostedModule) -> String? {
    guard module.isKeptAtHome, shared.modules.contains(where: { $0.ledger.sent != nil }) else { return nil }
    return shared.modules.lazy.compactMap { $0.syncing?.link?.name }.first
  }

  // MARK: Stages of a call

  /// Continues a call until it has to wait or is answered.
  /// - Parameter isItsTurn: whether the call has waited for its module's lane and may use it now.
  /// - Returns: `later` if the call has to wait.
  private func proceed(_ call: DelayedCall, isItsTurn: Bool, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      if try isDelayed(call, isItsTurn: isItsTurn) { return .later(call.ticket) }
      call.invocation.prepared = try call.result?.get()
      try checkObstacles(call.invocation)
      try checkIsHere(call.work.module, call.invocation)
    } catch {
      writer.truncate(to: mark)
      shared.report(error, call.invocation)
      writer.rejection(call.invocation.id, error)
      return .done
    }
    return answer(call.work, call.invocation, call.session, into: &writer)
  }

  /// Takes a call through the first three stages. Returns true if the call has to wait.
  private func isDelayed(_ call: DelayedCall, isItsTurn: Bool) throws(Rejection) -> Bool {
    if call.isReplay { return false }
    if !isItsTurn {
      if call.result == nil, waitsForKey(call) { return true }
      if call.changes, lanes.isTaken(call.number), !call.keepsLane {
        guard lanes.wait(call, of: call.invocation.principal, for: call.number) else { throw steps.refusal }
        return true
      }
    }
    guard call.result == nil else { return false }
    call.invocation.lists = try OtherLists(shared, find).read(for: call)
    guard let step = try call.work.prepare(call.invocation) else { return false }
    try start(step, of: call)
    return true
  }

  /// Takes the call's key, or queues the call behind the current holder. Returns true if the call waits.
  private func waitsForKey(_ call: DelayedCall) -> Bool {
    guard call.key == nil, let key = call.wantedKey else { return false }
    guard keys[key] == nil else {
      keys[key]?.append(call)
      return true
    }
    keys[key] = []
    call.key = key
    return false
  }

  private func start(_ step: Step, of call: DelayedCall) throws(Rejection) {
    let finish = { [self] (result: Result<Prepared, Rejection>) in
      attachments[call.ticket] = nil
      call.result = result
      resume(call, isItsTurn: false)
    }
    switch step.work {
    case .worker(let run):
      let files = folder.files(of: call.work.module, isDry: call.invocation.isDryRun)
      try steps.start(
        call.ticket, for: call.session.principal, { () throws(Rejection) in try run(files) }, then: finish)
    case .others(let begin):
      try steps.start(call.ticket, for: call.session.principal, byOthers: begin, then: finish)
    }
    if step.isExclusive {
      lanes.keep(call.number)
      call.keepsLane = true
    }
    call.attachment = step.attachment
    if let id = step.attachment { attachments[call.ticket] = (call.number, id) }
  }

  // MARK: Resuming delayed calls

  /// Continues a call that has waited, and sends the reply if it is finished.
  private func resume(_ call: DelayedCall, isItsTurn: Bool) {
    let start = Clock.monotonicNanoseconds()
    let before = call.work.module.ledger.rev
    var writer = JSONWriter()
    var outcome = Outcome.done
    do throws(Rejection) {
      try sessions.checkStillActs(call.session, call.invocation)
      try checkIsCurrent(call)
      outcome = proceed(call, isItsTurn: isItsTurn, into: &writer)
    } catch {
      shared.report(error, call.invocation)
      writer.rejection(call.invocation.id, error)
    }
    noteIfSlow(call.invocation, since: start)
    if case .later = outcome { return }
    removeUnneeded(call, isForNothing: call.work.module.ledger.rev == before)
    if let receive = call.session.receive {
      receive(writer.bytes)
    } else {
      shared.shell?.finished(call.ticket, call.invocation.request.isNotification ? [] : writer.bytes, outcome)
    }
    end(call)
  }

  /// Checks that the call's method is still current. A reload during the wait might have changed the method's params.
  private func checkIsCurrent(_ call: DelayedCall) throws(Rejection) {
    guard call.result == nil, let method = call.work as? any HostedMethod,
      find(call.invocation.method.name)?.method !== method
    else { return }
    throw Rejection(.busy, "rpc.reloaded", "The module was reloaded while the call waited: call again.")
  }

  /// Removes the attachments that are no longer needed after the call. If the call changed nothing, its own attachment
  /// is removed. Otherwise, older attachments that had to give way to the new attachment are removed (`giveWay`).
  private func removeUnneeded(_ call: DelayedCall, isForNothing: Bool) {
    guard let id = call.attachment, !call.invocation.isDryRun else { return }
    let module = call.work.module
    let unneeded = isForNothing ? [id] : module.giveWay(call.invocation.account, call.invocation.moment)
    guard !unneeded.isEmpty else { return }
    let files = folder.files(of: module)
    steps.clear { for id in unneeded { files.remove(id) } }
  }

  /// Ends a call, and resumes the calls that waited for it.
  private func end(_ call: DelayedCall) {
    if call.keepsLane {
      lanes.release(call.number)
      while let next = lanes.next(call.number) { resume(next, isItsTurn: true) }
    }
    // If this call failed, the first waiting call takes the key. Otherwise all waiting calls get this call's reply.
    guard let key = call.key, let waiting = keys.removeValue(forKey: key) else { return }
    for next in waiting { resume(next, isItsTurn: false) }
  }

  // MARK: Answering

  /// Lets the module answer. A call about accounts can also change who acts on the connection.
  private func answer(
    _ work: any CallWork, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    guard work.module.ledger.number == accountsNumber else { return attempt(work, invocation, into: &writer) }
    let accounts = shared.accounts
    let before = accounts.ledger.rev
    let outcome = attempt(work, invocation, into: &writer)
    if let change = accounts.state.takeSessionChange() { sessions.apply(change, session) }
    if accounts.ledger.rev != before { sessions.review() }
    return outcome
  }

  private func attempt(_ work: any CallWork, _ invocation: Invocation, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      return try work.answer(invocation, order: shared.nextOrder(), into: &writer)
    } catch {
      writer.truncate(to: mark)
      shared.report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  /// Logs a call that took too long after it had waited. The loop itself measures only the time of a call before the
  /// first wait.
  private func noteIfSlow(_ invocation: Invocation, since start: Int) {
    let nanoseconds = Clock.monotonicNanoseconds() - start
    guard nanoseconds >= shared.limits.slowCallMilliseconds * 1_000_000 else { return }
    shared.noteSlow(invocation.method.name, of: invocation.principal, nanoseconds: nanoseconds)
  }
}
