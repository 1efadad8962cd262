import ModuleKit
import Wire

/// The reasons that follow from a method's kind, so that methods needn't declare them one by one.
enum CommonReasons {
  static func of(_ method: Declaration) -> [Reason] {
    var reasons = [invalidParams]
    if method.access != .anyone { reasons += access }
    if method.access == .admin { reasons.append(adminOnly) }
    if method.kind == .changes { reasons += writing }
    if method.params.contains(where: { $0.name == ChangeParams.key.name }) { reasons.append(usedKey) }
    return reasons
  }

  /// All of them, without duplicates.
  static var all: [Reason] {
    var seen: Set<String> = []
    return ([invalidParams] + access + [adminOnly] + reading + writing + [usedKey] + step).filter {
      seen.insert($0.reason).inserted
    }
  }

  private static let invalidParams = Reason(
    .invalidParams, "rpc.invalidParams", "Params are not what they must be.")

  /// For methods with a step off the loop.
  static let step = [Reason(.busy, "rpc.steps", "Too many of your calls are under way: wait for one.")]

  /// For module methods that change nothing.
  static let reading = [Reason(.storage, "storage.failed", "The module's journal can't be read.")]

  private static let adminOnly = Reason(.forbidden, "rpc.adminOnly", "It is for administrators.")

  private static let access = [
    Reason(.notSignedIn, "accounts.unknown", "This connection has no account yet."),
    Reason(.notSignedIn, "accounts.signedOut", "The session by which this connection acted has ended or expired."),
    Reason(.notSignedIn, "accounts.forgone", "Nobody acts on this connection until it signs in."),
    Reason(.busy, "accounts.nameService", "Who you are can't be found out now."),
    Reason(.busy, "accounts.busy", "Too many users connect at once."),
  ]

  private static let writing = [
    Reason(.storage, "storage.full", "The disk is full: nothing was changed. Make room and try again."),
    Reason(.storage, "storage.readOnly", "The module's storage can't take writes."),
    Reason(.storage, "storage.failed", "The module's journal can't be read."),
    Reason(
      .storage, "storage.outcomeUnknown",
      "Whether it was stored can't be told: read again, or repeat the call with the same idempotencyKey."),
    Reason(.busy, "storage.limit", "The change is too large to be one transaction: do it in parts."),
  ]

  private static let usedKey = Reason(
    .conflict, "rpc.idempotencyKey", "The key was used for another call.", data: [Field("rev", .integer(1...Int.max))])
}
