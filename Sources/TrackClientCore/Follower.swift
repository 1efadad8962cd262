internal import Wire

/// Follows what changes, through restarts of the daemon, and waits for it: for a thread of its own, or for a program that
/// has a loop already.
///
///     let follower = try Follower(of: ["timer"])
///     while let happening = try follower.next(by: .after(.seconds(1))) {
///       if case .event(let event) = happening { print("heard of \(event.method)") }
///     }
///
/// It knows up to where it has been told, by module, and comes back with that, so nothing is told twice or left out.
/// It connects again with growing pauses, at most some seconds long.
///
/// In a loop it is asked with a deadline that has passed until it says nil; then it has something to say when
/// ``descriptor`` can be read, or ``triesAgainAt`` has come. It belongs to one thread at a time.
public final class Follower {
  private static let shortestPause = 100
  private static let longestPause = 5_000
  /// A connection that lasted so long was a good one: the next pause is short again.
  private static let goodTime = Duration.seconds(2)

  private let server: Server
  private let topics: [String]
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

  /// A subscription in force.
  private struct Line {
    let connection: Connection
    let name: String
    let start: Start
    let goodFrom: Deadline
  }

  /// From where a subscription tells.
  private enum Start: Equatable {
    /// From a place that the reader had come to.
    case resumed(Place)
    /// From where the daemon was. What was before it is missing if `isAfterLoss`.
    case fresh(Place, isAfterLoss: Bool)
  }

  /// Follows modules or methods; none: all.
  /// - Parameters:
  ///   - topics: such as `timer` or `timer.start`.
  ///   - server: which daemon.
  ///   - since: by module, the revision up to which everything is known already.
  ///   - timeout: how long connecting and subscribing may take each time, and a call of one's own.
  /// - Throws: where the machine has no descriptor left.
  public convenience init(
    of topics: [String] = [], from server: Server = .nearest, since: [String: Int] = [:],
    timeout: Duration = .seconds(10)
  ) throws(ClientError) {
    self.init(of: topics, from: server, since: since, timeout: timeout, watch: try Watch())
  }

  /// - Parameters:
  ///   - topics: modules or methods; none: all.
  ///   - since: by module, the revision up to which the reader knows everything.
  ///   - timeout: how long connecting and subscribing may take each time.
  ///   - begin: what is to be done first with each connection.
  package init(
    of topics: [String], from server: Server, since: [String: Int] = [:], timeout: Duration = .seconds(10),
    watch: Watch, begin: @escaping @Sendable (Connection) -> Void = { _ in }
  ) {
    self.topics = topics
    self.server = server
    self.timeout = timeout
    self.watch = watch
    self.begin = begin
    place = Place(since)
  }

  /// The connection while there is one, for calls of one's own. What happened while a call waited is there without
  /// ``descriptor`` becoming readable: ask for it after a call.
  public var connection: Connection? {
    if case .online(let line) = stage { line.connection } else { nil }
  }

  /// What becomes readable when there is something to take in; nil while there is no connection.
  public var descriptor: Int32? { connection?.raw }

  /// When it connects again; nil while there is a connection.
  public var triesAgainAt: Deadline? {
    if case .away(let tryAt) = stage { tryAt } else { nil }
  }

  /// Waits for the next thing to happen.
  /// - Parameter deadline: until when. Connecting may take longer.
  /// - Returns: nil when the deadline has passed.
  /// - Throws: ``ClientError/refused(_:)`` where the daemon doesn't want to be followed like this; that won't change by
  ///   itself.
  public func next(by deadline: Deadline) throws(ClientError) -> Happening? {
    while true {
      switch stage {
      case .away(let tryAt):
        if !tryAt.hasPassed {
          let ending = try watch.wait(for: nil, by: tryAt.earlier(deadline))
          if ending == .interrupted || !tryAt.hasPassed { return nil }
        }
        if let happening = try come() { return happening }
      case .overrun(let line):
        if let happening = try goOn(after: line) { return happening }
      case .online(let line):
        if let happening = take(from: line) { return happening }
        guard case .online = stage else { continue }
        if let failure = line.connection.failure {
          if let happening = leave(failure) { return happening }
        } else {
          guard try watch.wait(for: line.connection.raw, by: deadline) == .readable else { return nil }
          // What fails shows itself the next time round.
          try? line.connection.receive(by: .after(.zero))
        }
      }
    }
  }

  /// A call of one's own failed otherwise than by a refusal: the connection is made anew.
  /// - Returns: that it is offline, unless that has been said.
  public func fail(_ error: ClientError) -> Happening? { leave(error) }

  // MARK: Coming and going

  private func come() throws(ClientError) -> Happening? {
    try retrying { () throws(ClientError) -> Happening? in
      let deadline = Deadline.after(timeout)
      let connection = try Connection(to: server, by: deadline, timeout: timeout)
      begin(connection)
      try subscribe(connection, resuming: place.revs.isEmpty ? nil : place, isAfterLoss: false, by: deadline)
      return .online(place.revs)
    }
  }

  /// The daemon has ended the subscription: perhaps because it was read too slowly, and then it goes on from where it
  /// ended; perhaps because what comes next is no longer kept, and then no place but a later one will do.
  private func goOn(after line: Line) throws(ClientError) -> Happening? {
    if case .fresh(place, isAfterLoss: true) = line.start {
      return leave(.disconnected("trackd ends each subscription at once"))
    }
    let isLost = line.start == .resumed(place)
    return try retrying { () throws(ClientError) -> Happening? in
      try subscribe(
        line.connection, resuming: isLost ? nil : place, isAfterLoss: isLost, by: .after(timeout))
      return isLost ? .missed(place.revs) : nil
    }
  }

  /// What fails is tried again, but for what the daemon will refuse again. A busy one won't, nor one whose storage fails.
  private func retrying(_ body: () throws(ClientError) -> Happening?) throws(ClientError) -> Happening? {
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
      throw .nonsense("what answers there is no trackd: it names no subscription")
    }
    place = Place(reply["revs"])
    // Where the reader comes back to lies further back than where the daemon is.
    if let wanted { place.take(wanted) }
    let start = wanted == nil ? Start.fresh(place, isAfterLoss: isAfterLoss) : .resumed(place)
    stage = .online(Line(connection: connection, name: name, start: start, goodFrom: .after(Self.goodTime)))
    isOfflineTold = false
  }

  private func params(since place: Place?) -> JSON {
    .params { writer in
      if !topics.isEmpty { writer.param("topics", topics) }
      if let place, !place.revs.isEmpty { writer.member("since", place.revs) }
    }
  }

  /// - Returns: that it is offline, unless that has been said.
  private func leave(_ error: ClientError) -> Happening? {
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

  // MARK: What is told

  /// What has come already.
  private func take(from line: Line) -> Happening? {
    while let notification = line.connection.takeNotification() {
      guard notification.params["subscription"]?.isString(line.name) == true else { continue }
      switch notification.method {
      case "events.event":
        guard let event = Event(notification.params) else {
          return leave(.nonsense("what answers there is no trackd: it sent an event that is none"))
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
