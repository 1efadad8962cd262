import System

/// The state of a visit. It is a value type without access to sockets. Each event is one method.
struct VisitState: Equatable {
  enum Stage: CaseIterable {
    /// The browser requests files.
    case reading
    /// The daemon was asked to drop the connection's account. The browser's input waits until the daemon replies.
    case joining
    case joined
    /// The rest of the buffer is being written. The connection closes afterwards.
    case ending
  }

  /// Visitors who haven't signed in need only small messages, so their limits are lower.
  private static let mostOfStranger = (message: 128 << 10, waiting: 64 << 10)
  private static let most = (message: 16 << 20, waiting: 1 << 20)

  private(set) var stage = Stage.reading
  /// The client's address, taken from the socket or reported by a proxy.
  private(set) var address: String
  private(set) var visitor: Visitor
  /// Whether the connection has become a WebSocket.
  private(set) var isPage = false
  /// Whether a message has arrived from the browser.
  private(set) var hasSpoken = false
  /// Whether the visit is paused, because it has used up its time.
  private(set) var isResting = false

  init(from address: String) {
    self.address = address
    visitor = .address(address)
  }

  // MARK: Events

  /// A proxy reports the client's real address.
  /// - Returns: whether the address has changed.
  mutating func move(to address: String) -> Bool {
    guard address != self.address else { return false }
    (self.address, visitor) = (address, .address(address))
    return true
  }

  /// The connection becomes a WebSocket. The owner of a private page uses the account of this process. Everyone else
  /// starts without an account, so the daemon must first drop the account of the connection.
  mutating func openPage(isOwner: Bool) {
    guard stage == .reading else { return }
    isPage = true
    stage = isOwner ? .joined : .joining
    if isOwner { visitor = .owner }
  }

  /// The daemon has dropped the connection's account.
  mutating func join() {
    if stage == .joining { stage = .joined }
  }

  /// The user of the browser has signed in or out.
  mutating func sign(in account: Visitor?) { visitor = account ?? .address(address) }

  /// A message has arrived from the browser.
  /// - Returns: whether this is the first message.
  mutating func speak() -> Bool {
    defer { hasSpoken = true }
    return !hasSpoken
  }

  /// The visitor's time is used up, so the visit is paused.
  /// - Returns: whether the visit was running before.
  mutating func rest() -> Bool {
    defer { isResting = true }
    return !isResting
  }

  mutating func wake() { isResting = false }

  mutating func end() { stage = .ending }

  // MARK: Limits

  /// The maximum number of bytes in a message.
  var mostOfMessage: Int { visitor.isStranger ? Self.mostOfStranger.message : Self.most.message }

  /// The limit on unsent bytes to either side. While one side is at the limit, the other side isn't read.
  var mark: Int { visitor.isStranger ? Self.mostOfStranger.waiting : Self.most.waiting }

  /// Whether more of the browser's input may be handled. The daemon's buffer must have room for the messages, and the
  /// browser's buffer must have room for answers to pings.
  func hasRoom(browser: Int, daemon: Int) -> Bool { daemon < mark && browser < mark }

  /// - Parameters:
  ///   - browser: the number of unsent bytes to the browser.
  ///   - daemon: the number of unsent bytes to the daemon.
  func browserInterest(browser: Int, daemon: Int) -> Interest {
    var interest: Interest = browser > 0 ? [.write] : []
    let reads =
      switch stage {
      case .reading: browser < mark && !isResting
      case .ending: true
      case .joining: false
      case .joined: hasRoom(browser: browser, daemon: daemon) && !isResting
      }
    if reads { interest.insert(.read) }
    return interest
  }

  func daemonInterest(browser: Int, daemon: Int) -> Interest {
    var interest: Interest = daemon > 0 ? [.write] : []
    if browser < mark, !isResting { interest.insert(.read) }
    return interest
  }
}
