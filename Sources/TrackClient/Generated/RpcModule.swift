// Made by ./dev update-golden from what is declared of rpc: change that.

/// The module `rpc`: its calls, and what they take and give.
public enum RpcModule {
  /// What `rpc.discover` gives.
  public struct DiscoverReply: Equatable, Sendable, ReplyValue {
    /// Text of 1 to 20 characters.
    public let openrpc: String
    /// An object.
    public let info: JSON
    /// A list, each an object.
    public let methods: [JSON]
    /// An object.
    public let components: Components
    /// A list, each an object.
    public let xNotifications: [JSON]
    /// A list, each an object.
    public let xNotices: [JSON]
    /// An object, for each module an object, for each table an object.
    public let xTables: [String: [String: JSON]]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      openrpc = try json.member("openrpc")
      info = try json.member("info")
      methods = try json.member("methods")
      components = try json.member("components")
      xNotifications = try json.member("x-notifications")
      xNotices = try json.member("x-notices")
      xTables = try json.member("x-tables")
    }
  }

  /// In what is given: `rpc.discover.components`.
  public struct Components: Equatable, Sendable, ReplyValue {
    /// An object, for each name an object.
    public let schemas: [String: JSON]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      schemas = try json.member("schemas")
    }
  }

  /// The methods of `rpc`, by a ``Connection``.
  public struct Calls {
    let caller: Connection

    /// Describes every method: an OpenRPC document.
    ///
    /// For everybody who may connect, also without an account.
    public func discover() throws(ClientError) -> DiscoverReply {
      try caller.typed("rpc.discover")
    }
  }

  /// The methods of `rpc`, by a ``Client``.
  public struct AsyncCalls: Sendable {
    let caller: Client

    /// Describes every method: an OpenRPC document.
    ///
    /// For everybody who may connect, also without an account.
    public func discover() async throws(ClientError) -> DiscoverReply {
      try await caller.typed("rpc.discover")
    }
  }
}

extension Connection {
  /// The methods of `rpc`.
  public var rpc: RpcModule.Calls { RpcModule.Calls(caller: self) }
}

extension Client {
  /// The methods of `rpc`.
  public var rpc: RpcModule.AsyncCalls { RpcModule.AsyncCalls(caller: self) }
}
