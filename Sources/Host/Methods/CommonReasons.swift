import ModuleKit
import Wire

/// The error reasons that follow from a method's kind. Methods needn't declare them one by one.
enum CommonReasons {
  static func of(_ method: Declaration) -> [Reason] {
    var reasons = [invalidParams]
    if method.access != .anyone { reasons += access }
    if method.access == .admin { reasons.append(adminOnly) }
    if method.kind == .changes { reasons += writing }
    if method.params.contains(where: { $0.name == ChangeParams.key.name }) { reasons += [usedKey] + replica }
    return reasons
  }

  /// All common reasons, without duplicates.
  static var all: [Reason] {
    var seen: Set<String> = []
    return ([invalidParams] + access + [adminOnly] + reading + writing + [usedKey] + replica + step).filter {
      seen.insert($0.reason).inserted
    }
  }

  private static let invalidParams = Reason(
    .invalidParams, "rpc.invalidParams", "Invalid params; `violations` lists each.")

  /// The error reasons for methods with a step outside the loop.
  static let step = [Reason(.busy, "rpc.steps", "Too many of your calls are running: wait until one ends.")]

  /// The error reasons for module methods that change nothing.
  static let reading = [Reason(.storage, "storage.failed", "The module's journal can't be read.")]

  private static let adminOnly = Reason(.forbidden, "rpc.adminOnly", "Only administrators may call this.")

  private static let access = [
    Reason(.notSignedIn, "accounts.unknown", "This connection has no account yet: call again in a moment."),
    Reason(.notSignedIn, "accounts.signedOut", "This connection's session has ended or expired."),
    Reason(.notSignedIn, "accounts.forgone", "This connection has no account until it signs in."),
    Reason(.busy, "accounts.nameService", "The daemon can't look up your user now."),
    Reason(.busy, "accounts.busy", "Too many users are connecting at once."),
  ]

  private static let writing = [
    Reason(.storage, "storage.full", "The disk is full: nothing was changed. Free some space and try again."),
    Reason(.storage, "storage.readOnly", "The module's journal can't be written."),
    Reason(.storage, "storage.failed", "The module's journal can't be read."),
    Reason(
      .storage, "storage.outcomeUnknown",
      "The daemon can't tell whether the change was stored: check, or repeat the call with the same idempotencyKey."
    ),
    Reason(.busy, "storage.limit", "The change is too large for one transaction: split it."),
  ]

  static let atHome = Reason(
    .conflict, "sync.atHome", "This machine is a replica, and the module is kept at home: make the call there.",
    data: [Field("home", .text(1...300))])

  /// The error reasons for changes on a replica.
  private static let replica = [
    atHome,
    Reason(.busy, "sync.joining", "The record is being joined to home: sync to continue."),
    Reason(.conflict, "sync.leaseUsedUp", "The ids that home leased are used up: sync to get more."),
    Reason(.storage, "sync.unsent", "Too many unsent changes: sync, or leave home."),
  ]

  private static let usedKey = Reason(
    .conflict, "rpc.idempotencyKey", "The key was already used for another call.",
    data: [Field("rev", .integer(1...Int.max))])
}
