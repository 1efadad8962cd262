import System
import Time
import TrackClientCore
import Wire

/// `watch`: prints changes, one event per line. It continues after a restart of the daemon.
enum WatchCommand: Command {
  static let name = "watch"
  static let summary = "print each change as it happens, one JSON object per line"
  static let group = CommandGroup.programs
  static var operands: [Operand] { [topic] }
  static var options: [Option] { [since, noticesSince] }
  static var details: [String] {
    "Each change is an event with the members module, rev, at, by, method and changes. Each event is printed once and"
      + " in order, including events from the time when trackctl had no connection. Any other line is an object"
      + " with one member. The member offline means that the daemon is unavailable, and says why. The member online"
      + " means that the daemon is back, and has the revision of each module after which its events continue. The"
      + " member missed means that events may be missing, so load your data again."
  }
  static var examples: [Example] {
    Example("watch timer", "all changes in the timer")
    Example("watch timer.start timer.stop", "only the changes by these methods")
    Example("watch --since timer=41", "the timer's changes after revision 41, and all new changes")
    Example("watch --notices-since yesterday", "also the notices since yesterday, such as tasks that fell due")
  }

  private static let topic = Operand.any(
    "TOPIC", "only changes of this module or method, such as timer or timer.start; default: all", completes: .modules)
  private static let since = Option.value(
    "since", "MODULE=REV", "also print the module's earlier changes after this revision", isRepeated: true)
  private static let noticesSince = Option.value(
    "notices-since", "TIME", "also print the notices since this time, but only those of the last seven days")

  static func run(_ arguments: Arguments, _ session: Session) throws(Failure) {
    let since = try revs(arguments.all(Self.since))
    let notices = try arguments[noticesSince].map { word throws(Failure) in try start(word, at: session.moment) }
    var failure: Failure?
    do throws(ClientError) {
      let watch = try Watch()
      watch.notice(readerOf: .output)
      let follower = Follower(
        of: arguments.all(topic), from: session.options.server, since: since,
        noticesWithin: notices.map { Duration.seconds(max(0, session.moment.now.seconds - $0.seconds)) },
        timeout: session.timeout, watch: watch, begin: TokenFile.begin)
      var hasBegun = false
      while !watch.hasLostReader {
        guard let update = try follower.next(by: .never) else { continue }
        if !hasBegun, case .offline(let error) = update { throw error }
        if hasBegun || !isOnline(update) {
          session.output.print(json(update))
          do throws(Failure) { try session.output.flush() } catch { failure = error }
        }
        if failure != nil { break }
        hasBegun = true
      }
    } catch {
      throw session.failure(error)
    }
    // The failure has no message if the reader of the output has gone. That is a usual end.
    if let failure, !failure.message.isEmpty { throw failure }
  }

  /// Parses a time. A day or another range stands for its start.
  private static func start(_ word: String, at moment: Moment) throws(Failure) -> Instant {
    if let instant = try TimeReading.read(word, at: moment) { return instant }
    switch try RangeReading.range(word, at: moment).from {
    case .instant(let instant)?: return instant
    case .day(let day)?: return moment.zone.instant(of: day, secondsOfDay: 0)
    case nil: throw .usage("--notices-since needs a time or a day", hints: [TimeReading.hint])
    }
  }

  private static func revs(_ words: [String]) throws(Failure) -> [String: Int] {
    var revs: [String: Int] = [:]
    for word in words {
      guard let (module, rev) = word.parted(at: "="), let rev = Int(rev), rev >= 0 else {
        throw .usage("--since needs MODULE=REV, such as timer=41, not '\(Terminal.clean(word))'")
      }
      revs[module] = rev
    }
    return revs
  }

  private static func isOnline(_ update: FollowerUpdate) -> Bool {
    if case .online = update { true } else { false }
  }

  private static func json(_ update: FollowerUpdate) -> JSON {
    switch update {
    case .event(let event): event.json
    case .online(let revs): ["online": json(revs)]
    case .missed(let revs): ["missed": json(revs)]
    case .offline(let error): ["offline": JSON(error.description)]
    }
  }

  private static func json(_ revs: [String: Int]) -> JSON {
    .members(revs.mapValues { JSON($0) })
  }
}
