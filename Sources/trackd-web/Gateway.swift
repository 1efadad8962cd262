import Network
import System
import TrackClientCore
import WebProtocol
import Wire

/// Serves the page's files, and joins each browser to the daemon: one thread, one epoll, nothing that blocks.
///
/// A WebSocket's message is a line to the daemon, and a line of the daemon's is a message: neither is looked into. A browser has a
/// connection of its own to the daemon, so that the daemon's limits, rights and queues are that browser's; before it may say
/// anything on it, the connection was made to act as nobody, who comes from this address, unless the browser has shown the secret
/// of a private page.
final class Gateway {
  enum Token {
    static let door: UInt64 = 0
    static let signals: UInt64 = 1
    static let first: UInt64 = 2
  }

  enum Patience {
    static let headSeconds = 10
    static let idleSeconds = 30
    static let farewellSeconds = 5
    static let stuckSeconds = 60
  }

  /// How many are let in before those who are there are looked at again: fewer than there may be of one address, or somebody who
  /// has just come would have to go before they could say what they want.
  private static let mostAtOnce = 64

  let options: Options
  let files: PageFiles
  let door: Door
  private let daemon: Server
  let names: HostNames
  let poller: Poller
  private let signals: SignalSource
  var visits: [UInt64: Visit] = [:]
  var crowd = Crowd()
  var ration = Ration()
  /// Who has had their time, in the order in which they are to have more.
  private var resting: [UInt64] = []
  var secrets: Secrets?
  private var deadlines: [UInt64: Int] = [:]
  /// No deadline is before it.
  private var nextDeadline = Int.max
  /// Has it been said that the daemon counts all browsers as one?
  var hasWarned = false
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var nextToken = Token.first
  private var isListening = false
  private var isOver = false
  /// Since when no page is open, in monotonic seconds.
  private var alone = Gateway.now

  static var now: Int { Clock.monotonicNanoseconds() / 1_000_000_000 }
  /// Since when what is done now is charged to nobody yet.
  private var begun = 0

  init(_ options: Options, _ files: PageFiles, _ door: consuming Door) throws(Errno) {
    self.options = options
    self.files = files
    self.door = door
    daemon = options.socket.map(Server.socket) ?? .nearest
    names = HostNames(options.hosts + (self.door.endpoint.map { [$0.text] } ?? []))
    poller = try Poller()
    signals = try SignalSource([.terminate, .interrupt])
    secrets = options.isPrivate ? try Secrets() : nil
    try poller.add(signals.raw, token: Token.signals, .read)
    try listen(true)
  }

  /// Where the page is, for a person; nil where only a proxy can come.
  var url: String? {
    guard let endpoint = door.endpoint else { return nil }
    let secret = secrets?.secret.map { "#secret=\($0)" } ?? ""
    return "http://\(endpoint.text)/\(secret)"
  }

  /// Serves until a signal ends it, or until the last private page is gone.
  func run() throws(Errno) {
    var events = [PollEvent](repeating: PollEvent(), count: 128)
    while !isOver {
      let count = try poller.wait(into: &events, timeoutMilliseconds: timeout)
      for event in events[..<count] { try take(event) }
      wakeResting()
      endLate()
      if !isListening { try listen(true) }
    }
    door.withdraw()
    for visit in visits.values where visit.isPage {
      try? visit.browser.write(FrameWriter.close(.goingAway, "trackd-web stops"))
    }
  }

  private func take(_ event: PollEvent) throws(Errno) {
    switch event.token {
    case Token.door: try accept()
    case Token.signals:
      if signals.next() != nil { isOver = true }
    default:
      guard let visit = visits[event.token & ~1] else { return }
      let isDaemon = event.token & 1 == 1
      // One that is gone may go.
      guard event.isHungUp || event.isFailed || isLeft(for: visit) else {
        return attempt(visit) { () throws(Errno) in rest(visit) }
      }
      attempt(visit) { () throws(Errno) in
        if isDaemon { try takeDaemon(event, visit) } else { try takeBrowser(event, visit) }
      }
    }
  }

  /// Whatever fails ends this visit and no other.
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

  // MARK: Whose time it is

  private func isLeft(for visit: Visit) -> Bool {
    visit.visitor == .owner || ration.isLeft(for: visit.visitor, now: Clock.monotonicNanoseconds())
  }

  /// Charges what was done up to now to this visit's time.
  /// - Returns: whether some is left.
  func hasTime(_ visit: Visit) -> Bool { hasTime(visit.visitor) }

  private func hasTime(_ visitor: Visitor) -> Bool {
    let now = Clock.monotonicNanoseconds()
    defer { begun = now }
    if visitor == .owner { return true }
    ration.spend(now - begun, by: visitor, now: now)
    return ration.isLeft(for: visitor, now: now)
  }

  /// It has more to do, and its time is up.
  func rest(_ visit: Visit) {
    guard !visit.isResting else { return }
    visit.isResting = true
    resting.append(visit.browser.token)
  }

  /// Whoever still finds no time left comes first the next time.
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
      visit.isResting = false
      attempt(visit) { () throws(Errno) in try goOn(visit) }
    }
    assert(resting.count + left.count <= start)
    resting = left + resting
  }

  // MARK: Coming and going

  private func accept() throws(Errno) {
    for _ in 0..<Self.mostAtOnce {
      do throws(Errno) {
        begun = Clock.monotonicNanoseconds()
        guard let socket = try door.accept() else { return }
        welcome(socket)
      } catch let full where full == .tooManyFiles || full == .tooManyFilesInSystem {
        return try listen(false)
      } catch {
        continue
      }
    }
  }

  /// Finds the daemon, anew for each browser: it may have been restarted, or replaced by another. Longer than that nobody who looks
  /// at a page wants to wait; a daemon that is there takes a connection at once.
  /// - Returns: nil where nobody answers, or somebody who may not.
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
    // A proxy's address says nothing of who comes: that is counted when the request is read.
    let address = options.isBehindProxy ? "" : Neighbourhood.of(TCPSockets.peer(of: socket.raw)?.address ?? "")
    let visit = Visit(Stream(nextToken, socket), from: address)
    nextToken += 2
    visits[visit.browser.token] = visit
    dismiss(crowd.enter(visit.browser.token, from: address))
    wait(for: visit, Patience.headSeconds)
    if !hasTime(visit) { rest(visit) }
    attempt(visit) { () throws(Errno) in }
  }

  /// Somebody has to make room. A page comes again by itself.
  func dismiss(_ token: UInt64?) {
    guard let token, let visit = visits[token] else { return }
    if visit.isPage, visit.browser.waiting == 0 {
      try? visit.browser.write(FrameWriter.close(.tryAgainLater, "others want your place: sign in to keep one"))
    }
    close(visit)
  }

  /// It is somebody else's now.
  func turn(_ visit: Visit, into visitor: Visitor?) {
    visit.visitor = visitor ?? .address(visit.address)
    dismiss(crowd.turn(visit.browser.token, into: visitor))
  }

  /// While there are no descriptors, nobody is let in.
  private func listen(_ listens: Bool) throws(Errno) {
    guard listens != isListening else { return }
    isListening = listens
    if listens { try poller.add(door.raw, token: Token.door, .read) } else { try poller.remove(door.raw) }
  }

  func close(_ visit: Visit) {
    guard visits.removeValue(forKey: visit.browser.token) != nil else { return }
    crowd.leave(visit.browser.token)
    deadlines[visit.browser.token] = nil
    part(visit)
    try? unwatch(visit.browser)
    if visit.isPage, !visits.values.contains(where: \.isPage) { alone = Self.now }
  }

  /// Lets go of the daemon's side.
  func part(_ visit: Visit) {
    visit.stage = .ending
    if let daemon = visit.daemon.take() { try? unwatch(daemon) }
  }

  /// Says something last, and ends when that has gone.
  func end(_ visit: Visit, saying bytes: [UInt8]) throws(Errno) {
    part(visit)
    try visit.browser.write(bytes)
    visit.browser.endAfterwards()
    wait(for: visit, Patience.farewellSeconds)
    if visit.browser.isDone { try Sockets.shutdownWrite(visit.browser.raw) }
  }

  // MARK: What the kernel is to tell

  func watch(_ visit: Visit) throws(Errno) {
    guard visits[visit.browser.token] != nil else { return }
    try watch(visit.browser, visit.browser.token, visit.browserInterest)
    if let daemon = visit.daemon, let interest = visit.daemonInterest { try watch(daemon, daemon.token, interest) }
    guard visit.stage == .joined else { return }
    if visit.browser.waiting < visit.mark {
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

  /// Nothing wakes it while nothing is waited for.
  private var timeout: Int32 {
    if !resting.isEmpty {
      let now = Clock.monotonicNanoseconds()
      return Int32(clamping: (ration.next(after: now) - now) / 1_000_000 + 1)
    }
    var next = nextDeadline == .max ? nil : nextDeadline
    if options.isPrivate, !visits.values.contains(where: \.isPage) {
      next = min(next ?? .max, alone + options.lingerSeconds)
    }
    // Who came meanwhile waits in the queue.
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
    if options.isPrivate, !visits.values.contains(where: \.isPage), now >= alone + options.lingerSeconds {
      isOver = true
    }
  }
}
