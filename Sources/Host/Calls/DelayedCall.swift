import ModuleKit
import Time
import Wire

/// What a call does in a module: a step off the loop, if it needs one, and then the answer.
protocol CallWork {
  var module: any HostedModule { get }

  /// The step of this call; nil if it needs none.
  func prepare(_ invocation: Invocation) throws(Rejection) -> Step?
  /// Answers a call whose params are checked. What was written of a reply that came to nothing is the caller's to take back.
  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome
}

/// A call that may have to wait: for another with its key, for its module, or for its step.
final class DelayedCall {
  let ticket: Ticket
  let session: Session
  let work: any CallWork
  var invocation: Invocation
  /// The key that is this call's until it is through.
  var key: KeyInFlight?
  /// The id that its step writes an attachment under.
  var attachment: Int?
  /// Does it keep its module's lane?
  var keepsLane = false
  /// What has come of its step.
  var result: Result<Prepared, Rejection>?

  init(_ ticket: Ticket, _ session: Session, _ work: any CallWork, _ invocation: Invocation) {
    self.ticket = ticket
    self.session = session
    self.work = work
    self.invocation = invocation
  }

  var number: Int { work.module.ledger.number }
  var changes: Bool { invocation.method.kind == .changes }

  /// The key that nobody else's call may use meanwhile; nil where none is used or remembered.
  var wantedKey: KeyInFlight? {
    guard changes, !invocation.isDryRun, let key = invocation.key else { return nil }
    return KeyInFlight(module: number, account: invocation.account, key: key)
  }

  /// Has a call with its key succeeded already? Then this one only repeats the reply.
  var isReplay: Bool {
    guard let key = wantedKey else { return false }
    return work.module.ledger.keys.call(key.account, key.key, now: invocation.moment.now.seconds) != nil
  }
}

/// An idempotency key whose first call is under way.
struct KeyInFlight: Hashable {
  let module: Int
  let account: Int
  let key: String
}
