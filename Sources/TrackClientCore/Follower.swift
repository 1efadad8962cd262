internal import System
internal import Wire

/// Follows changes, even across restarts of the daemon. ``next(by:)`` can block, so call it in a separate thread. In an
/// existing event loop, call it without waiting, as described below.
///
///     let follower = try Follower(of: ["timer"])
///     while let update = try follower.next(by: .after(.seconds(1))) {
///       if case .event(let event) = update { print("heard of \(event.method)") }
///     }
///
/// A follower stores the last received revision of each module and resumes from there, so no transaction arrives
/// twice. The follower reconnects with exponential backoff, up to five seconds.
///
/// In an event loop, call ``next(by:)`` with a deadline in the past until it returns nil. Call it again when
/// ``descriptor`` is readable or ``triesAgainAt`` has passed. Use a follower from only one thread at a time.
public final class Follower {
  private static let shortestPause = 100
  private static let longestPause = 5_000
  /// How long a connection must last to reset the backoff.
  private static let goodTime = Duration.seconds(2)

  private let server: Server
  private let topics: [String]
  private let noticesWithin: Duration?
  private let timeout: Duration
  private let watch: Watch
  private let begin: @Sendable (Connection) -> Void
  private var place: Place
  private var stage = Stage.away(tryAt: .after(.zero))
  private var pause = shortestPause
  private var isOfflineTold = false

  private enum Stage {
    case away(tryAt: Deadline)
    case online(Line)
    case overrun(Line)
  }

  /// An active subscription.
  private struct Line {
    let connection: Connection
    let name: String
    let start: Start
    let goodFrom: Deadline
  }

  /// The position at which a subscription starts.
  private enum Start: Equatable {
    /// The last position of the reader.
    case resumed(Place)
    /// The current position of the daemon. If `isAfterLoss` is set, the events before this position are lost.
    case fresh(Place, isAfterLoss: Bool)
  }

  /// Follows modules or methods.
  /// - Parameters:
  ///   - topics: modules or methods, such as `timer` or `timer.start`. An empty list stands for all modules.
  ///   - server: the daemon to connect to.
  ///   - since: for each module, the last revision that the reader knows.
  ///   - noticesWithin: how far back to ask for notices after each connection, up to seven days. Nil asks for none.
  ///   - timeout: the time limit for connecting and subscribing, and for your own calls.
  /// - Throws: an error if no file descriptor is available.
  public convenience init(
    of topics: [String] = [], from server: Server = .nearest, since: [String: Int] = [:],
    noticesWithin: Duration? = nil, timeout: Duration = .seconds(10)
  ) throws(ClientError) {
    self.init(
      of: topics, from: server, since: since, noticesWithin: noticesWithin, timeout: timeout, watch: try Watch())
  }

  /// - Parameters:
  ///   - topics: modules or methods. An empty list stands for all modules.
  ///   - since: for each module, the last revision that the reader knows.
  ///   - timeout: the time limit for connecting and subscribing.
  ///   - begin: prepares each new connection, before it is used for anything else.
  package init(
    of topics: [String], from server: Server, since: [String: Int] = [:], noticesWithin: Duration? = nil,
    timeout: Duration = .seconds(10), watch: Watch, begin: @escaping @Sendable (Connection) -> Void = { _ in }
  ) {
    self.topics = topics
    self.server = server
    self.noticesWithin = noticesWithin
    self.timeout = timeout
    self.watch = watch
    self.begin = begin
    place = Place(since)
  }

  /// The current connection, for your own calls. An event that arrives during a call doesn't make ``descriptor``
  /// readable again. So call ``next(by:)`` after each call.
  public var connection: Connection? {
    if case .online(let line) = stage { line.connection } else { nil }
  }

  /// A descriptor that is readable when there is something to receive. Nil while disconnected.
  public var descriptor: Int32? { connection?.raw }

  /// The time of the next attempt to connect. Nil while connected.
  public var triesAgainAt: Deadline? {
    if case .away(let tryAt) = stage { tryAt } else { nil }
  }

  /// Waits for the next update.
  /// - Parameter deadline: the time at which to stop waiting. Connecting can take longer.
  /// - Returns: nil if the deadline has passed.
  /// - Throws: ``ClientError/refused(_:)`` if the daemon refuses the subscription. A retry would be refused too.
  public func next(by deadline: Deadline) throws(ClientError) -> FollowerUpdate? {
    while true {
      switch stage {
      case .away(let tryAt):
        if !tryAt.hasPassed {
          let ending = try watch.wait(for: nil, by: tryAt.earlier(deadline))
          if ending == .interrupted || !tryAt.hasPassed { return nil }
        }
        if let update = try come() { return update }
      case .overrun(let line):
        if let update = try goOn(after: line) { return update }
      case .online(let line):
        if let update = take(from: line) { return update }
        guard case .online = stage else { continue }
        if let failure = line.connection.failure {
          if let update = leave(failure) { return update }
        } else {
          guard try watch.wait(for: line.connection.raw, by: deadline) == .readable else { return nil }
          // The connection stores its error, which is handled in the next iteration.
          try? line.connection.receive(by: .after(.zero))
        }
      }
    }
  }

  /// Call this after one of your own calls has failed with an error other than a refusal. The follower then reconnects.
  /// - Returns: `offline`. Nil if the loss of the connection was already reported.
  public func fail(_ error: ClientError) -> FollowerUpdate? { leave(error) }

  // MARK: Connection

  private func come() throws(ClientError) -> FollowerUpdate? {
    try retrying { () throws(ClientError) -> FollowerUpdate? in
      let deadline = Deadline.after(timeout)
      let connection = try Connection(to: server, by: deadline, timeout: timeout)
      begin(connection)
      try subscribe(connection, resuming: place.revs.isEmpty ? nil : place, isAfterLoss: false, by: deadline)
      return .online(place.revs)
    }
  }

  /// Resubscribes after the daemon has ended the subscription. If the reader was too slow, the reader resumes from its
  /// last position. If the old subscription delivered nothing, the daemon no longer has the next events. In this case,
  /// the reader starts at the daemon's current position.
  private func goOn(after line: Line) throws(ClientError) -> FollowerUpdate? {
    if case .fresh(place, isAfterLoss: true) = line.start {
      return leave(.disconnected("trackd ends every new subscription immediately"))
    }
    let isLost = line.start == .resumed(place)
    return try retrying { () throws(ClientError) -> FollowerUpdate? in
      try subscribe(
        line.connection, resuming: isLost ? nil : place, isAfterLoss: isLost, by: .after(timeout))
      return isLost ? .missed(place.revs) : nil
    }
  }

  /// Handles all errors by a retry, except a permanent refusal. A refusal is temporary if the daemon is busy or its
  /// storage fails.
  private func retrying(_ body: () throws(ClientError) -> FollowerUpdate?) throws(ClientError) -> FollowerUpdate? {
    do throws(ClientError) {
      return try body()
    } catch .refused(let refusal)
      where refusal.code != RPCCode.busy.rawValue && refusal.code != RPCCode.storage.rawValue
    {
      throw .refused(refusal)
    } catch {
      return leave(error)
    }
  }

  private func subscribe(
    _ connection: Connection, resuming wanted: Place?, isAfterLoss: Bool, by deadline: Deadline
  ) throws(ClientError) {
    let reply = try connection.call("events.subscribe", params(since: wanted), by: deadline)
    guard let name = reply["subscription"]?.string else {
      throw .nonsense("the server isn't trackd: its answer has no subscription")
    }
    place = Place(reply["revs"])
    // The reader's position can be behind the daemon's position.
    if let wanted { place.take(wanted) }
    let start = wanted == nil ? Start.fresh(place, isAfterLoss: isAfterLoss) : .resumed(place)
    stage = .online(Line(connection: connection, name: name, start: start, goodFrom: .after(Self.goodTime)))
    isOfflineTold = false
  }

  private func params(since place: Place?) -> JSON {
    .params { writer in
      if !topics.isEmpty { writer.param("topics", topics) }
      if let place, !place.revs.isEmpty { writer.member("since", place.revs) }
      if let noticesWithin {
        let since = Clock.now() - Int(noticesWithin.components.seconds)
        writer.param("noticesSince", Timestamp(secondsSince1970: since))
      }
    }
  }

  /// - Returns: `offline`. Nil if the loss of the connection was already reported.
  private func leave(_ error: ClientError) -> FollowerUpdate? {
    switch stage {
    case .online(let line), .overrun(let line): if line.goodFrom.hasPassed { pause = Self.shortestPause }
    case .away: break
    }
    stage = .away(tryAt: .after(milliseconds: pause))
    pause = min(2 * pause, Self.longestPause)
    if isOfflineTold { return nil }
    isOfflineTold = true
    return .offline(error)
  }

  // MARK: Updates from notifications

  /// Takes the next update that has already arrived.
  private func take(from line: Line) -> FollowerUpdate? {
    while let notification = line.connection.takeNotification() {
      guard notification.params["subscription"]?.isString(line.name) == true else { continue }
      switch notification.method {
      case "events.event":
        guard let event = Event(notification.params) else {
          return leave(.nonsense("the server isn't trackd: it sent an invalid event"))
        }
        place.take(event)
        return .event(event)
      case "events.mark":
        place.take(Place(notification.params["revs"]))
      case "events.overrun":
        stage = .overrun(line)
        return nil
      default: continue
      }
    }
    return nil
  }
}
