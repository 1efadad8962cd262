import Host
import System

/// The daemon's main loop, which runs on the main thread. In each turn it waits for the kernel, serves connections, and
/// submits records to the journals.
///
/// A turn does a bounded amount of work for each connection, however much its client has sent. When there is nothing to
/// do, the loop sleeps in the kernel without a timer.
final class Loop {
  private static let acceptsPerTurn = 64
  private static let restSeconds = 1
  private static let stopSeconds = 5

  enum Phase: Equatable {
    case serving
    /// Answers are still under way. The loop ends when they are sent.
    case stopping
    case stopped
  }

  let reactor: Reactor
  let host: Host
  let connections: Connections
  let listener: Listener
  let manager: ServiceManager
  let log: Log
  var source: ConfigurationSource
  let modulePlaces: [String]
  let programs: ModulePrograms
  private let wake: EventCounter
  private let signals: SignalSource?
  var configuration: Configuration
  private(set) var phase = Phase.serving
  private var listens = false
  private var wasEmpty = true
  /// Whether the host has more work. The initial value is true, because there can be work at the start, such as missed
  /// schedules. With false, the loop would sleep until a client connects.
  private var hostHasMore = true
  private var summaryIsDue: Int?
  var diskWatch = DiskWatch()
  /// The delay in nanoseconds between a change in the number of connections and the status update.
  var statusDelay = 5 * 1_000_000_000
  var isStatusTimed = false

  /// - Parameter wake: the host's threads signal this counter when there are results to collect.
  init(
    _ host: Host, _ configuration: Configuration, from source: ConfigurationSource, wake: EventCounter,
    signals: SignalSource?, listener: Listener, manager: ServiceManager, log: Log, modulePlaces: [String],
    programs: ModulePrograms
  ) throws(Errno) {
    reactor = try Reactor()
    self.wake = wake
    self.signals = signals
    self.host = host
    self.listener = listener
    self.manager = manager
    self.log = log
    self.source = source
    self.modulePlaces = modulePlaces
    self.programs = programs
    self.configuration = configuration
    connections = Connections(host: host, reactor: reactor, limits: configuration.limits, log: log)
    host.attach(self)
    try reactor.change(wake.raw, Reactor.Source.wake, from: nil, to: .read)
    if let signals { try reactor.change(signals.raw, Reactor.Source.signals, from: nil, to: .read) }
    try listen(true)
    timeWatchdog()
    beginIdleExit()
  }

  /// Runs turns until a signal stops the daemon.
  func run() throws(Errno) {
    while phase != .stopped { try turn() }
  }

  /// Runs one turn: waits for events, at most `limit` milliseconds, and handles them.
  func turn(atMostMilliseconds limit: Int32 = -1) throws(Errno) {
    let events = try reactor.wait(atMostMilliseconds: hasMore ? 0 : limit)
    connections.beginTurn()
    let listed = connections.turns.takeAll()
    for event in events { try take(event) }
    for connection in listed { connections.serve(connection) }
    hostHasMore = host.endTurn()
    connections.flush()
    noticeEmptiness()
    timeSummary()
    timeStatus()
  }

  private func noticeEmptiness() {
    let isEmpty = connections.count == 0
    if phase == .stopping, isEmpty { phase = .stopped }
    guard isEmpty != wasEmpty else { return }
    wasEmpty = isEmpty
    timeIdleExit()
  }

  /// Sets the timer for the summary of omitted log entries.
  private func timeSummary() {
    guard log.summaryIsDue != summaryIsDue else { return }
    summaryIsDue = log.summaryIsDue
    guard let summaryIsDue else { return }
    reactor.time(.summary, nanoseconds: summaryIsDue - Clock.monotonicNanoseconds())
  }

  /// Whether there is work that the kernel won't report.
  private var hasMore: Bool { hostHasMore || connections.hasMore }

  private func take(_ event: PollEvent) throws(Errno) {
    switch event.token {
    case Reactor.Source.wake:
      wake.drain()
      host.collect()
      for entry in programs.takeNews() { log.write(entry) }
    case Reactor.Source.alarm:
      for timed in reactor.due() { try handle(timed) }
    case Reactor.Source.calendar:
      if reactor.drainCalendar() { host.ring() }
    case Reactor.Source.signals:
      while let signal = signals?.next() { handle(signal) }
    case Reactor.Source.listener:
      try accept()
    default:
      connections.take(event)
    }
  }

  // MARK: Clients

  /// Accepts waiting clients. A stopping daemon accepts no clients. Waiting clients stay in the queue for the next
  /// daemon, or are refused when the socket is removed.
  private func accept() throws(Errno) {
    guard phase == .serving else { return }
    for _ in 0..<Self.acceptsPerTurn {
      do throws(Errno) {
        guard let client = try listener.accept() else { return }
        connections.take(client)
      } catch {
        return try rest(error)
      }
    }
  }

  /// Stops listening for a while, because no file descriptor is free for the next client. The kernel would otherwise
  /// report the waiting client over and over.
  private func rest(_ error: Errno) throws(Errno) {
    log.write(.acceptFailed(error.description))
    try listen(false)
    reactor.time(.rest, seconds: Self.restSeconds)
  }

  private func listen(_ listens: Bool) throws(Errno) {
    guard listens != self.listens else { return }
    self.listens = listens
    try reactor.change(
      listener.raw, Reactor.Source.listener, from: listens ? nil : .read, to: listens ? .read : nil)
  }

  // MARK: Time and signals

  private func handle(_ timed: Timed) throws(Errno) {
    switch timed {
    case .halfMessage(let token): connections.endHalfMessage(token)
    case .stalledWriter(let token), .farewell(let token): connections.giveUp(token)
    case .rest: if phase == .serving { try listen(true) }
    case .watchdog: feedWatchdog()
    case .idleExit: exitIfIdle()
    case .summary: log.writeSummaries()
    case .status: tellStatus()
    case .stop: phase = .stopped
    }
  }

  private func handle(_ signal: Signal) {
    switch signal {
    case .hangUp: _ = try? reload()
    case .terminate: stop("SIGTERM")
    case .interrupt: stop("SIGINT")
    case .user1, .user2: break
    }
  }

  /// Stops accepting connections, answers the requests that were already read, and ends the loop. A second call ends
  /// the loop immediately.
  func stop(_ reason: String) {
    guard phase == .serving else {
      phase = .stopped
      return
    }
    log.write(.stopping(reason))
    manager.stopping()
    phase = .stopping
    try? listen(false)
    reactor.cancel(.rest)
    listener.withdraw()
    connections.stop()
    reactor.time(.stop, seconds: Self.stopSeconds)
  }
}
