// Made by ./dev update-golden from what is declared of events: change that.

/// The module `events`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `events.limit`: The connection has too many subscriptions.
/// - `events.notFound`: The connection has no subscription with that name.
public enum EventsModule {
  /// Sends this connection an event for each transaction that you may see, from now on or after `since`.
  ///
  /// Refusals specific to this method: `events.limit`.
  ///
  /// - Parameters:
  ///   - topics: modules, methods or notices to follow, such as timer or chores.done; default: all. A list of 1 to 100,
  ///     each a topic of 1 to 100 characters.
  ///   - since: by module, the last revision that you have received, such as {"timer": 41}. An object with one member
  ///     per module, each a whole number of at least 0.
  ///   - snapshot: first send all rows that you may see, in events.snapshot notifications, then continue with events.
  ///     True or false; nil means false.
  ///   - shape: whether events show objects as methods return them, or rows as they are stored (x-tables of
  ///     rpc.discover). One of objects, rows; nil means "objects".
  ///   - noticesSince: also send the notices since this time, oldest first, but only those of the last seven days. A
  ///     time.
  public static func subscribe(
    topics: [String]? = nil,
    since: [String: Int]? = nil,
    snapshot: Bool? = nil,
    shape: Shape? = nil,
    noticesSince: Timestamp? = nil
  ) -> TypedCall<SubscribeReply> {
    TypedCall(
      "events.subscribe", SubscribeReply.init,
      ["topics": topics, "since": since, "snapshot": snapshot, "shape": shape, "noticesSince": noticesSince])
  }

  /// Ends a subscription of this connection.
  ///
  /// Refusals specific to this method: `events.notFound`.
  ///
  /// - Parameter subscription: the name that events.subscribe returned. Text of 1 to 40 characters.
  public static func unsubscribe(subscription: String) -> TypedCall<Void> {
    TypedCall("events.unsubscribe", ["subscription": subscription])
  }

  /// The reply of `events.subscribe`.
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
