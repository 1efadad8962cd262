import Host
import ModuleKit
import Wire

/// Decides who may connect and how much unfinished input is allowed. Connections and bytes are charged to a principal.
///
/// Root gets a few connections beyond the overall limit, so that an administrator can connect when the limit is
/// reached. The connections of visitors who haven't signed in on the page are also charged to the user that runs the
/// page's server. All visitors together therefore get the share of one user.
struct Admission {
  private struct Account {
    var connections = 0
    var unfinishedBytes = 0
    let share: UserShare
  }

  private static let root: UInt32 = 0

  var limits: Limits {
    didSet {
      for account in accounts.values { account.share.reconfigure(limits) }
      page.reconfigure(limits)
      strangers.reconfigure(limits)
    }
  }
  private var accounts: [Principal: Account] = [:]
  private let page: UserShare
  private let strangers: UserShare
  private(set) var connections = 0
  /// How many of the connections came through the page's server.
  private var connectionsOfPage = 0

  init(_ limits: Limits) {
    self.limits = limits
    page = UserShare(limits, .page)
    strangers = UserShare(limits, .strangers)
  }

  /// Charges a new connection to its user.
  /// - Throws: if a limit is reached.
  mutating func enter(_ uid: UInt32) throws(Rejection) {
    let capacity = limits.connections + (uid == Self.root ? limits.connectionsKeptForRoot : 0)
    guard connections < capacity else {
      throw Rejection.overLimit(
        "rpc.connectionLimit", "there are \(limits.connections) connections already; try again", limits.connections)
    }
    guard accounts[.user(uid)]?.connections ?? 0 < limits.connectionsPerUser else {
      throw tooManyConnections(limits.connectionsPerUser)
    }
    connections += 1
    add(.user(uid))
  }

  private func tooManyConnections(_ limit: Int) -> Rejection {
    .overLimit("rpc.userConnectionLimit", "you have \(limit) connections already; close one first", limit)
  }

  private mutating func add(_ principal: Principal, within whole: UserShare? = nil) {
    let kind = UserShare.Kind(principal)
    accounts[principal, default: Account(share: UserShare(limits, kind, within: whole))].connections += 1
  }

  private mutating func remove(_ principal: Principal) {
    guard var account = accounts[principal] else { return }
    account.connections -= 1
    accounts[principal] = account.connections == 0 ? nil : account
  }

  /// The share of this principal. A principal without connections gets a new share.
  func share(of principal: Principal) -> UserShare { accounts[principal]?.share ?? UserShare(limits) }

  /// Moves the charge for a connection and its unfinished bytes to another principal. Even if this function throws, the
  /// new principal is charged until the connection closes.
  /// - Throws: if a limit is exceeded.
  mutating func move(
    _ uid: UInt32, from old: Principal, to new: Principal, unfinished bytes: Int
  ) throws(Rejection) {
    accounts[old]?.unfinishedBytes -= bytes
    // Charges the new principal before discharging the old one. In the other order, a share that both principals use
    // could be dropped and created again.
    charge(new, of: uid)
    discharge(old, of: uid)
    accounts[new]?.unfinishedBytes += bytes
    guard connectionsOfPage <= limits.connectionsOfPage else {
      throw .overLimit(
        "rpc.connectionLimit", "there are \(limits.connectionsOfPage) connections through the page already; try again",
        limits.connectionsOfPage)
    }
    let most = UserShare.Kind(new).connections(limits)
    guard accounts[new]?.connections ?? 0 <= most else { throw tooManyConnections(most) }
  }

  mutating func leave(_ principal: Principal, of uid: UInt32) {
    guard accounts[principal] != nil else { return }
    connections -= 1
    discharge(principal, of: uid)
  }

  private mutating func charge(_ principal: Principal, of uid: UInt32) {
    switch principal {
    case .user: add(principal)
    case .account:
      connectionsOfPage += 1
      add(principal, within: page)
    case .address:
      connectionsOfPage += 1
      add(.user(uid))
      add(principal, within: strangers)
    }
  }

  private mutating func discharge(_ principal: Principal, of uid: UInt32) {
    remove(principal)
    if case .user = principal { return }
    connectionsOfPage -= 1
    if case .address = principal { remove(.user(uid)) }
  }

  /// Updates the charge for a connection's unfinished input from `before` to `now` bytes. Even if this function throws,
  /// the input is charged until the connection closes or has fewer unfinished bytes.
  /// - Throws: if a limit is exceeded.
  mutating func charge(_ principal: Principal, from before: Int, to now: Int) throws(Rejection) {
    accounts[principal]?.unfinishedBytes += now - before
    var most = limits.unfinishedBytesPerUser
    if case .address = principal { most /= Limits.partOfAddress }
    guard now > before, accounts[principal]?.unfinishedBytes ?? 0 > most else { return }
    throw Rejection.overLimit(
      "rpc.unfinishedLimit", "your unfinished messages have more than \(most) bytes together; finish one first", most)
  }
}

extension UserShare.Kind {
  init(_ principal: Principal) {
    switch principal {
    case .user: self = .user
    case .account: self = .account
    case .address: self = .address
    }
  }
}

extension Rejection {
  /// The error reply to this request as JSON bytes.
  func reply(to id: RequestID) -> [UInt8] {
    var writer = JSONWriter()
    writer.rejection(id, self)
    return writer.bytes
  }

  /// A "busy" error that names the limit.
  static func overLimit(_ reason: String, _ message: String, _ limit: Int) -> Rejection {
    Rejection(.busy, reason, message) { writer in writer.member("limit", limit) }
  }
}
