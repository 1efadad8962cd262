/// The reply of a method that changes something.
public protocol ChangeReply: Sendable {
  /// The outcome of the change.
  var outcome: ChangeOutcome { get }
}

extension ChangeReply {
  /// The module's revision after the change.
  public var rev: Int { outcome.rev }
  /// False if everything was in the wanted state already. Some methods don't report it.
  public var changed: Bool? { outcome.changed }
  /// True if this was a dry run, which changes nothing. Some methods don't report it.
  public var dryRun: Bool? { outcome.dryRun }
  /// True if an earlier call with the same idempotency key made the change. Some methods don't report it.
  public var replayed: Bool? { outcome.replayed }
}

/// The outcome of a change: the members that all replies to changing methods share.
public struct ChangeOutcome: Equatable, Sendable {
  fileprivate let rev: Int
  fileprivate let changed: Bool?
  fileprivate let dryRun: Bool?
  fileprivate let replayed: Bool?

  init(reading json: JSON) throws(ClientError) {
    rev = try json.member("rev")
    changed = try json.member("changed")
    dryRun = try json.member("dryRun")
    replayed = try json.member("replayed")
  }
}
