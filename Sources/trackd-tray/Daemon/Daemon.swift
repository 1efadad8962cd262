import ProgramKit
import System
import Time
import TrackClientCalls
import Tray

/// Tracks the daemon's state, also across restarts of the daemon. After an event, queries the changed modules again.
final class Daemon {
  /// The timeout for a reply. The tray blocks while it waits.
  private static let patience = Duration.seconds(5)
  private static let modules = ["timer", "chores", "hours", "feed"]
  /// How far back the tray asks for custom modules' notices. The daemon allows one more day. The spare day allows for
  /// differences between clocks.
  private static let noticesWithin = Duration.seconds(6 * 86_400)
  /// The maximum number of notices of custom modules. Nobody would read more notices.
  private static let mostOwn = 100

  private let server: Server
  private var follower: Follower?
  private var followAgainAt: UInt64 = 0
  private var served: Set<String> = []
  /// The custom modules that have a status now.
  private var telling: Set<String> = []
  /// The modules that have changed since they were last queried.
  private var stale: Set<String> = []
  private var hasNews = false
  private(set) var world = World()
  /// The day that the daemon's latest reminder was about.
  private(set) var remindedOf: Day?
  /// The notices of custom modules, oldest first.
  private(set) var own: [OwnNotice] = [] { didSet { if own != oldValue { hasNews = true } } }
  /// Events that might be notices of custom modules. `readNotices` looks up how the modules declare them.
  private var arrived: [Event] = []

  init(_ server: Server) {
    self.server = server
  }

  var descriptor: Int32? { follower?.descriptor }

  /// The poll timeout in milliseconds, after which `turn` must be called even without an event. -1 means never.
  func patience(at now: UInt64) -> Int32 {
    guard let follower else { return followAgainAt > now ? Int32(clamping: (followAgainAt - now) / 1000 + 1) : 0 }
    return follower.triesAgainAt?.remainingMilliseconds ?? -1
  }

  // MARK: Input

  /// Handles all input that is available.
  /// - Returns: whether the state has changed.
  func turn(_ clock: LocalClock, at now: UInt64) -> Bool {
    hasNews = false
    let date = clock.read(Clock.now()).date
    if let timer = world.timer, timer.date != date { stale.formUnion(telling.union(["timer", "hours"])) }
    hear(now)
    while !stale.isEmpty, world.isOnline, follower?.connection != nil {
      refresh(date)
      // Events can arrive together with the answers. Such events are already buffered, so the descriptor won't become
      // readable again for them.
      hear(now)
    }
    return hasNews
  }

  private func hear(_ now: UInt64) {
    do throws(ClientError) {
      if follower == nil, followAgainAt <= now {
        follower = try Follower(from: server, noticesWithin: Self.noticesWithin, timeout: Self.patience)
      }
      while let update = try follower?.next(by: .after(.zero)) { take(update) }
    } catch {
      report.say(.warning, "trackd can't be followed: \(error)")
      follower = nil
      followAgainAt = now + 30_000_000
      setOnline(false)
    }
  }

  private func take(_ update: FollowerUpdate) {
    switch update {
    case .online: setOnline(true)
    case .missed:
      own = []
      setOnline(true)
    case .offline: setOnline(false)
    case .event(let event):
      stale.insert(event.module)
      own.removeAll { $0.isSettled(by: event.json) }
      if event.by == nil, event.changes.count == 0, !Self.modules.contains(event.module) {
        arrived = (arrived + [event]).suffix(Self.mostOwn)
      }
      if event.method == "hours.reminder" { remindedOf = event.json["date"]?.string.flatMap { Day(iso: $0.utf8) } }
    }
  }

  private func setOnline(_ isOnline: Bool) {
    hasNews = true
    world.isOnline = isOnline
    stale = isOnline ? Set(Self.modules + ["hello"]) : []
  }

  // MARK: Queries

  private func refresh(_ today: Day) {
    guard world.isOnline, !stale.isEmpty, let connection = follower?.connection else { return }
    let wanted = stale
    stale = []
    let old = world
    do throws(ClientError) {
      if wanted.contains("hello") { try greet(connection) }
      for module in wanted.intersection(served.union(telling)) { try ask(of: module, today, connection) }
      try readNotices(connection)
      if case .success(let state) = try connection.batch([.sync.state()])[0] { world.sync = SyncState(state) }
    } catch {
      lose(error)
    }
    if world != old { hasNews = true }
  }

  private func greet(_ connection: TrackClientCore.Connection) throws(ClientError) {
    let hello = try connection.call(.system.hello(client: "trackd-tray", version: Version.current))
    // A restarted daemon might run other modules.
    world = World()
    world.isOnline = true
    world.me = hello.user ?? ""
    served = Set(hello.modules)
    telling = []
  }

  /// Queries the state of a module. The state becomes nil if the daemon refuses a call. For example, a user without a
  /// house has no chores.
  private func ask(of module: String, _ date: Day, _ connection: TrackClientCore.Connection) throws(ClientError) {
    let zone = Zones.system()?.name
    let today = CalendarDay(date)
    switch module {
    case "timer":
      let (status, report, projects) = try connection.batch(
        .timer.status(timeZone: zone), .timer.report(from: .day(today), to: .day(today), timeZone: zone),
        .timer.projects())
      world.timer = try? TimerState(
        status: status.get(), report: report.get(), projects: projects.get().rows, askedAt: Clock.now(), date: date)
      tell(of: Set((try? status.get())?.statuses ?? []))
    case "hours":
      let (missing, settings, recent, projects) = try connection.batch(
        .hours.missing(from: today, to: today, timeZone: zone), .hours.settings().with(dryRun: true), .hours.recent(),
        .hours.projects(joined: true, limit: 1000))
      world.hours = try? HoursState(
        isMissing: !missing.get().isEmpty, settings: settings.get().reply, recent: recent.get(), zone: zone, date: date)
      world.budgets = try? BudgetState.reached(projects.get().rows)
    case "chores":
      let tasks = try connection.batch([.chores.tasks(due: true, sort: .priority, limit: 1000)])[0]
      world.chores = try? tasks.get().rows.map(Chore.init)
    case "feed":
      let notifications = try connection.batch([.feed.notifications(limit: 200)])[0]
      world.feed = try? FeedItem.unread(notifications.get().notifications)
    case _ where telling.contains(module):
      let status = MethodCall("\(module).status", zone.map { ["timeZone": JSON($0)] })
      world.statuses[module] = try? connection.batch([status])[0].get()["text"]?["en"]?.string
    default: break
    }
  }

  /// Creates notices from the events that have arrived. A notice from before the start of the tray might already be
  /// settled. After a reconnection, the same notices arrive again.
  private func readNotices(_ connection: TrackClientCore.Connection) throws(ClientError) {
    for (module, events) in Dictionary(grouping: arrived, by: \.module) {
      let replies = try connection.batch([
        MethodCall("rpc.discover", ["module": JSON(module)]),
        MethodCall("history.list", ["module": JSON(module), "limit": 1000]),
      ])
      guard case .success(let document) = replies[0], case .success(let history) = replies[1] else { continue }
      let new = events.compactMap { OwnNotice($0.json, in: document) }.filter { notice in
        !notice.isSettled(in: history) && !own.contains { $0.key == notice.key }
      }
      own = (own + new).suffix(Self.mostOwn)
    }
    arrived = []
  }

  /// Updates which custom modules have a status.
  /// - Parameter modules: the modules that the timer's status lists. Each of these modules has a status now.
  private func tell(of modules: Set<String>) {
    world.statuses = world.statuses.filter { modules.contains($0.key) }
    stale.formUnion(modules.subtracting(telling))
    telling = modules
  }

  private func lose(_ error: ClientError) {
    if case .some(.offline) = follower?.fail(error) { setOnline(false) }
  }

  /// Queries the running entry, because the event about its last change might not have arrived yet.
  func askWhatRuns(_ clock: LocalClock) {
    stale.insert("timer")
    refresh(clock.read(Clock.now()).date)
  }

  // MARK: Changes

  /// Makes a call.
  /// - Returns: nil if the call succeeded, otherwise a sentence that says why it failed.
  func perform(_ call: MethodCall) -> String? {
    guard let connection = follower?.connection else { return "trackd isn't running." }
    do throws(ClientError) {
      try connection.call(call)
      return nil
    } catch {
      if error.refusal == nil { lose(error) }
      return error.description
    }
  }
}
