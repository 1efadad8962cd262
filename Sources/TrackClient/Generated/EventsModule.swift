// Made by ./dev update-golden from what is declared of events: change that.

/// The module `events`: its calls, and what they take and give.
public enum EventsModule {
  /// What `events.subscribe` gives.
  public struct SubscribeReply: Equatable, Sendable, ReplyValue {
    /// Text of 1 to 40 characters.
    public let subscription: String
    /// An object, for each module a whole number from 0.
    public let revs: [String: Int]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      subscription = try json.member("subscription")
      revs = try json.member("revs")
    }
  }

  /// A name in `events.subscribe(shape:)`.
  public struct Shape: NamedChoice, Hashable, Sendable {
    /// As the daemon spells it.
    public let rawValue: String

    /// By the name that the daemon has for it, perhaps one that this library doesn't know yet.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// `objects`
    public static let objects = Shape(rawValue: "objects")
    /// `rows`
    public static let rows = Shape(rawValue: "rows")
  }

  /// The methods of `events`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Tells this connection of every transaction that it may see, from now on or from `since`.
    ///
    /// - Parameters:
    ///   - topics: modules or methods to follow, like timer or chores.done; left out: all. A list of 1 to 100, each a
    ///     topic of 1 to 100 characters.
    ///   - since: by module, the revision up to which you have been told, like {"timer": 41}. An object, for each
    ///     module a whole number from 0.
    ///   - snapshot: begin with all rows that you may see, as notifications events.snapshot, and go on from there. True
    ///     or false; nil is false.
    ///   - shape: objects, as methods reply with them, or rows, as x-tables of rpc.discover says they are stored. One
    ///     of objects, rows; nil is "objects".
    /// - Throws: ``ClientError/refused(_:)``, also for `events.limit` (The connection has as many subscriptions as it
    ///   may).
    public func subscribe(
      topics: [String]? = nil,
      since: [String: Int]? = nil,
      snapshot: Bool? = nil,
      shape: Shape? = nil
    ) throws(ClientError) -> SubscribeReply {
      var params = CallParams()
      params.set("topics", topics)
      params.set("since", since)
      params.set("snapshot", snapshot)
      params.set("shape", shape)
      return try caller.typed("events.subscribe", params)
    }

    /// Ends a subscription of this connection.
    ///
    /// - Parameter subscription: as subscribe named it. Text of 1 to 40 characters.
    /// - Throws: ``ClientError/refused(_:)``, also for `events.notFound` (The connection has no subscription of that
    ///   name).
    public func unsubscribe(subscription: String) throws(ClientError) {
      var params = CallParams()
      params.set("subscription", subscription)
      try caller.call("events.unsubscribe", params.json())
    }
  }

  /// The methods of `events`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Tells this connection of every transaction that it may see, from now on or from `since`.
    ///
    /// - Parameters:
    ///   - topics: modules or methods to follow, like timer or chores.done; left out: all. A list of 1 to 100, each a
    ///     topic of 1 to 100 characters.
    ///   - since: by module, the revision up to which you have been told, like {"timer": 41}. An object, for each
    ///     module a whole number from 0.
    ///   - snapshot: begin with all rows that you may see, as notifications events.snapshot, and go on from there. True
    ///     or false; nil is false.
    ///   - shape: objects, as methods reply with them, or rows, as x-tables of rpc.discover says they are stored. One
    ///     of objects, rows; nil is "objects".
    /// - Throws: ``ClientError/refused(_:)``, also for `events.limit` (The connection has as many subscriptions as it
    ///   may).
    public func subscribe(
      topics: [String]? = nil,
      since: [String: Int]? = nil,
      snapshot: Bool? = nil,
      shape: Shape? = nil
    ) async throws(ClientError) -> SubscribeReply {
      var params = CallParams()
      params.set("topics", topics)
      params.set("since", since)
      params.set("snapshot", snapshot)
      params.set("shape", shape)
      return try await caller.typed("events.subscribe", params)
    }

    /// Ends a subscription of this connection.
    ///
    /// - Parameter subscription: as subscribe named it. Text of 1 to 40 characters.
    /// - Throws: ``ClientError/refused(_:)``, also for `events.notFound` (The connection has no subscription of that
    ///   name).
    public func unsubscribe(subscription: String) async throws(ClientError) {
      var params = CallParams()
      params.set("subscription", subscription)
      try await caller.call("events.unsubscribe", params.json())
    }
  }
}

extension Connection {
  /// The methods of `events`.
  public var events: EventsModule.Calls { EventsModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `events`.
  public var events: EventsModule.AsyncCalls { EventsModule.AsyncCalls(caller: self) }
}
