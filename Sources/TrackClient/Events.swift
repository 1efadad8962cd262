/// An asynchronous sequence of changes, for widgets, status bars and other displays. The sequence continues when the
/// daemon restarts.
///
///     for try await update in Events(of: ["timer"]) {
///       switch update {
///       case .online, .missed: print("ask for all that is shown")
///       case .event(let event): print("revision \(event.rev): \(event.method)")
///       case .offline(let error): print("waiting: \(error)")
///       }
///     }
///
/// The sequence may begin before the daemon starts, and ends when the task is cancelled. It throws only if the daemon
/// refuses the subscription, for example because a topic doesn't exist.
///
/// To keep a copy of the daemon's data, store the `module` and `rev` of each event with the data. Pass the stored
/// revisions as `since` when you follow the daemon again. The sequence then begins with the changes after these
/// revisions.
///
///     let lastSeen = ["timer": 1]
///     for try await update in Events(of: ["timer"], since: lastSeen) {
///       if case .event(let event) = update { print("\(event.rev) by \(event.by ?? "nobody")") }
///     }
///
/// A slow reader blocks nobody. Some events are buffered in this process and the others in the daemon. If the daemon's
/// buffer overflows and events are lost, the reader gets ``FollowerUpdate/missed(_:)``. Each loop over the sequence has
/// its own connection and its own thread. The thread sleeps while nothing happens.
public struct Events: AsyncSequence, Sendable {
  /// An event, or a note about the state of the subscription.
  public typealias Element = FollowerUpdate
  /// The error that can end the sequence.
  public typealias Failure = ClientError

  private let topics: [String]
  private let server: Server
  private let since: [String: Int]
  private let token: String?

  /// Follows modules or methods.
  /// - Parameters:
  ///   - topics: modules or methods, such as `timer` or `timer.start`. An empty list stands for all modules.
  ///   - server: the daemon to connect to.
  ///   - since: for each module, the last revision that the reader knows.
  ///   - token: the token of a sign-in, to follow changes as the account that signed in. Nil means this user's account.
  public init(
    of topics: [String] = [], from server: Server = .nearest, since: [String: Int] = [:], token: String? = nil
  ) {
    self.topics = topics
    self.server = server
    self.since = since
    self.token = token
  }

  /// Starts following.
  public func makeAsyncIterator() -> Iterator {
    let feed = Feed()
    feed.start { [topics, server, since, token] watch in
      Follower(of: topics, from: server, since: since, watch: watch) { connection in
        if let token { connection.act(by: token) }
      }
    }
    return Iterator(keeper: Iterator.Keeper(feed: feed))
  }

  /// An iterator, which only one task may use at a time.
  public struct Iterator: AsyncIteratorProtocol {
    /// Stops following when the last copy of the iterator is released.
    final class Keeper: Sendable {
      let feed: Feed

      init(feed: Feed) {
        self.feed = feed
      }

      deinit { feed.end() }
    }

    let keeper: Keeper

    /// The next update. Nil if the task was cancelled.
    public mutating func next() async throws(ClientError) -> FollowerUpdate? {
      try await next(isolation: nil)
    }

    /// The next update. Nil if the task was cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async throws(ClientError) -> FollowerUpdate? {
      try await keeper.feed.next()
    }
  }
}
