import Bus
import Platform
import TrackClient
import Tray

/// The program at work: waits for the daemon, the buses and the clock, and brings what is shown into line with what is known.
///
/// One thread, and no timer that ticks: it wakes when something has happened, or at a moment at which what is shown will differ.
final class Loop {
  /// A bus that stays away so long has ended with the session.
  private static let patience: UInt64 = 60_000_000
  private static let name = "org.trackd.Tray"
  /// A server of notifications that has gone is given so long to come back, before another is started.
  private static let serverPause: UInt64 = 3_000_000
  /// So long it waits at its end for the numbers of what it has just shown.
  private static let leavePatience: UInt64 = 500_000

  let session = BusLine(.user)
  let machine = BusLine(.system)
  let daemon: Daemon
  let icon: TrayIcon
  let notifier: Notifier
  var monitor: MutterMonitor?
  var savers: ScreenSavers?
  var login: LoginSession?
  var display: DisplayIdle?
  private let alarm = WallAlarm()
  private let signals = Signals()
  let clock = LocalClock { seconds in
    let parts = Platform.local(seconds)
    return LocalClock.Reading(
      date: "\(parts.year)-\(Words.padded(parts.month))-\(Words.padded(parts.day))",
      minuteOfDay: parts.hour * 60 + parts.minute, secondOfMinute: parts.second)
  }

  let toldPath: String?
  var rules = Configuration()
  var asker: NoteAsker
  var idle = Idle()
  var failure: (notice: Notice, until: Int)?
  var failures = 0
  /// Since when there is something to show and nobody who shows it; nil too where one was started already.
  private var serverIsMissedSince: UInt64?
  private var hasStartedServer = false
  var saidWhatIsHeard = false
  var ends = false
  private var problem: Problem?
  /// Something that is shown may differ.
  var isStale = true

  init(_ options: Options) throws(Problem) {
    daemon = Daemon(options.socket.map { .socket($0) } ?? .nearest)
    toldPath = Places.told(socket: options.socket)
    icon = TrayIcon(session)
    notifier = Notifier(session, told: Self.readTold(toldPath))
    rules = Self.readRules()
    asker = NoteAsker(rules.asks)
    connect()
    session.turn(at: Platform.monotonicMicroseconds)
    // There may be an answer already.
    if let problem { throw problem }
    guard session.isUp else {
      throw Problem(.unavailable, "there is no session bus: it is for a desktop, and started in one")
    }
  }

  // MARK: Who tells what

  private func connect() {
    let away = Away(
      left: { [self] cause, since in
        idle.left(cause, since: since, running: daemon.world.running)
        isStale = true
      },
      returned: { [self] cause in
        if idle.isAway {
          daemon.askWhatRuns(clock)
          idle.timerChanged(running: daemon.world.running)
        }
        idle.returned(cause, at: Platform.now, running: daemon.world.running, rules)
        isStale = true
      })
    monitor = MutterMonitor(session, idleSeconds: rules.idleSeconds, away)
    savers = ScreenSavers(session, away)
    login = LoginSession(machine, away)
    display = DisplayIdle(idleSeconds: rules.idleSeconds, away)
    display?.isIgnored = { [self] in monitor?.isThere ?? false }
    login?.ignoresIdle = { [self] in (monitor?.isThere ?? false) || (display?.isThere ?? false) }
    icon.chosen = { [self] in _ = wasClicked($0) }
    icon.wasUsed = { [self] in see() }
    icon.willBeSeen = { [self] in icon.show(menu) }
    icon.registered = { [self] in isStale = true }
    notifier.chosen = { [self] in wasClicked($0) }
    notifier.toldChanged = { [self] in
      writeTold()
      isStale = true
    }
    notifier.serverChanged = { [self] in
      hasStartedServer = hasStartedServer && !notifier.isThere
      isStale = true
    }
    session.cameUp = { [self] in takeName() }
    session.called = { [self] in icon.answer($0) }
    session.signalled = { [self] message in
      notifier.take(message)
      monitor?.take(message)
      savers?.take(message)
    }
    machine.signalled = { [self] in login?.take($0) }
  }

  /// Two would show everything twice.
  private func takeName() {
    session.ask("RequestName", [.string(Self.name), .uint32(4)]) { [self] answer in
      guard case .success(let body) = answer, body.first?.int != 1 else { return }
      problem = Problem(.notAlone, "another trackd-tray is there already: one is enough")
      session.end()
    }
  }

  // MARK: Turns

  func run() throws(Problem) {
    while true {
      turn()
      if let problem { throw problem }
      if ends { return leave() }
      if isStale { settle() }
      rest()
    }
  }

  /// Takes back what is shown: its clicks would lead nowhere.
  private func leave() {
    let end = Platform.monotonicMicroseconds + Self.leavePatience
    while notifier.notices.isWaiting, let session = session.wanted, Platform.monotonicMicroseconds < end {
      _ = Wait.poll([session], milliseconds: 50)
      self.session.turn(at: Platform.monotonicMicroseconds)
    }
    notifier.closeAll()
    session.flush()
  }

  private func turn() {
    let now = Platform.monotonicMicroseconds
    // Who comes back is asked about what runs now; and what a click has done is told by the daemon.
    hear(now)
    session.turn(at: now)
    machine.turn(at: now)
    display?.turn(at: now)
    hear(now)
    if let lostAt = session.lostAt, now - lostAt > Self.patience {
      problem = Problem(.unavailable, "the session bus doesn't come back")
    }
    startServer(at: now)
    sayWhatIsHeard()
  }

  private func hear(_ now: UInt64) {
    guard daemon.turn(clock, at: now) else { return }
    idle.timerChanged(running: daemon.world.running)
    isStale = true
  }

  /// Brings what is shown into line with what is known.
  private func settle() {
    isStale = false
    let now = Platform.now
    if let failure, failure.until <= now { self.failure = nil }
    icon.show(TrayItem(daemon.world, rules, clock, now: now))
    icon.show(menu)
    let (wanted, isQuiet) = (wanted(at: now), isQuiet(at: now))
    notifier.want(wanted, isQuiet: isQuiet)
    missServer(notifier.notices.lack(wanted, isQuiet: isQuiet))
    alarm.set(nextChange(after: now))
  }

  private var menu: Menu {
    Menu(daemon.world, question: idle.question, canAsk: asker.canAsk, clock, now: Platform.now)
  }

  private func wanted(at now: Int) -> [Notice] {
    var wanted = WantedNotices(daemon.world, rules, clock, now: now)
      .all(remindedOf: daemon.remindedOf, question: idle.question)
    if let failure { wanted.append(failure.notice) }
    return wanted
  }

  private func isQuiet(at now: Int) -> Bool {
    rules.quiet?.contain(clock.read(now).minuteOfDay) ?? false
  }

  /// The next moment at which what is shown differs though nothing happens; nil: none.
  private func nextChange(after now: Int) -> Int? {
    var moments: [Int] = []
    if let timer = daemon.world.timer, daemon.world.isOnline {
      moments.append(clock.next(minuteOfDay: 0, after: now))
      if let entry = timer.running {
        let elapsed = timer.elapsed(at: now)
        // Nobody looks at it while nobody is there.
        if icon.isRegistered, !idle.isAway { moments.append(now + 60 - elapsed % 60) }
        if elapsed <= rules.longSeconds { moments.append(entry.startedAt + rules.longSeconds + 1) }
      }
    }
    if let quiet = rules.quiet, isQuiet(at: now) { moments.append(clock.next(minuteOfDay: quiet.to, after: now)) }
    if let failure { moments.append(failure.until) }
    return moments.min()
  }

  // MARK: Rest

  private func rest() {
    var wanted: [(descriptor: Int32, events: Int16)] = [
      (alarm.descriptor, Wait.readable), (signals.descriptor, Wait.readable),
    ]
    if let session = session.wanted { wanted.append(session) }
    if let machine = machine.wanted { wanted.append(machine) }
    if let descriptor = display?.descriptor { wanted.append((descriptor, Wait.readable)) }
    if let descriptor = daemon.descriptor { wanted.append((descriptor, Wait.readable)) }
    if let descriptor = asker.descriptor { wanted.append((descriptor, Wait.readable)) }
    let ready = Wait.poll(wanted, milliseconds: patience)
    if ready[0] {
      alarm.drain()
      isStale = true
    }
    if ready[1] { heed() }
    if asker.descriptor != nil, ready.last == true { takeNote() }
  }

  private var patience: Int32 {
    let now = Platform.monotonicMicroseconds
    var moments = [session.dueAt, machine.dueAt, display?.triesAgainAt].compactMap(\.self)
    if let serverIsMissedSince { moments.append(serverIsMissedSince + Self.serverPause) }
    let buses = moments.min().map { $0 <= now ? 0 : Int32(clamping: ($0 - now) / 1000 + 1) } ?? -1
    let daemons = daemon.patience(at: now)
    return buses < 0 ? daemons : daemons < 0 ? buses : min(buses, daemons)
  }

  private func heed() {
    while let meaning = signals.next() {
      switch meaning {
      case .end: ends = true
      case .reload: reload()
      }
    }
  }

  // MARK: The server of notifications

  private func missServer(_ isMissed: Bool) {
    guard isMissed, !notifier.isThere, !hasStartedServer else { return serverIsMissedSince = nil }
    serverIsMissedSince = serverIsMissedSince ?? Platform.monotonicMicroseconds
  }

  /// One that the bus can start is started, if none comes by itself.
  private func startServer(at now: UInt64) {
    guard let since = serverIsMissedSince, now >= since + Self.serverPause else { return }
    serverIsMissedSince = nil
    hasStartedServer = true
    if !notifier.isThere { notifier.start() }
  }
}
