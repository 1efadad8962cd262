import Accounts
import ModuleKit
import System
import Time
import Wire

/// Calls of modules' methods: answered at once, or when a step off the loop is done. A call that comes again with its key while
/// the first is off the loop waits for that.
final class Calls {
  /// A call whose step is under way.
  private struct Pending {
    let session: Session
    let method: any HostedMethod
    let invocation: Invocation
    let attachment: Int?
    let key: KeyInFlight?
    /// Does everything else that would change the module wait for it?
    let isExclusive: Bool
  }

  /// An idempotency key whose first call is off the loop.
  private struct KeyInFlight: Hashable {
    let module: Int
    let account: Int
    let key: String
  }

  /// What waits until something else is through: a change of a module for another, a call with a key for the first with it.
  private struct Turn {
    let ticket: Ticket
    let session: Session
    let invocation: Invocation
    let begin: Begin
  }

  typealias Begin = (inout JSONWriter) throws(Rejection) -> Outcome

  /// More calls don't wait for a module; and of one user.
  private static let mostWaiting = (all: 256, ofUser: 64)

  private let commons: Commons
  private let steps: Steps
  private let sessions: Sessions
  private let folder: AttachmentFolder
  private let accountsNumber: Int
  /// By the number of a module whose rows nobody else may change now: those who wait for that, in the order in which they came.
  private var turns: [Int: [Turn]] = [:]
  /// The method of that name, as things are now.
  var find: (String) -> (any HostedMethod)? = { _ in nil }
  private var keysInFlight: [KeyInFlight: [Turn]] = [:]
  /// By ticket: the module's number, and the id that its step writes under.
  private var attachments: [Ticket: (module: Int, id: Int)] = [:]

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
    guard invocation.method.kind == .changes, turns[method.moduleNumber] != nil else {
      return try begin(method, invocation, session, into: &writer)
    }
    return try inTurn(of: method.moduleNumber, invocation, session, into: &writer) {
      [unowned self] writer throws(Rejection) in
      guard find(invocation.method.name) === method else {
        throw Rejection(.busy, "rpc.reloaded", "The module was read again while the call waited: call again.")
      }
      return try begin(method, invocation, session, into: &writer)
    }
  }

  private func begin(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    guard method.hasStep else {
      try checkObstacles(invocation)
      return answer(method, invocation, session, into: &writer)
    }
    do throws(Rejection) {
      try checkObstacles(invocation)
      return try start(method, invocation, session, into: &writer)
    } catch {
      commons.report(error, invocation)
      throw error
    }
  }

  /// An account stays open while it has a place somewhere that only it can give up.
  private func checkObstacles(_ invocation: Invocation) throws(Rejection) {
    guard invocation.method.kind == .changes, invocation.method.name == Accounts.close.declaration.name else { return }
    for module in commons.modules {
      if let obstacle = module.obstacle(toClosing: invocation.account, invocation.moment) { throw obstacle }
    }
  }

  // MARK: One behind another

  /// Does this at once, or when the change that is under way in this module is through.
  func inTurn(
    of module: Int, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter,
    _ begin: @escaping Begin
  ) throws(Rejection) -> Outcome {
    guard let waiting = turns[module] else { return try begin(&writer) }
    guard waiting.count < Self.mostWaiting.all,
      waiting.lazy.filter({ $0.invocation.uid == invocation.uid }).count < Self.mostWaiting.ofUser
    else { throw steps.refusal }
    let turn = turn(invocation, session, begin)
    turns[module]?.append(turn)
    return .later(turn.ticket)
  }

  private func turn(_ invocation: Invocation, _ session: Session, _ begin: @escaping Begin) -> Turn {
    Turn(ticket: commons.nextTicket(), session: session, invocation: invocation, begin: begin)
  }

  /// Does this when the step of others is through; until then nobody else changes the module.
  func take(
    _ step: Step, of module: Int, _ invocation: Invocation, _ session: Session, then begin: @escaping Begin
  ) throws(Rejection) -> Ticket {
    guard case .others(let ask) = step.work else { preconditionFailure("a step before an undo is done by others") }
    let ticket = commons.nextTicket()
    try steps.start(ticket, for: session.uid, byOthers: ask) { [self] result in
      let turn = Turn(ticket: ticket, session: session, invocation: invocation) { writer throws(Rejection) in
        _ = try result.get()
        return try begin(&writer)
      }
      finish(turn)
      takeTurns(of: module)
    }
    turns[module] = []
    return ticket
  }

  /// The change that was under way in this module is through.
  private func takeTurns(of module: Int) {
    var waiting = turns.removeValue(forKey: module) ?? []
    while !waiting.isEmpty {
      let turn = waiting.removeFirst()
      finish(turn)
      // It is under way now, and the others wait for it.
      guard turns[module] == nil else {
        turns[module]?.insert(contentsOf: waiting, at: 0)
        return
      }
    }
  }

  private func finish(_ turn: Turn) {
    var writer = JSONWriter()
    var outcome = Outcome.done
    do throws(Rejection) {
      try sessions.checkStillActs(turn.session, turn.invocation)
      outcome = try turn.begin(&writer)
    } catch {
      commons.report(error, turn.invocation)
      writer.truncate(to: 0)
      writer.rejection(turn.invocation.id, error)
    }
    if case .later(let later) = outcome {
      commons.shell?.renamed(turn.ticket, to: later)
    } else {
      commons.shell?.finished(turn.ticket, turn.invocation.request.isNotification ? [] : writer.bytes, outcome)
    }
  }

  // MARK: At once

  /// Lets a module answer, and the connection follow where the answer concerns who acts.
  private func answer(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) -> Outcome {
    guard method.moduleNumber == accountsNumber else { return attempt(method, invocation, into: &writer) }
    let accounts = commons.accounts
    let before = accounts.ledger.rev
    let outcome = attempt(method, invocation, into: &writer)
    if let turn = accounts.state.takeTurn() { sessions.follow(turn, session) }
    if accounts.ledger.rev != before { sessions.review() }
    return outcome
  }

  private func attempt(
    _ method: any HostedMethod, _ invocation: Invocation, into writer: inout JSONWriter
  ) -> Outcome {
    let mark = writer.count
    do throws(Rejection) {
      return try method.answer(invocation, order: commons.nextOrder(), into: &writer)
    } catch {
      writer.truncate(to: mark)
      commons.report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  // MARK: By a step

  private func start(
    _ method: any HostedMethod, _ invocation: Invocation, _ session: Session, into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    let module = method.module
    var inFlight: KeyInFlight?
    if invocation.method.kind == .changes, !invocation.isDryRun, let key = invocation.key {
      let now = invocation.moment.now.seconds
      if module.ledger.keys.call(invocation.account, key, now: now) != nil {
        return answer(method, invocation, session, into: &writer)
      }
      let name = KeyInFlight(module: module.ledger.number, account: invocation.account, key: key)
      if keysInFlight[name] != nil {
        let turn = turn(invocation, session) { [unowned self] writer throws(Rejection) in
          try start(method, invocation, session, into: &writer)
        }
        keysInFlight[name]?.append(turn)
        return .later(turn.ticket)
      }
      inFlight = name
    }
    guard let step = try method.prepare(invocation) else {
      return answer(method, invocation, session, into: &writer)
    }
    let call = Pending(
      session: session, method: method, invocation: invocation, attachment: step.attachment, key: inFlight,
      isExclusive: step.isExclusive)
    return .later(try run(step, for: call))
  }

  private func run(_ step: Step, for call: Pending) throws(Rejection) -> Ticket {
    let module = call.method.module
    let files = folder.files(of: module, isDry: call.invocation.isDryRun)
    let ticket = commons.nextTicket()
    let finish = { [self] (result: Result<Prepared, Rejection>) in self.finish(ticket, call, result) }
    switch step.work {
    case .worker(let run):
      try steps.start(ticket, for: call.session.uid, { () throws(Rejection) in try run(files) }, then: finish)
    case .others(let begin): try steps.start(ticket, for: call.session.uid, byOthers: begin, then: finish)
    }
    if call.isExclusive { turns[module.ledger.number] = [] }
    if let key = call.key { keysInFlight[key] = [] }
    if let id = call.attachment { attachments[ticket] = (module.ledger.number, id) }
    return ticket
  }

  private func finish(_ ticket: Ticket, _ call: Pending, _ result: Result<Prepared, Rejection>) {
    attachments[ticket] = nil
    let module = call.method.module
    let before = module.ledger.rev
    var writer = JSONWriter()
    let outcome = reply(to: call, result, into: &writer)
    if let id = call.attachment, !call.invocation.isDryRun {
      // Its own, if the call came to nothing after its file was written; else those that give way to it.
      let isForNothing = module.ledger.rev == before
      let unneeded = isForNothing ? [id] : module.giveWay(call.invocation.account, call.invocation.moment)
      let files = folder.files(of: module)
      if !unneeded.isEmpty { steps.clear { for id in unneeded { files.remove(id) } } }
    }
    commons.shell?.finished(ticket, call.invocation.request.isNotification ? [] : writer.bytes, outcome)
    if call.isExclusive { takeTurns(of: module.ledger.number) }
    // The first of those that waited for the first with their key starts, or all get the reply.
    if let key = call.key { for turn in keysInFlight.removeValue(forKey: key) ?? [] { finish(turn) } }
  }

  private func reply(
    to call: Pending, _ result: Result<Prepared, Rejection>, into writer: inout JSONWriter
  ) -> Outcome {
    let start = Clock.monotonicNanoseconds()
    defer { noteIfSlow(call.invocation, since: start) }
    var invocation = call.invocation
    do throws(Rejection) {
      invocation.prepared = try result.get()
      try sessions.checkStillActs(call.session, invocation)
      try checkObstacles(invocation)
      return answer(call.method, invocation, call.session, into: &writer)
    } catch {
      commons.report(error, invocation)
      writer.rejection(invocation.id, error)
      return .done
    }
  }

  /// How long a call has held the loop is known where it was read; behind its step it is known here alone.
  private func noteIfSlow(_ invocation: Invocation, since start: Int) {
    let nanoseconds = Clock.monotonicNanoseconds() - start
    guard nanoseconds >= commons.limits.slowCallMilliseconds * 1_000_000 else { return }
    commons.noteSlow(invocation.method.name, of: invocation.uid, nanoseconds: nanoseconds)
  }
}
