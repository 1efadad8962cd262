internal import System

/// What changes, as a sequence to loop over, through restarts of the daemon.
///
///     for try await happening in Events(of: ["timer"]) {
///       switch happening {
///       case .event(let event): print(event.method, event.changes)
///       case .online, .missed: print("ask for all that you show")
///       case .offline(let error): print("waiting: \(error)")
///       }
///     }
///
/// It ends by itself only where the daemon says that it doesn't want to be followed like this, by throwing; else with
/// the task. A reader that is slower than the daemon holds up nobody: a few events wait here, and then the daemon, which
/// in the end says ``Happening/missed(_:)``.
public struct Events: AsyncSequence, Sendable {
  /// What it tells.
  public typealias Element = Happening
  /// Why it may end.
  public typealias Failure = ClientError

  private let topics: [String]
  private let server: Server
  private let since: [String: Int]

  /// Follows modules or methods; none: all.
  /// - Parameters:
  ///   - topics: such as `timer` or `timer.start`.
  ///   - server: which daemon.
  ///   - since: by module, the revision up to which everything is known already.
  public init(of topics: [String] = [], from server: Server = .nearest, since: [String: Int] = [:]) {
    self.topics = topics
    self.server = server
    self.since = since
  }

  /// Begins to follow.
  public func makeAsyncIterator() -> Iterator {
    let feed = Feed()
    feed.start { [topics, server, since] watch in Follower(of: topics, from: server, since: since, watch: watch) }
    return Iterator(keeper: Iterator.Keeper(feed: feed))
  }

  /// One reader.
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
