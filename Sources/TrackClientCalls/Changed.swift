/// The reply of a method that changes something. It consists of the method's own reply and the outcome of the change.
@dynamicMemberLookup
public struct Changed<Reply: Sendable>: Sendable {
  /// The method's own reply.
  public let reply: Reply
  /// The module's revision after the change.
  public let rev: Int
  /// Whether anything changed. False if everything was already in the wanted state. Nil if the method doesn't report
  /// this.
  public let changed: Bool?
  /// Whether this was a dry run, which changes nothing. Nil if the method doesn't report this.
  public let dryRun: Bool?
  /// Whether an earlier call with the same idempotency key made the change. Nil if the method doesn't report this.
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
