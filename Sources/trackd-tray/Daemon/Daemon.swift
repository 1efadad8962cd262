import ProgramKit
import System
import TrackClientCore
import Tray

/// The daemon's state through its restarts. After an event the changed modules are asked again.
final class Daemon {
  /// How long a reply may take. The tray blocks meanwhile.
  private static let patience = Duration.seconds(5)
  private static let modules = ["timer", "chores", "hours", "feed"]

  private let server: Server
  private var follower: Follower?
  private var followAgainAt: UInt64 = 0
  private var served: Set<String> = []
  /// Modules with changes since they were last asked.
  private var stale: Set<String> = []
  private var hasNews = false
  private(set) var world = World()
  /// The day of the daemon's latest reminder.
  private(set) var remindedOf: String?

  init(_ server: Server) {
    self.server = server
  }

  var descriptor: Int32? { follower?.descriptor }

  /// When to ask again even without an event, in milliseconds; -1: never.
  func patience(at now: UInt64) -> Int32 {
    guard let follower else { return followAgainAt > now ? Int32(clamping: (followAgainAt - now) / 1000 + 1) : 0 }
    return follower.triesAgainAt?.remainingMilliseconds ?? -1
  }

  // MARK: A turn

  /// Handles all input.
  /// - Returns: whether the state has changed.
  func turn(_ clock: LocalClock, at now: UInt64) -> Bool {
    hasNews = false
    let date = clock.read(Clock.now()).date
    if let timer = world.timer, timer.date != date { stale.formUnion(["timer", "hours"]) }
    // Events that arrive during the calls are handled with the answers.
    repeat {
      hear(now)
      refresh(date)
    } while !stale.isEmpty && world.isOnline && follower?.connection != nil
    return hasNews
  }

  private func hear(_ now: UInt64) {
    do throws(ClientError) {
      if follower == nil, followAgainAt <= now { follower = try Follower(from: server, timeout: Self.patience) }
      while let happening = try follower?.next(by: .after(.zero)) { take(happening) }
    } catch {
      report.say(.warning, "trackd can't be followed: \(error)")
      follower = nil
      followAgainAt = now + 30_000_000
      setOnline(false)
    }
  }

  private func take(_ update: FollowerUpdate) {
    switch update {
    case .online, .missed: setOnline(true)
    case .offline: setOnline(false)
    case .event(let event):
      stale.insert(event.module)
      if event.method == "hours.reminder" { remindedOf = event.json["date"]?.string }
    }
  }

  private func setOnline(_ isOnline: Bool) {
    hasNews = true
    world.isOnline = isOnline
    stale = isOnline ? Set(Self.modules + ["hello"]) : []
  }

  // MARK: Asking

  private func refresh(_ date: String) {
    guard world.isOnline, !stale.isEmpty, let connection = follower?.connection else { return }
    let wanted = stale
    stale = []
    let old = world
    do throws(ClientError) {
      if wanted.contains("hello") { try greet(connection) }
      for module in Self.modules where wanted.contains(module) { try ask(of: module, date, connection) }
    } catch {
      lose(error)
    }
    if world != old { hasNews = true }
  }

  private func greet(_ connection: TrackClientCore.Connection) throws(ClientError) {
    let hello = try connection.call("system.hello", ["client": "trackd-tray", "version": "0.1.0"])
    world.me = hello["user"]?.string ?? ""
    served = Set(hello["modules"]?.elements.compactMap { $0.string ?? $0["name"]?.string } ?? [])
  }

  private func ask(of module: String, _ date: String, _ connection: TrackClientCore.Connection) throws(ClientError) {
    let zone = Zones.system()?.name
    func all(_ calls: [MethodCall]) throws(ClientError) -> [JSON]? { try replies(to: calls, of: module, connection) }
    switch module {
    case "timer":
      world.timer = try all(TimerState.calls(zone: zone, date: date)).map {
        TimerState(status: $0[0], report: $0[1], projects: $0[2], askedAt: Clock.now(), date: date)
      }
    case "hours":
      world.hours = try all(HoursState.calls(zone: zone, date: date)).map {
        HoursState(missing: $0[0], settings: $0[1], recent: $0[2], zone: zone, date: date)
      }
    case "chores": world.chores = try all(Chore.calls()).map { Chore.due($0[0]) }
    default: world.feed = try all(FeedItem.calls()).map { FeedItem.unread($0[0]) }
    }
    if let replies = try all(SyncState.calls) { world.sync = SyncState(state: replies[0]) }
  }

  /// The answers to calls that belong together. Nil if one is refused: a user without a house has no chores, and a
  /// module may not run.
  private func replies(
    to calls: [MethodCall], of module: String, _ connection: TrackClientCore.Connection
  ) throws(ClientError) -> [JSON]? {
    guard served.contains(module) else { return nil }
    var replies: [JSON] = []
    for answer in try connection.batch(calls) {
      guard case .success(let reply) = answer else { return nil }
      replies.append(reply)
    }
    return replies
  }

  private func lose(_ error: ClientError) {
    if case .some(.offline) = follower?.fail(error) { setOnline(false) }
  }

  /// The running entry now. The event about it may not have arrived yet.
  func askWhatRuns(_ clock: LocalClock) {
    stale.insert("timer")
    refresh(clock.read(Clock.now()).date)
  }

  // MARK: Changing

  /// Makes a call.
  /// - Returns: why it failed, in a sentence.
  func perform(_ call: MethodCall) -> String? {
    guard let connection = follower?.connection else { return "trackd is away." }
    do throws(ClientError) {
      try connection.call(call)
      return nil
    } catch {
      if error.refusal == nil { lose(error) }
      return error.description
    }
  }
}
