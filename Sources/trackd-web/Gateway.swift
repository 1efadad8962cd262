import Network
import System
import TrackClientCore
import WebProtocol
import Wire

/// Serves the page's files, and joins each browser to the daemon: one thread, one epoll, nothing that blocks.
///
/// A WebSocket's message is a line to the daemon, and a line of the daemon's is a message: neither is looked into, but for
/// calls that try a secret, which are counted by address (`GuessLimit`). A browser has a connection of its own to the daemon,
/// so that the daemon's limits, rights and queues are that browser's; before it may say anything on it, the connection was made
/// to act as nobody, unless the browser has shown the secret of a private page.
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

  static let mostVisits = 2000

  let options: Options
  let files: PageFiles
  let door: Door
  private let daemon: Server
  let names: HostNames
  let poller: Poller
  private let signals: SignalSource
  var visits: [UInt64: Visit] = [:]
  var crowd = Crowd()
  var guesses = GuessLimit()
  private let guessSecret: String
  var secrets: Secrets?
  var deadlines: [UInt64: Int] = [:]
  var chunk = [UInt8](repeating: 0, count: 64 << 10)
  private var nextToken = Token.first
  private var isListening = false
  private var isOver = false
  /// Since when no page is open, in monotonic seconds.
  private var alone = Gateway.now

  static var now: Int { Clock.monotonicNanoseconds() / 1_000_000_000 }

  init(_ options: Options, _ files: PageFiles, _ door: consuming Door) throws(Errno) {
    self.options = options
    self.files = files
    self.door = door
    daemon = options.socket.map(Server.socket) ?? .nearest
    names = HostNames(options.hosts + (self.door.endpoint.map { [$0.text] } ?? []))
    poller = try Poller()
    signals = try SignalSource([.terminate, .interrupt])
    secrets = options.isPrivate ? try Secrets() : nil
    guessSecret = try Process.randomDigits(ofBytes: 16)
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
      endLate()
      if !isListening, visits.count < Self.mostVisits { try listen(true) }
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
      attempt(visit) { () throws(Errno) in
        if isDaemon { try takeDaemon(event, visit) } else { try takeBrowser(event, visit) }
      }
    }
  }

  /// Whatever fails ends this visit and no other.
  func attempt(_ visit: Visit, _ body: () throws(Errno) -> Void) {
    do throws(Errno) {
      try body()
      try watch(visit)
    } catch {
      close(visit)
    }
  }

  // MARK: Coming and going

  private func accept() throws(Errno) {
    for _ in 0..<64 {
      guard visits.count < Self.mostVisits else { return try listen(false) }
      do throws(Errno) {
        guard let socket = try door.accept() else { return }
        try welcome(socket)
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

  private func welcome(_ socket: consuming Descriptor) throws(Errno) {
    let peer = TCPSockets.peer(of: socket.raw)
    if peer != nil { try TCPSockets.endWhenSilent(socket.raw) }
    let address = options.isBehindProxy ? "" : Neighbourhood.of(peer?.address ?? "")
    // A proxy's address says nothing of who comes: that is counted when the request is read.
    guard options.isBehindProxy || crowd.enter(address) else { return }
    let visit = Visit(Stream(nextToken, socket), from: address, GuessNames(guessSecret))
    nextToken += 2
    visits[visit.browser.token] = visit
    wait(for: visit, Patience.headSeconds)
    attempt(visit) { () throws(Errno) in }
  }

  /// While as many are here as may be, nobody is let in, and nobody is told to go.
  private func listen(_ listens: Bool) throws(Errno) {
    guard listens != isListening else { return }
    isListening = listens
    if listens { try poller.add(door.raw, token: Token.door, .read) } else { try poller.remove(door.raw) }
  }

  func close(_ visit: Visit) {
    guard visits.removeValue(forKey: visit.browser.token) != nil else { return }
    for _ in 0..<visit.guesses.count { guesses.end(from: visit.address, failed: true, now: Self.now) }
    crowd.leave(visit.address, bytes: visit.charged)
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
    if visit.browser.waiting < Visit.mark {
      deadlines[visit.browser.token] = nil
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
    deadlines[visit.browser.token] = Self.now + seconds
  }

  /// Nothing wakes it while nothing is waited for.
  private var timeout: Int32 {
    var next = deadlines.values.min()
    if options.isPrivate, !visits.values.contains(where: \.isPage) {
      next = min(next ?? .max, alone + options.lingerSeconds)
    }
    // One that came while all places were taken waits in the queue.
    if !isListening { next = min(next ?? .max, Self.now + 1) }
    return next.map { Int32(clamping: max(0, $0 - Self.now) * 1000 + 50) } ?? -1
  }

  private func endLate() {
    guard !deadlines.isEmpty || options.isPrivate else { return }
    let now = Self.now
    for (token, deadline) in deadlines where deadline <= now {
      deadlines[token] = nil
      if let visit = visits[token] { close(visit) }
    }
    if options.isPrivate, !visits.values.contains(where: \.isPage), now >= alone + options.lingerSeconds {
      isOver = true
    }
  }
}
