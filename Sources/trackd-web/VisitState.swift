import System

/// The state of a visit, as a value with one method per event. It has no access to sockets.
struct VisitState: Equatable {
  enum Stage: CaseIterable {
    /// The browser requests files.
    case reading
    /// The daemon was asked to drop the connection's account. Until it replies, the browser's input waits.
    case joining
    case joined
    /// The rest of the buffer is written, then the connection closes.
    case ending
  }

  /// Visitors who haven't signed in need only small messages.
  private static let mostOfStranger = (message: 128 << 10, waiting: 64 << 10)
  private static let most = (message: 16 << 20, waiting: 1 << 20)

  private(set) var stage = Stage.reading
  /// The client's address, from the socket or from a proxy.
  private(set) var address: String
  private(set) var visitor: Visitor
  /// Whether the connection has become a WebSocket.
  private(set) var isPage = false
  /// Whether a message has arrived from the browser.
  private(set) var hasSpoken = false
  /// The visit has used up its time in this turn, so it isn't read for a moment.
  private(set) var isResting = false

  init(from address: String) {
    self.address = address
    visitor = .address(address)
  }

  // MARK: Events

  /// A proxy reports the address.
  /// - Returns: whether the address has changed.
  mutating func move(to address: String) -> Bool {
    guard address != self.address else { return false }
    (self.address, visitor) = (address, .address(address))
    return true
  }

  /// The connection becomes a WebSocket. The owner of the page acts with their own account. Everyone else acts without
  /// an account, so the daemon must first drop the account of the connection.
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

  /// The browser's user has signed in or out.
  mutating func sign(in account: Visitor?) { visitor = account ?? .address(address) }

  /// A message has arrived from the browser.
  /// - Returns: whether it is the first one.
  mutating func speak() -> Bool {
    defer { hasSpoken = true }
    return !hasSpoken
  }

  /// The visitor's time is used up.
  /// - Returns: whether this is new.
  mutating func rest() -> Bool {
    defer { isResting = true }
    return !isResting
  }

  mutating func wake() { isResting = false }

  mutating func end() { stage = .ending }

  // MARK: What the visit may do

  /// The limit of a message.
  var mostOfMessage: Int { visitor.isStranger ? Self.mostOfStranger.message : Self.most.message }

  /// The limit on unsent bytes to the browser or to the daemon. At this limit, the opposite side isn't read.
  var mark: Int { visitor.isStranger ? Self.mostOfStranger.waiting : Self.most.waiting }

  /// Whether more of the browser's input may be handled. The daemon's buffer must have room for messages, and the
  /// browser's buffer must have room for answers to pings.
  func hasRoom(browser: Int, daemon: Int) -> Bool { daemon < mark && browser < mark }

  /// - Parameters: the unsent bytes of each side.
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
