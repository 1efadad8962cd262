internal import System

/// Follows what changes, through restarts of the daemon, for a thread of its own.
///
/// It knows up to where it has been told, by module, and comes back with that, so nothing is told twice or left out.
/// It connects again with growing pauses, at most some seconds long.
package final class Follower {
  private static let shortestPause = 100
  private static let longestPause = 5_000
  /// A connection that lasted so long was a good one: the next pause is short again.
  private static let goodMilliseconds = 2_000

  private let server: Server
  private let topics: [String]
  private let timeout: Duration
  private let watch: Watch
  private var told: [String: Int]
  private var stage = Stage.away(tryAt: .after(milliseconds: 0))
  private var pause = shortestPause
  private var isOfflineTold = false

  private enum Stage {
    case away(tryAt: Deadline)
    case online(Connection, subscription: String, goodFrom: Deadline)
    case overrun(Connection)
  }

  /// - Parameters:
  ///   - topics: modules or methods; none: all.
  ///   - since: by module, the revision up to which the reader knows everything.
  ///   - timeout: how long connecting and subscribing may take each time.
  package init(
    of topics: [String], from server: Server, since: [String: Int] = [:], timeout: Duration = .seconds(10),
    watch: Watch = Watch()
  ) {
    self.topics = topics
    self.server = server
    self.timeout = timeout
    self.watch = watch
    told = since
  }

  /// The connection while there is one, for calls of one's own.
  package var connection: Connection? {
    if case .online(let connection, _, _) = stage { connection } else { nil }
  }

  /// Waits for the next thing to happen.
  /// - Returns: nil when the deadline has passed, or the watch rang.
  /// - Throws: `.refused` where the daemon doesn't want to be followed like this; that won't change by itself.
  package func next(by deadline: Deadline) throws(ClientError) -> Happening? {
    while true {
      switch stage {
      case .away(let tryAt):
        if !tryAt.hasPassed {
          _ = try watch.wait(for: nil, by: tryAt.earlier(deadline))
          if !tryAt.hasPassed { return nil }
        }
        if let happening = try come() { return happening }
      case .overrun(let connection):
        return try resubscribe(connection)
      case .online(let connection, let subscription, let goodFrom):
        if let happening = take(from: connection, subscription) { return happening }
        guard case .online = stage else { continue }
        do throws(ClientError) {
          guard try watch.wait(for: connection.raw, by: deadline) else { return nil }
          try connection.receive(by: .after(milliseconds: 0))
        } catch .timedOut {
          continue
        } catch {
          if goodFrom.hasPassed { pause = Self.shortestPause }
          if let happening = leave(error) { return happening }
        }
      }
    }
  }

  /// The connection failed in a call of one's own: it is made anew.
  package func fail(_ error: ClientError) -> Happening? { leave(error) }

  private func come() throws(ClientError) -> Happening? {
    do throws(ClientError) {
      let connection = try Connection(to: server, timeout: timeout)
      return .online(try subscribe(connection, since: told))
    } catch {
      if isFinal(error) { throw error }
      return leave(error)
    }
  }

  private func resubscribe(_ connection: Connection) throws(ClientError) -> Happening? {
    do throws(ClientError) {
      return .missed(try subscribe(connection, since: [:]))
    } catch {
      if isFinal(error) { throw error }
      return leave(error)
    }
  }

  /// A busy daemon is tried again, as is one whose storage fails.
  private func isFinal(_ error: ClientError) -> Bool {
    guard case .refused(let refusal) = error else { return false }
    return refusal.code != RPCCode.busy.rawValue && refusal.code != RPCCode.storage.rawValue
  }

  private func subscribe(_ connection: Connection, since: [String: Int]) throws(ClientError) -> [String: Int] {
    var params = JSONWriter()
    params.beginObject()
    if !topics.isEmpty {
      params.key("topics")
      params.beginArray()
      for topic in topics { params.string(topic) }
      params.endArray()
    }
    if !since.isEmpty {
      params.key("since")
      params.beginObject()
      for (module, rev) in since.sorted(by: { $0.key < $1.key }) {
        params.key(escaping: module)
        params.int(rev)
      }
      params.endObject()
    }
    params.endObject()
    let reply = try connection.call("events.subscribe", try Self.parsed(params))
    guard let subscription = reply["subscription"]?.string else {
      throw .nonsense("what answers there is no trackd: it names no subscription")
    }
    let revs = Self.revs(reply["revs"])
    // Where it comes back to is further back than where the daemon is.
    told = revs.merging(since) { $1 }
    stage = .online(connection, subscription: subscription, goodFrom: .after(milliseconds: Self.goodMilliseconds))
    isOfflineTold = false
    return told
  }

  private static func parsed(_ writer: JSONWriter) throws(ClientError) -> JSON {
    do throws(JSON.Fault) { return try JSON(parsing: writer.bytes) } catch { throw .nonsense("\(error)") }
  }

  /// What has come already.
  private func take(from connection: Connection, _ subscription: String) -> Happening? {
    while let notification = connection.takeNotification() {
      guard notification.params["subscription"]?.isString(subscription) == true else { continue }
      switch notification.method {
      case "events.event":
        guard let event = Event(notification.params) else { continue }
        told[event.module] = event.rev
        return .event(event)
      case "events.mark":
        told.merge(Self.revs(notification.params["revs"])) { $1 }
      case "events.overrun":
        stage = .overrun(connection)
        return nil
      default: continue
      }
    }
    return nil
  }

  /// - Returns: that it is offline, unless that has been said.
  private func leave(_ error: ClientError) -> Happening? {
    stage = .away(tryAt: .after(milliseconds: pause))
    pause = min(2 * pause, Self.longestPause)
    if isOfflineTold { return nil }
    isOfflineTold = true
    return .offline(error)
  }

  private static func revs(_ json: JSON?) -> [String: Int] {
    var revs: [String: Int] = [:]
    guard let json else { return revs }
    for member in json.members {
      if let module = member.key.string, let rev = member.value.int { revs[module] = rev }
    }
    return revs
  }
}
