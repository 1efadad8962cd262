import System
import Time
import TrackClientCore
import Wire

/// `status --watch`: prints a line whenever the output changes, until the output's reader is gone.
///
/// The command keeps running when the daemon restarts. Until the daemon is back, the line shows that the daemon is
/// away. While an entry runs, the process counts the elapsed time itself. While no entry runs, the process wakes up
/// only at midnight. The process's timers stop while the machine sleeps, and they don't wake the machine.
struct StatusWatcher {
  let session: Session
  /// The text before the first line. Nil if the host needs none.
  let opening: String?
  let render: (Snapshot) -> String
  /// The interval at which the line is updated while an entry runs. Nil if the line shows no elapsed time.
  let tickSeconds: Int?
  /// Whether the output includes the status lines of other modules.
  let listsMore: Bool
  /// The shell whose prompt shows the file that `keeper` writes. Nil if the host reads the output itself.
  var shell: LivingProcess?
  /// Writes each line to a file. If there is a keeper, only the first line is printed too.
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

  /// Returns when the reader is gone, when the shell has ended, or when another keeper owns the file.
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
      throw session.failure(error)
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

  /// - Returns: false if another keeper owns the file now.
  private mutating func show() throws(ClientError) -> Bool {
    let line = render(snapshot)
    if line == lastLine { return true }
    let isFirst = lastLine == nil
    lastLine = line
    do throws(Failure) {
      if let keeper, try !keeper.keep(line) { return false }
      if keeper != nil, !isFirst { return true }
      session.output.print(line)
      // A shell that doesn't wait for the output closes the pipe early. If the line is also kept in a file, a closed
      // pipe isn't an error.
      do throws(Failure) { try session.output.flush() } catch { if keeper == nil { throw error } }
      return true
    } catch {
      throw .disconnected(error.message)
    }
  }

  /// The next time at which the line can change without an event.
  private var nextWake: Deadline {
    let moment = session.moment
    let midnight = moment.zone.start(of: moment.today.adding(days: 1)) - moment.now
    var untilThen = Deadline.after(milliseconds: midnight * 1000)
    if let again = keeper?.tellsAgain { untilThen = untilThen.earlier(again) }
    guard let tickSeconds, let startedAt = snapshot.startedAt else { return untilThen }
    let milliseconds = Clock.nowNanoseconds() / 1_000_000 - startedAt.seconds * 1000
    let step = tickSeconds * 1000
    // Two milliseconds are added, so that the process wakes slightly late. If the process woke early, it would show the
    // same line again.
    let left = step - ((milliseconds % step) + step) % step + 2
    return untilThen.earlier(.after(milliseconds: left))
  }
}
