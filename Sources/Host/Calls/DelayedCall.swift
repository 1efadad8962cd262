import ModuleKit
import Time
import Wire

/// The work of a call in a module: an optional step outside the loop, then the answer.
protocol CallWork {
  var module: any HostedModule { get }
  /// The lists that the step needs from other modules.
  var lists: [OtherList] { get }

  /// The step of this call, or nil if it needs none.
  func prepare(_ invocation: Invocation) throws(Rejection) -> Step?
  /// Answers a call whose params are validated. If this function throws, the caller removes the part of the reply that
  /// was already written.
  func answer(_ invocation: Invocation, order: Int, into writer: inout JSONWriter) throws(Rejection) -> Outcome
}

extension CallWork {
  var lists: [OtherList] { [] }
}

/// A call that might have to wait for another call with the same key, for its module's lane, or for its own step.
final class DelayedCall {
  let ticket: Ticket
  let session: Session
  let work: any CallWork
  var invocation: Invocation
  /// The key that this call holds until it ends.
  var key: KeyInFlight?
  /// The attachment id that the call's step writes.
  var attachment: Int?
  /// Whether the call holds its module's lane.
  var keepsLane = false
  var result: Result<Prepared, Rejection>?

  init(_ ticket: Ticket, _ session: Session, _ work: any CallWork, _ invocation: Invocation) {
    self.ticket = ticket
    self.session = session
    self.work = work
    self.invocation = invocation
  }

  var number: Int { work.module.ledger.number }
  var changes: Bool { invocation.method.kind == .changes }

  /// The key that this call reserves while it is under way. Nil if the call has no key. Also nil for reads and dry
  /// runs, because their keys aren't stored.
  var wantedKey: KeyInFlight? {
    guard changes, !invocation.isDryRun, let key = invocation.key else { return nil }
    return KeyInFlight(module: number, account: invocation.account, key: key)
  }

  /// Whether an earlier call with this call's key has succeeded. If so, this call only repeats the stored reply.
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
