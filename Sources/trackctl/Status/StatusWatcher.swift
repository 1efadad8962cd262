import System
import Time
import TrackClientCore
import Wire

/// `status --watch`: prints a line whenever the output changes, as long as it has a reader.
///
/// The command survives restarts of the daemon. Until the daemon returns, the line shows that the daemon is away. While
/// no entry runs, the process wakes only at midnight. It counts the elapsed time itself. Its timers stop while the
/// machine sleeps and don't wake the machine.
struct StatusWatcher {
  let session: Session
  /// Text before the first line, for hosts that need it.
  let opening: String?
  let render: (Snapshot) -> String
  /// The interval at which a running entry is shown again. Nil if the line has no elapsed time.
  let tickSeconds: Int?
  /// Whether the output includes the status of other modules.
  let listsMore: Bool
  /// The shell for which the output is kept in a file. Nil if the host reads the output directly.
  var shell: LivingProcess?
  /// Receives every line. The first line is also printed.
  var keeper: StatusKeeper?
  var clicks: Clicks?
  private var snapshot = Snapshot.offline
  private var lastLine: String?
  private var askedOn: Day?

  init(
    _ session: Session, opening: String?, tickSeconds: Int?, listsMore: Bool, render: @escaping (Snapshot) -> String
  ) {
    self.session = session
    self.opening = opening
    self.tickSeconds = tickSeconds
    self.listsMore = listsMore
    self.render = render
  }

  /// Returns when the reader has gone.
  mutating func run() throws(Failure) {
    do throws(ClientError) {
      let watch = try Watch()
      if let shell {
        Process.leaveTerminal()
        watch.notice(endOf: shell)
      }
      if keeper == nil { watch.notice(readerOf: .output) }
      if clicks != nil { watch.notice(inputFrom: .input) }
      defer { keeper?.end() }
      if let opening { session.output.print(opening) }
      let follower = Follower(
        of: listsMore ? [] : ["timer"], from: session.options.server, timeout: session.timeout, watch: watch,
        begin: TokenFile.begin)
      while !watch.hasLostReader {
        try take(try follower.next(by: nextWake), follower)
        if watch.takeInput(), clicks?.take() == false { watch.ignore(inputFrom: .input) }
        if try !show() { break }
        keeper?.tellAgain()
      }
    } catch {
      throw Failure(error, reaching: session.options.server)
    }
  }

  private mutating func take(_ update: FollowerUpdate?, _ follower: Follower) throws(ClientError) {
    switch update {
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
      let zone: JSON = ["timeZone": JSON(moment.zone.name)]
      let request = MethodCall("timer.status", zone)
      let reply = try connection.call(request, by: .after(session.timeout))
      snapshot = Snapshot(reply, askedAt: moment.now)
      guard listsMore, let statuses = reply["statuses"] else { return }
      snapshot.others = OtherStatuses.lines(statuses) {
        try? connection.call(MethodCall($0, zone), by: .after(session.timeout))
      }
    } catch {
      if case .refused = error { return }
      _ = follower.fail(error)
      snapshot = .offline
    }
  }

  /// - Returns: false if another keeper has taken over.
  private mutating func show() throws(ClientError) -> Bool {
    let line = render(snapshot)
    if line == lastLine { return true }
    let isFirst = lastLine == nil
    lastLine = line
    do throws(Failure) {
      if let keeper, try !keeper.keep(line) { return false }
      if keeper != nil, !isFirst { return true }
      session.output.print(line)
      // A shell that didn't wait for the output has closed the pipe. With a keeper, the closed pipe isn't an error.
      do throws(Failure) { try session.output.flush() } catch { if keeper == nil { throw error } }
      return true
    } catch {
      throw .disconnected(error.message)
    }
  }

  /// The next time at which the line may change by itself.
  private var nextWake: Deadline {
    let moment = session.moment
    let midnight = moment.zone.start(of: moment.today.adding(days: 1)) - moment.now
    var untilThen = Deadline.after(milliseconds: midnight * 1000)
    if let again = keeper?.tellsAgain { untilThen = untilThen.earlier(again) }
    guard let tickSeconds, let startedAt = snapshot.startedAt else { return untilThen }
    let milliseconds = Clock.nowNanoseconds() / 1_000_000 - startedAt.seconds * 1000
    let step = tickSeconds * 1000
    // Wakes slightly late. Waking early would show the same line again.
    let left = step - ((milliseconds % step) + step) % step + 2
    return untilThen.earlier(.after(milliseconds: left))
  }
}
