import System
import Time
import TrackClientCore
import Wire

/// `status --watch`: a line whenever what is shown changes, for as long as somebody reads.
///
/// It lives through restarts of the daemon and shows in between that it is away. While nothing runs it wakes at midnight
/// alone; what runs is counted here. Pauses don't go on while the machine sleeps, and nothing wakes it.
struct StatusWatcher {
  let session: Session
  /// What comes before the first line, for those who want something there.
  let opening: String?
  let render: (Snapshot) -> String
  /// How often what runs is shown anew; nil where the line doesn't show for how long.
  let tickSeconds: Int?
  private var snapshot = Snapshot.offline
  private var lastLine: String?
  private var askedOn: Day?

  init(_ session: Session, opening: String?, tickSeconds: Int?, render: @escaping (Snapshot) -> String) {
    self.session = session
    self.opening = opening
    self.tickSeconds = tickSeconds
    self.render = render
  }

  /// Returns when nobody reads any more.
  mutating func run() throws(Failure) {
    do throws(ClientError) {
      let watch = try Watch()
      watch.notice(readerOf: .output)
      if let opening { session.output.print(opening) }
      let follower = Follower(
        of: ["timer"], from: session.options.server, timeout: session.timeout, watch: watch, begin: TokenFile.begin)
      while !watch.hasLostReader {
        try take(try follower.next(by: nextWake), follower)
        try show()
      }
    } catch {
      throw Failure(error, reaching: session.options.server)
    }
  }

  private mutating func take(_ happening: Happening?, _ follower: Follower) throws(ClientError) {
    switch happening {
    case .online, .event, .missed: ask(follower)
    case .offline: snapshot = .offline
    case nil: if askedOn != nil, askedOn != session.moment.today { ask(follower) }
    }
  }

  private mutating func ask(_ follower: Follower) {
    guard let connection = follower.connection else { return }
    let moment = session.moment
    askedOn = moment.today
    do throws(ClientError) {
      let request = MethodCall("timer.status", ["timeZone": JSON(moment.zone.name)])
      snapshot = Snapshot(try connection.call(request, by: .after(session.timeout)), askedAt: moment.now)
    } catch {
      if case .refused = error { return }
      _ = follower.fail(error)
      snapshot = .offline
    }
  }

  private mutating func show() throws(ClientError) {
    let line = render(snapshot)
    if line == lastLine { return }
    lastLine = line
    session.output.print(line)
    do throws(Failure) {
      try session.output.flush()
    } catch {
      throw .disconnected(error.message)
    }
  }

  /// When the line may change by itself.
  private var nextWake: Deadline {
    let moment = session.moment
    let midnight = moment.zone.start(of: moment.today.adding(days: 1)) - moment.now
    let untilMidnight = Deadline.after(milliseconds: midnight * 1000)
    guard let tickSeconds, let startedAt = snapshot.startedAt else { return untilMidnight }
    let milliseconds = Clock.nowNanoseconds() / 1_000_000 - startedAt.seconds * 1000
    let step = tickSeconds * 1000
    // A little late rather than early, when the line would be the same.
    let left = step - ((milliseconds % step) + step) % step + 2
    return untilMidnight.earlier(.after(milliseconds: left))
  }
}
