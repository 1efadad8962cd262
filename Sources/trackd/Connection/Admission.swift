import Host
import ModuleKit
import Wire

/// Who may connect, and how much unfinished input they may leave here: connections and bytes are charged to a uid.
///
/// Root has a few connections beyond the limit on all, so that an administrator gets in when it is reached.
struct Admission {
  private struct Account {
    var connections = 0
    var unfinishedBytes = 0
    let share: UserShare
  }

  private static let root: UInt32 = 0

  var limits: Limits {
    didSet { for account in accounts.values { account.share.reconfigure(limits) } }
  }
  private var accounts: [UInt32: Account] = [:]
  private(set) var connections = 0

  init(_ limits: Limits) {
    self.limits = limits
  }

  /// Charges one connection, or says why not.
  mutating func enter(_ uid: UInt32) throws(Rejection) {
    let capacity = limits.connections + (uid == Self.root ? limits.connectionsKeptForRoot : 0)
    guard connections < capacity else {
      throw Rejection.overLimit(
        "rpc.connectionLimit", "there are \(limits.connections) connections already; try again", limits.connections)
    }
    guard accounts[uid]?.connections ?? 0 < limits.connectionsPerUser else {
      throw Rejection.overLimit(
        "rpc.userConnectionLimit", "you have \(limits.connectionsPerUser) connections already; close one first",
        limits.connectionsPerUser)
    }
    connections += 1
    accounts[uid, default: Account(share: UserShare(limits))].connections += 1
  }

  /// What the connections of one who has entered share.
  func share(of uid: UInt32) -> UserShare { accounts[uid]?.share ?? UserShare(limits) }

  mutating func leave(_ uid: UInt32) {
    guard var account = accounts[uid] else { return }
    connections -= 1
    account.connections -= 1
    accounts[uid] = account.connections == 0 ? nil : account
  }

  /// Charges what a connection holds of unfinished input, which was `before`, or says why not. It is charged either way,
  /// until the connection is gone or holds less.
  mutating func charge(_ uid: UInt32, from before: Int, to now: Int) throws(Rejection) {
    accounts[uid]?.unfinishedBytes += now - before
    guard now > before, accounts[uid]?.unfinishedBytes ?? 0 > limits.unfinishedBytesPerUser else { return }
    throw Rejection.overLimit(
      "rpc.unfinishedLimit",
      "unfinished messages of yours add up to more than \(limits.unfinishedBytesPerUser) bytes; finish one first",
      limits.unfinishedBytesPerUser)
  }
}

extension Rejection {
  /// The bytes of a reply that says it.
  func reply(to id: RequestID) -> [UInt8] {
    var writer = JSONWriter()
    writer.rejection(id, self)
    return writer.bytes
  }

  /// Busy, or over a limit that is named.
  static func overLimit(_ reason: String, _ message: String, _ limit: Int) -> Rejection {
    Rejection(.busy, reason, message) { writer in writer.member("limit", limit) }
  }
}
