import Journal
import ModuleKit
import System
import Time
import Wire

// Calls whose method has a step off the loop.

/// What a ticket stands for.
enum Pending {
  case call(PendingCall)
  case identity(uid: UInt32)
  case cleanup
  case export(PendingExport)
}

/// A call whose step is under way.
struct PendingCall {
  let session: Session
  let method: any HostedMethod
  let invocation: Invocation
  let attachment: Int?
  let key: KeyInFlight?
}

/// An idempotency key whose first call is off the loop.
struct KeyInFlight: Hashable {
  let module: Int
  let account: Int
  let key: String
}

/// A call with a key that is in flight: it starts when the first is done.
struct WaitingCall {
  let ticket: Ticket
  let session: Session
  let method: any HostedMethod
  let invocation: Invocation
}

extension Host {
  func startStep(
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
        let ticket = nextTicket()
        keysInFlight[name]?.append(
          WaitingCall(ticket: ticket, session: session, method: method, invocation: invocation))
        return .later(ticket)
      }
      inFlight = name
    }
    guard let step = try method.prepare(invocation) else {
      return answer(method, invocation, session, into: &writer)
    }
    let ticket = nextTicket()
    let files = AttachmentFiles(
      directory: pictures, module: module.ledger.module, syncs: syncs, isDry: invocation.isDryRun)
    let accepted = workers.submit(ticket, for: session.uid) { () throws(Rejection) in try step.run(files) }
    guard accepted else {
      throw busyWithSteps
    }
    if let inFlight { keysInFlight[inFlight] = [] }
    pending[ticket] = .call(
      PendingCall(
        session: session, method: method, invocation: invocation, attachment: step.attachment, key: inFlight))
    return .later(ticket)
  }

  var busyWithSteps: Rejection {
    Rejection(.busy, "rpc.steps", "Too many of your calls are under way: wait for one.") {
      $0.member("limit", limits.stepsPerUser)
      $0.member("retryAfter", 1)
    }
  }

  func finish(_ done: Workers.Done) {
    switch pending.removeValue(forKey: done.ticket) {
    case .call(let call): finish(call, done)
    case .identity(let uid): identify(uid, done.result)
    case .export(let page): finish(page, done)
    case .cleanup, nil: break
    }
  }

  private func finish(_ call: PendingCall, _ done: Workers.Done) {
    var writer = JSONWriter()
    var outcome = Outcome.done
    let module = call.method.module
    let before = module.ledger.rev
    switch done.result {
    case .failure(let rejection):
      report(rejection, call.invocation)
      writer.rejection(call.invocation.id, rejection)
    case .success(let prepared):
      var invocation = call.invocation
      invocation.prepared = prepared
      do throws(Rejection) {
        try checkStillActs(call.session, invocation)
        try checkObstacles(invocation)
        outcome = answer(call.method, invocation, call.session, into: &writer)
      } catch {
        report(error, invocation)
        writer.rejection(invocation.id, error)
      }
    }
    if let attachment = call.attachment, module.ledger.rev == before, !call.invocation.isDryRun {
      removeAttachment(attachment, of: module)
    }
    shell?.finished(done.ticket, call.invocation.request.isNotification ? [] : writer.bytes, outcome)
    if let key = call.key { startWaiting(keysInFlight.removeValue(forKey: key) ?? []) }
  }

  /// Calls that waited for the first with their key: the first of them starts, or gets the reply.
  private func startWaiting(_ calls: [WaitingCall]) {
    for call in calls {
      var writer = JSONWriter()
      var outcome = Outcome.done
      do throws(Rejection) {
        try checkStillActs(call.session, call.invocation)
        outcome = try startStep(call.method, call.invocation, call.session, into: &writer)
      } catch {
        writer.rejection(call.invocation.id, error)
      }
      if case .later(let ticket) = outcome {
        shell?.renamed(call.ticket, to: ticket)
      } else {
        shell?.finished(call.ticket, call.invocation.request.isNotification ? [] : writer.bytes, outcome)
      }
    }
  }

  /// The call came to nothing after its file was written.
  private func removeAttachment(_ id: Int, of module: any HostedModule) {
    let ticket = nextTicket()
    let name = "\(module.ledger.module)-\(id)"
    let pictures = pictures
    let accepted = workers.submit(ticket, for: configuration.owner) { () throws(Rejection) in
      try? pictures.remove(name)
      return Prepared()
    }
    if accepted { pending[ticket] = .cleanup }
  }
}
