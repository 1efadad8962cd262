// Made by ./dev update-golden from what is declared of events: change that.

/// The module `events`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `events.limit`: The connection has as many subscriptions as it may.
/// - `events.notFound`: The connection has no subscription of that name.
public enum EventsModule {
  /// Tells this connection of every transaction that it may see, from now on or from `since`.
  ///
  /// Refusals of its own: `events.limit`.
  ///
  /// - Parameters:
  ///   - topics: modules or methods to follow, like timer or chores.done; left out: all. A list of 1 to 100, each a
  ///     topic of 1 to 100 characters.
  ///   - since: by module, the revision up to which you have been told, like {"timer": 41}. An object, for each module
  ///     a whole number from 0.
  ///   - snapshot: begin with all rows that you may see, as notifications events.snapshot, and go on from there. True
  ///     or false; nil is false.
  ///   - shape: objects, as methods reply with them, or rows, as x-tables of rpc.discover says they are stored. One of
  ///     objects, rows; nil is "objects".
  public static func subscribe(
    topics: [String]? = nil,
    since: [String: Int]? = nil,
    snapshot: Bool? = nil,
    shape: Shape? = nil
  ) -> TypedCall<SubscribeReply> {
    TypedCall(
      "events.subscribe", SubscribeReply.init,
      ["topics": topics, "since": since, "snapshot": snapshot, "shape": shape])
  }

  /// Ends a subscription of this connection.
  ///
  /// Refusals of its own: `events.notFound`.
  ///
  /// - Parameter subscription: as subscribe named it. Text of 1 to 40 characters.
  public static func unsubscribe(subscription: String) -> TypedCall<Void> {
    TypedCall("events.unsubscribe", ["subscription": subscription])
  }

  /// What `events.subscribe` gives.
  public struct SubscribeReply: Equatable, Sendable {
    public let subscription: String
    public let revs: [String: Int]

    public init(reading json: JSON) throws(ClientError) {
      subscription = try json.member("subscription")
      revs = try json.member("revs")
    }
  }

  /// A name in `events.subscribe(shape:)`.
  public enum Shape: String, ParamValue, Sendable {
    case objects, rows
  }
}

extension TypedCall {
  /// The methods of `events`.
  public static var events: EventsModule.Type { EventsModule.self }
}
