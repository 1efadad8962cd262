import Network
import System
import TrackClientCore
import WebProtocol

/// Serves the page's files and connects each browser to the daemon. The gateway has one thread and one epoll instance,
/// and it never blocks.
///
/// Each WebSocket message becomes a line to the daemon, and each line from the daemon becomes a message. The gateway
/// interprets only the daemon's messages about the account of the connection. Each browser has its own connection to
/// the daemon, so the daemon's limits, rights and queues apply per browser. Before the browser may send anything, the
/// connection drops the account of this process and reports the browser's address. On a private page, the connection
/// keeps the account, because the browser has presented the page's secret or key.
final class Gateway {
  enum Token {
    static let listener: UInt64 = 0
    static let signals: UInt64 = 1
    static let first: UInt64 = 2
  }

  enum Patience {
    static let headSeconds = 10
    static let idleSeconds = 30
    static let farewellSeconds = 5
    static let stuckSeconds = 60
  }

  /// How many connections are accepted before existing connections are served again. The number is less than the limit
  /// per address. Otherwise, a new visit could be closed before its request was read.
  private static let mostAtOnce = 64

  let options: Options
  let files: PageFiles
  let listener: BrowserListener
  private let daemon: Server
  let names: HostNames
  let poller: Poller
  private let signals: SignalSource
  var visits: [UInt64: Visit] = [:]
  var crowd = Crowd()
  var ration = Ration()
  /// Visits whose time is used up, in the order in which they continue.
  private var resting: [UInt64] = []
  var secrets: Secrets?
  private var deadlines: [UInt64: Int] = [:]
  /// A time that is not later than any deadline.
  private var nextDeadline = Int.max
  /// Whether the program has already warned that the daemon counts all browsers as one user.
  var hasWarned = false
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var nextToken = Token.first
  private var isListening = false
  private var isOver = false
  /// Since when no page has been open, in seconds of the monotonic clock.
  private var alone = Gateway.now

  static var now: Int { Clock.monotonicNanoseconds() / 1_000_000_000 }
  /// When the current work started. The time since then hasn't been charged to a visitor yet.
  private var begun = 0

  init(
    _ options: Options, _ files: PageFiles, _ listener: consuming BrowserListener, _ signals: SignalSource
  ) throws(Errno) {
    self.options = options
    self.files = files
    self.listener = listener
    daemon = options.socket.map(Server.socket) ?? .nearest
    names = HostNames(options.hosts + (self.listener.endpoint.map { [$0.text] } ?? []))
    poller = try Poller()
    self.signals = signals
    secrets = options.isPrivate ? try Secrets() : nil
    try poller.add(signals.raw, token: Token.signals, .read)
    try listen(true)
  }

  /// The page's URL to show to a person. Nil if the page is served on a Unix socket.
  var url: String? {
    guard let endpoint = listener.endpoint else { return nil }
    let secret = secrets?.secret.map { "#secret=\($0)" } ?? ""
    return "http://\(endpoint.text)/\(secret)"
  }

  /// Serves until a signal stops the program, or until the last page of a private gateway has been closed.
  func run() throws(Errno) {
    var events = [PollEvent](repeating: PollEvent(), count: 128)
    while !isOver {
      let count = try poller.wait(into: &events, timeoutMilliseconds: timeout)
      for event in events[..<count] { try take(event) }
      wakeResting()
      endLate()
      if !isListening { try listen(true) }
    }
    listener.withdraw()
    for visit in visits.values where visit.state.isPage {
      try? visit.browser.write(FrameWriter.close(.goingAway, "trackd-web stops"))
    }
  }

  private func take(_ event: PollEvent) throws(Errno) {
    switch event.token {
    case Token.listener: try accept()
    case Token.signals:
      if signals.next() != nil { isOver = true }
    default:
      guard let visit = visits[event.token & ~1] else { return }
      let isDaemon = event.token & 1 == 1
      // A hang-up is handled even if the visitor has used up its time.
      guard event.isHungUp || event.isFailed || isLeft(for: visit) else {
        return attempt(visit) { () throws(Errno) in rest(visit) }
      }
      attempt(visit) { () throws(Errno) in
        if isDaemon { try takeDaemon(event, visit) } else { try takeBrowser(event, visit) }
      }
    }
  }

  /// Runs the body. An error closes only this visit.
  func attempt(_ visit: Visit, _ body: () throws(Errno) -> Void) {
    begun = Clock.monotonicNanoseconds()
    do throws(Errno) {
      try body()
      if visits[visit.browser.token] != nil { dismiss(crowd.hold(visit.browser.token, visit.held)) }
      try watch(visit)
    } catch {
      close(visit)
    }
    _ = hasTime(visit)
  }

  // MARK: Time shares

  private func isLeft(for visit: Visit) -> Bool {
    visit.state.visitor == .owner || ration.isLeft(for: visit.state.visitor, now: Clock.monotonicNanoseconds())
  }

  /// Charges the time since the last charge to this visit's visitor.
  /// - Returns: whether the visitor has time left.
  func hasTime(_ visit: Visit) -> Bool { hasTime(visit.state.visitor) }

  private func hasTime(_ visitor: Visitor) -> Bool {
    let now = Clock.monotonicNanoseconds()
    defer { begun = now }
    if visitor == .owner { return true }
    ration.spend(now - begun, by: visitor, now: now)
    return ration.isLeft(for: visitor, now: now)
  }

  /// Pauses a visit that has more to do, because its time is used up.
  func rest(_ visit: Visit) {
    if visit.state.rest() { resting.append(visit.browser.token) }
  }

  /// Continues the paused visits in order. Visits that still have no time left come first in the next round.
  private func wakeResting() {
    guard !resting.isEmpty, Clock.monotonicNanoseconds() >= ration.next(after: 0) else { return }
    let (tokens, start) = (resting, resting.count)
    resting = []
    var left: [UInt64] = []
    for token in tokens {
      guard let visit = visits[token] else { continue }
      guard isLeft(for: visit) else {
        left.append(token)
        continue
      }
      visit.state.wake()
      attempt(visit) { () throws(Errno) in try goOn(visit) }
    }
    assert(resting.count + left.count <= start)
    resting = left + resting
  }

  // MARK: Accepting and closing

  private func accept() throws(Errno) {
    for _ in 0..<Self.mostAtOnce {
      do throws(Errno) {
        begun = Clock.monotonicNanoseconds()
        guard let socket = try listener.accept() else { return }
        welcome(socket)
      } catch let full where full == .tooManyFiles || full == .tooManyFilesInSystem {
        return try listen(false)
      } catch {
        continue
      }
    }
  }

  /// Connects to the daemon. The socket is looked up for each browser, because the daemon might have been restarted or
  /// replaced. A running daemon accepts immediately, so the timeout matters only if no daemon answers.
  /// - Returns: nil if no daemon answers or the peer isn't trusted.
  func connectToDaemon() -> Descriptor? {
    do {
      let socket = try daemon.connectToSocket(by: .after(milliseconds: 200)) { socket, _ in socket }
      try socket.setNonblocking(true)
      return socket
    } catch {
      return nil
    }
  }

  private func welcome(_ socket: consuming Descriptor) {
    // The address of a proxy doesn't identify the client. The client is counted when its request is read.
    let address =
      options.isBehindProxy ? Crowd.unread : Neighbourhood.of(TCPSockets.peer(of: socket.raw)?.address ?? "")
    let visit = Visit(Stream(nextToken, socket), from: address)
    nextToken += 2
    visits[visit.browser.token] = visit
    dismiss(crowd.enter(visit.browser.token, from: address))
    wait(for: visit, Patience.headSeconds)
    if !hasTime(visit) { rest(visit) }
    attempt(visit) { () throws(Errno) in }
  }

  /// Closes a visit to make room for another one. If the visit has a page, the page reconnects on its own.
  func dismiss(_ token: UInt64?) {
    guard let token, let visit = visits[token] else { return }
    if visit.state.isPage, visit.browser.waiting == 0 {
      try? visit.browser.write(
        FrameWriter.close(.tryAgainLater, "too many connections from your address: sign in to keep yours"))
    }
    close(visit)
  }

  /// Starts or stops listening. Listening stops while no file descriptors are free.
  private func listen(_ listens: Bool) throws(Errno) {
    guard listens != isListening else { return }
    isListening = listens
    if listens { try poller.add(listener.raw, token: Token.listener, .read) } else { try poller.remove(listener.raw) }
  }

  func close(_ visit: Visit) {
    guard visits.removeValue(forKey: visit.browser.token) != nil else { return }
    crowd.leave(visit.browser.token)
    deadlines[visit.browser.token] = nil
    part(visit)
    try? unwatch(visit.browser)
    if visit.state.isPage, !visits.values.contains(where: \.state.isPage) { alone = Self.now }
  }

  /// Closes the visit's connection to the daemon.
  func part(_ visit: Visit) {
    visit.state.end()
    if let daemon = visit.daemon.take() { try? unwatch(daemon) }
  }

  /// Sends a last message to the browser, and closes the connection when the message is sent.
  func end(_ visit: Visit, saying bytes: [UInt8]) throws(Errno) {
    part(visit)
    try visit.browser.write(bytes)
    visit.browser.endAfterwards()
    wait(for: visit, Patience.farewellSeconds)
    if visit.browser.isDone { try Sockets.shutdownWrite(visit.browser.raw) }
  }

  // MARK: Watched events

  func watch(_ visit: Visit) throws(Errno) {
    guard visits[visit.browser.token] != nil else { return }
    try watch(visit.browser, visit.browser.token, visit.browserInterest)
    if let daemon = visit.daemon, let interest = visit.daemonInterest { try watch(daemon, daemon.token, interest) }
    guard visit.state.stage == .joined else { return }
    if visit.browser.waiting < visit.state.mark {
      stopWaiting(for: visit)
    } else if deadlines[visit.browser.token] == nil {
      wait(for: visit, Patience.stuckSeconds)
    }
  }

  private func watch(_ stream: Stream, _ token: UInt64, _ interest: Interest) throws(Errno) {
    guard stream.watched != interest else { return }
    if stream.watched == nil {
      try poller.add(stream.raw, token: token, interest)
    } else {
      try poller.modify(stream.raw, token: token, interest)
    }
    stream.watched = interest
  }

  private func unwatch(_ stream: Stream) throws(Errno) {
    guard stream.watched != nil else { return }
    stream.watched = nil
    try poller.remove(stream.raw)
  }

  // MARK: Time

  func wait(for visit: Visit, _ seconds: Int) {
    let deadline = Self.now + seconds
    deadlines[visit.browser.token] = deadline
    nextDeadline = min(nextDeadline, deadline)
  }

  func stopWaiting(for visit: Visit) {
    deadlines[visit.browser.token] = nil
  }

  /// The poll timeout in milliseconds. -1 if nothing is pending.
  private var timeout: Int32 {
    if !resting.isEmpty {
      let now = Clock.monotonicNanoseconds()
      return Int32(clamping: (ration.next(after: now) - now) / 1_000_000 + 1)
    }
    var next = nextDeadline == .max ? nil : nextDeadline
    if options.isPrivate, !visits.values.contains(where: \.state.isPage) {
      next = min(next ?? .max, alone + options.lingerSeconds)
    }
    // While this process doesn't listen, new clients wait in the socket's queue. After a second, this process tries to
    // listen again.
    if !isListening { next = min(next ?? .max, Self.now + 1) }
    return next.map { Int32(clamping: max(0, $0 - Self.now) * 1000 + 50) } ?? -1
  }

  private func endLate() {
    let now = Self.now
    if now >= nextDeadline {
      for (token, deadline) in deadlines where deadline <= now {
        deadlines[token] = nil
        if let visit = visits[token] { close(visit) }
      }
      nextDeadline = deadlines.values.min() ?? .max
    }
    if options.isPrivate, !visits.values.contains(where: \.state.isPage), now >= alone + options.lingerSeconds {
      isOver = true
    }
  }
}
