/// What changes, as a sequence to loop over, through restarts of the daemon: for widgets, bars and whatever shows
/// something.
///
///     for try await happening in Events(of: ["timer"]) {
///       switch happening {
///       case .online, .missed: print("ask for all that is shown")
///       case .event(let event): print("revision \(event.rev): \(event.method)")
///       case .offline(let error): print("waiting: \(error)")
///       }
///     }
///
/// It may begin before there is a daemon. It ends with the task; by itself, by throwing, only where the daemon says that
/// it doesn't want to be followed like this, such as for a topic that there isn't.
///
/// Whoever keeps a copy of what the daemon knows keeps each event's `module` and `rev` with it, and begins with them the
/// next time: what happened in between comes first.
///
///     let lastSeen = ["timer": 1]
///     for try await happening in Events(of: ["timer"], since: lastSeen) {
///       if case .event(let event) = happening { print("\(event.rev) by \(event.by ?? "nobody")") }
///     }
///
/// A reader that is slower than the daemon holds up nobody: a few events wait here, the others in the daemon, and if
/// they become too many even for that, ``Happening/missed(_:)`` says so. Each loop has a connection and a thread, which
/// does nothing while nothing happens.
public struct Events: AsyncSequence, Sendable {
  /// What it tells.
  public typealias Element = Happening
  /// Why it may end.
  public typealias Failure = ClientError

  private let topics: [String]
  private let server: Server
  private let since: [String: Int]
  private let token: String?

  /// Follows modules or methods; none: all.
  /// - Parameters:
  ///   - topics: such as `timer` or `timer.start`.
  ///   - server: which daemon.
  ///   - since: by module, the revision up to which everything is known already.
  ///   - token: of a sign-in, to see what its account may; nil: what this user may. It throws where it is no good.
  public init(
    of topics: [String] = [], from server: Server = .nearest, since: [String: Int] = [:], token: String? = nil
  ) {
    self.topics = topics
    self.server = server
    self.since = since
    self.token = token
  }

  /// Begins to follow.
  public func makeAsyncIterator() -> Iterator {
    let feed = Feed()
    feed.start { [topics, server, since, token] watch in
      Follower(of: topics, from: server, since: since, watch: watch) { connection in
        if let token { connection.act(by: token) }
      }
    }
    return Iterator(keeper: Iterator.Keeper(feed: feed))
  }

  /// One reader, for one task at a time.
  public struct Iterator: AsyncIteratorProtocol {
    /// Ends the following with the last copy of the iterator.
    final class Keeper: Sendable {
      let feed: Feed

      init(feed: Feed) {
        self.feed = feed
      }

      deinit { feed.end() }
    }

    let keeper: Keeper

    /// The next thing that happens; nil when the task was cancelled.
    public mutating func next() async throws(ClientError) -> Happening? {
      try await next(isolation: nil)
    }

    /// The next thing that happens; nil when the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(ClientError) -> Happening? {
      try await keeper.feed.next()
    }
  }
}
