import Accounts
import ModuleKit
import System
import Time
import Wire

/// Calls of modules' methods and undos: answered at once, or when what they wait for is through.
///
/// A call goes through these stages, and may have to wait before each of the first three. It begins again at the first one when it
/// has waited for a key, because then anything may have changed.
///
/// 1. Its idempotency key, if it may need a step. Another call with that key may be under way.
/// 2. Its module's lane, if it changes something (`Lanes`).
/// 3. Its step, off the loop, if it needs one. An exclusive step keeps the lane.
/// 4. Its answer.
final class Calls {
  private let commons: Commons
  private let steps: Steps
  private let sessions: Sessions
  private let folder: AttachmentFolder
  private let accountsNumber: Int
  private var lanes = Lanes<DelayedCall>()
  /// By key: those that wait for the call that has it.
  private var keys: [KeyInFlight: [DelayedCall]] = [:]
  /// By ticket: the module's number, and the id that its step writes under.
  private var attachments: [Ticket: (module: Int, id: Int)] = [:]
  /// The method of that name, as things are now.
  var find: (String) -> (any HostedMethod)? = { _ in nil }

  init(_ commons: Commons, _ steps: Steps, _ sessions: Sessions, _ folder: AttachmentFolder) {
    self.commons = commons
    self.steps = steps
    self.sessions = sessions
    self.folder = folder
    accountsNumber = commons.accounts.ledger.number
  }

  /// The lowest id under which a step of this module is writing.
  func firstAttachmentUnderWay(of module: Int) -> Int? {
    attachments.values.lazy.filter { $0.module == module }.map(\.id).min()
  }

  /// Answers a call whose params are checked, or starts to.
  func call(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    let mayWait = method.hasStep || invocation.method.kind == .changes && lanes.isTaken(method.moduleNumber)
    if mayWait { return delay(method, invocation, session, into: &writer) }
    try checkObstacles(invocation)
    return answer(method, invocation, session, into: &writer)
  }

  /// Answers a call that may have to wait, or starts to.
  func delay(
    _ work: any CallWork, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    let call = DelayedCall(commons.nextTicket(), session, work, invocation)
    let outcome = proceed(call, isItsTurn: false, into: &writer)
    if case .later = outcome { return outcome }
    end(call)
    return outcome
  }

  /// An account stays open while it has a place somewhere that only it can give up.
  private func checkObstacles(_ invocation: Invocation) throws(Rejection) {
    guard invocation.method.kind == .changes, invocation.method.name == Accounts.close.declaration.name else { return }
    for module in commons.modules {
      if let obstacle = module.obstacle(toClosing: invocation.account, invocation.moment) { throw obstacle }
    }
  }

  // MARK: Stages

  /// Goes on with a call as far as it can.
  /// - Parameter isItsTurn: whether it has waited for its module's lane, and may use it now.
  /// - Returns: `later` where it has to wait.
  private func proceed(_ call: DelayedCall, isItsTurn: Bool, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      if try isDelayed(call, isItsTurn: isItsTurn) { return .later(call.ticket) }
      call.invocation.prepared = try call.result?.get()
      try checkObstacles(call.invocation)
    } catch {
      writer.truncate(to: mark)
      commons.report(error, call.invocation)
      writer.rejection(call.invocation.id, error)
      return .done
    }
    return answer(call.work, call.invocation, call.session, into: &writer)
  }

  /// Takes a call through the first three stages, or has it wait.
  private func isDelayed(_ call: DelayedCall, isItsTurn: Bool) throws(Rejection) -> Bool {
    if call.isReplay { return false }
    if !isItsTurn {
      if call.result == nil, waitsForKey(call) { return true }
      if call.changes, lanes.isTaken(call.number), !call.keepsLane {
        guard lanes.wait(call, of: call.invocation.principal, for: call.number) else { throw steps.refusal }
        return true
      }
    }
    guard call.result == nil, let step = try call.work.prepare(call.invocation) else { return false }
    try start(step, of: call)
    return true
  }

  /// Has the call its key from now on? If not, it waits.
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

  // MARK: After waiting

  /// Goes on with a call that has waited, and sends the reply if there is one now.
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
      commons.report(error, call.invocation)
      writer.rejection(call.invocation.id, error)
    }
    noteIfSlow(call.invocation, since: start)
    if case .later = outcome { return }
    removeUnneeded(call, isForNothing: call.work.module.ledger.rev == before)
    commons.shell?.finished(call.ticket, call.invocation.request.isNotification ? [] : writer.bytes, outcome)
    end(call)
  }

  /// A method that was declared anew while a call waited may take other params.
  private func checkIsCurrent(_ call: DelayedCall) throws(Rejection) {
    guard call.result == nil, let method = call.work as? any HostedMethod, find(call.invocation.method.name) !== method
    else { return }
    throw Rejection(.busy, "rpc.reloaded", "The module was read again while the call waited: call again.")
  }

  /// Clears away the attachment that a call's step has written for nothing, or those that give way to it.
  private func removeUnneeded(_ call: DelayedCall, isForNothing: Bool) {
    guard let id = call.attachment, !call.invocation.isDryRun else { return }
    let module = call.work.module
    let unneeded = isForNothing ? [id] : module.giveWay(call.invocation.account, call.invocation.moment)
    guard !unneeded.isEmpty else { return }
    let files = folder.files(of: module)
    steps.clear { for id in unneeded { files.remove(id) } }
  }

  /// Lets those go on that waited for a call that is through.
  private func end(_ call: DelayedCall) {
    if call.keepsLane {
      lanes.release(call.number)
      while let next = lanes.next(call.number) { resume(next, isItsTurn: true) }
    }
    // The first of them takes the key if this call came to nothing; else all get its reply.
    guard let key = call.key, let waiting = keys.removeValue(forKey: key) else { return }
    for next in waiting { resume(next, isItsTurn: false) }
  }

  // MARK: Answering

  /// Lets a module answer, and the connection follow where the answer concerns who acts.
  private func answer(
    _ work: any CallWork, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    guard work.module.ledger.number == accountsNumber else { return attempt(work, invocation, into: &writer) }
    let accounts = commons.accounts
    let before = accounts.ledger.rev
    let outcome = attempt(work, invocation, into: &writer)
    if let turn = accounts.state.takeTurn() { sessions.follow(turn, session) }
    if accounts.ledger.rev != before { sessions.review() }
    return outcome
  }

  private func attempt(_ work: any CallWork, _ invocation: Invocation, into writer: inout JSONWriter) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      return try work.answer(invocation, order: commons.nextOrder(), into: &writer)
    } catch {
      writer.truncate(to: mark)
      commons.report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  /// How long a call has held the loop is known where it was read; after it has waited it is known here alone.
  private func noteIfSlow(_ invocation: Invocation, since start: Int) {
    let nanoseconds = Clock.monotonicNanoseconds() - start
    guard nanoseconds >= commons.limits.slowCallMilliseconds * 1_000_000 else { return }
    commons.noteSlow(invocation.method.name, of: invocation.principal, nanoseconds: nanoseconds)
  }
}
