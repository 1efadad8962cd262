/// The reply of a method that changes something: its own members, and the outcome of the change.
@dynamicMemberLookup
public struct Changed<Reply: Sendable>: Sendable {
  /// The method's own reply.
  public let reply: Reply
  /// The module's revision after the change.
  public let rev: Int
  /// False if everything was in the wanted state already. Some methods don't report it.
  public let changed: Bool?
  /// True if this was a dry run, which changes nothing. Some methods don't report it.
  public let dryRun: Bool?
  /// True if an earlier call with the same idempotency key made the change. Some methods don't report it.
  public let replayed: Bool?

  init(reading json: JSON, _ read: JSON.Reader<Reply>) throws(ClientError) {
    reply = try read(json)
    rev = try json.member("rev")
    changed = try json.member("changed")
    dryRun = try json.member("dryRun")
    replayed = try json.member("replayed")
  }

  /// A member of the method's own reply.
  public subscript<Member>(dynamicMember member: KeyPath<Reply, Member>) -> Member { reply[keyPath: member] }
}

extension Changed: Equatable where Reply: Equatable {}
