import Bus
import ProgramKit
import System
import Time
import TrackClientCore
import Tray

let report = Report(of: "trackd-tray")

/// The tray's main loop. It waits for the daemon, the buses and the clock, and updates the display.
///
/// The loop has one thread and no periodic timer. It wakes up for an event, or when the display must change.
final class Loop {
  /// If the session bus has been gone for this many microseconds, the session counts as ended.
  private static let patience: UInt64 = 60_000_000
  private static let name = "org.trackd.Tray"
  /// How long the tray waits at exit for the numbers of new notifications, in microseconds.
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
  private let alarm: CalendarAlarm
  private let signals: SignalSource
  let clock = LocalClock(
    in: Zones.system().flatMap { TimeZone(name: $0.name, data: $0.data, isAskedOften: false) } ?? .utc)

  let toldPath: String?
  var rules = Configuration()
  var asker: NoteAsker
  var idle = Idle()
  var failure: (notice: Notice, until: Int)?
  var failures = 0
  /// The times that are passed to `serverStart` are in microseconds.
  private var serverStart = ServerStart(pause: 3_000_000)
  var saidWhatIsHeard = false
  var ends = false
  private var problem: Problem?
  /// Whether the display might be outdated.
  var isStale = true

  init(_ options: Options) throws(Problem) {
    do throws(Errno) {
      signals = try SignalSource([.terminate, .interrupt, .hangUp])
      alarm = try CalendarAlarm()
    } catch {
      throw Problem(.system, "a required system call failed: \(error)")
    }
    daemon = Daemon(options.socket.map { .socket($0) } ?? .nearest)
    toldPath = TrayPaths.told(socket: options.socket)
    icon = TrayIcon(session)
    notifier = Notifier(session, told: Self.readTold(toldPath))
    rules = Self.readRules()
    asker = NoteAsker(rules.asks)
    connect()
    session.turn(at: Clock.monotonicMicroseconds)
    // The bus may already have replied that another tray has the name.
    if let problem { throw problem }
    guard session.isUp else {
      throw Problem(.unavailable, "there is no session bus: start trackd-tray in a desktop session")
    }
  }

  // MARK: Sources

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
        idle.returned(cause, at: Clock.now(), running: daemon.world.running, rules)
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
      if notifier.isThere { serverStart.came() }
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

  /// Takes the tray's name on the bus. If another tray already has the name, this tray exits. Two trays would show
  /// everything twice.
  private func takeName() {
    session.ask("RequestName", [.string(Self.name), .uint32(4)]) { [self] answer in
      guard case .success(let body) = answer, body.first?.int != 1 else { return }
      problem = Problem(.inUse, "another trackd-tray is already running in this session")
      session.end()
    }
  }

  // MARK: Main loop

  func run() throws(Problem) {
    while true {
      turn()
      if let problem { throw problem }
      if ends { return leave() }
      if isStale { settle() }
      rest()
    }
  }

  /// Closes all notifications, because nobody would handle clicks on them.
  private func leave() {
    let end = Clock.monotonicMicroseconds + Self.leavePatience
    while notifier.notices.isWaiting, let session = session.wanted, Clock.monotonicMicroseconds < end {
      _ = try? Poll.wait(for: [session], timeoutMilliseconds: 50)
      self.session.turn(at: Clock.monotonicMicroseconds)
    }
    notifier.closeAll()
    session.flush()
  }

  private func turn() {
    let now = Clock.monotonicMicroseconds
    // The daemon's events are read before and after the events of the buses. The first read is needed because a
    // returning user must be asked about the entry that runs now. The second read is needed because the display must
    // show the effect of a click.
    hear(now)
    session.turn(at: now)
    machine.turn(at: now)
    display?.turn(at: now)
    hear(now)
    if let lostAt = session.lostAt, now - lostAt > Self.patience {
      problem = Problem(.unavailable, "the session bus disconnected and didn't come back")
    }
    if serverStart.turn(at: now), !notifier.isThere { notifier.start() }
    sayWhatIsHeard()
  }

  private func hear(_ now: UInt64) {
    guard daemon.turn(clock, at: now) else { return }
    idle.timerChanged(running: daemon.world.running)
    isStale = true
  }

  /// Updates the display to match the current state.
  private func settle() {
    isStale = false
    let now = Clock.now()
    if let failure, failure.until <= now { self.failure = nil }
    icon.show(TrayItem(daemon.world, rules, clock, now: now))
    icon.show(menu)
    let (wanted, isQuiet) = (wanted(at: now), isQuiet(at: now))
    notifier.want(wanted, isQuiet: isQuiet)
    let isMissed = notifier.notices.lack(wanted, isQuiet: isQuiet) && !notifier.isThere
    serverStart.look(isMissed: isMissed, at: Clock.monotonicMicroseconds)
    // While the user is away, nobody sees the tray.
    let isSeen = icon.isRegistered && !idle.isAway
    let next = daemon.world.nextChange(after: now, rules, clock, isSeen: isSeen)
    alarm.arm(at: [next, failure?.until].compactMap(\.self).min())
  }

  private var menu: Menu {
    Menu(daemon.world, question: idle.question, canAsk: asker.canAsk, clock, now: Clock.now())
  }

  private func wanted(at now: Int) -> [Notice] {
    var wanted = WantedNotices(daemon.world, rules, clock, now: now)
      .all(remindedOf: daemon.remindedOf, own: daemon.own, question: idle.question)
    if let failure { wanted.append(failure.notice) }
    return wanted
  }

  private func isQuiet(at now: Int) -> Bool {
    rules.quiet?.contain(clock.read(now).minuteOfDay) ?? false
  }

  // MARK: Polling

  private func rest() {
    var wanted: [(descriptor: Int32, events: Int16)] = [
      (alarm.raw, Poll.readable), (signals.raw, Poll.readable),
    ]
    if let session = session.wanted { wanted.append(session) }
    if let machine = machine.wanted { wanted.append(machine) }
    if let descriptor = display?.descriptor { wanted.append((descriptor, Poll.readable)) }
    if let descriptor = daemon.descriptor { wanted.append((descriptor, Poll.readable)) }
    if let descriptor = asker.descriptor { wanted.append((descriptor, Poll.readable)) }
    guard let ready = try? Poll.wait(for: wanted, timeoutMilliseconds: patience) else { return }
    if ready[0] {
      alarm.drain()
      isStale = true
    }
    if ready[1] { takeSignal() }
    if asker.descriptor != nil, ready.last == true { takeNote() }
  }

  private var patience: Int32 {
    let now = Clock.monotonicMicroseconds
    let moments = [session.dueAt, machine.dueAt, display?.triesAgainAt, serverStart.dueAt].compactMap(\.self)
    let buses = moments.min().map { $0 <= now ? 0 : Int32(clamping: ($0 - now) / 1000 + 1) } ?? -1
    let daemons = daemon.patience(at: now)
    return buses < 0 ? daemons : daemons < 0 ? buses : min(buses, daemons)
  }

  private func takeSignal() {
    while let signal = signals.next() {
      if signal == .hangUp { reload() } else { ends = true }
    }
  }
}
