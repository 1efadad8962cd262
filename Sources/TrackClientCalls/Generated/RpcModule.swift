// Made by ./dev update-golden from what is declared of rpc: change that.

/// The module `rpc`: its calls, and what they take and give.
public enum RpcModule {
  /// Describes every method, or those of a module, or one: an OpenRPC document.
  ///
  /// For everybody who may connect, also without an account.
  ///
  /// It is refused also for `rpc.noSuchModule` (There is no such module), `rpc.noSuchMethod` (There is no such method).
  ///
  /// - Parameters:
  ///   - module: only the methods, tables and notices of this module. Text of 1 to 60 characters.
  ///   - method: only this method. Text of 1 to 100 characters.
  ///   - names: only what the names of members mean. True or false; nil is false.
  public static func discover(
    module: String? = nil,
    method: String? = nil,
    names: Bool? = nil
  ) -> TypedCall<DiscoverReply> {
    TypedCall("rpc.discover", DiscoverReply.init) {
      $0.set("module", module)
      $0.set("method", method)
      $0.set("names", names)
    }
  }

  /// What `rpc.discover` gives.
  public struct DiscoverReply: Equatable, Sendable {
    /// Text of 1 to 20 characters.
    public let openrpc: String
    /// An object.
    public let info: JSON
    /// A list, each an object.
    public let methods: [JSON]
    /// An object; not always there.
    public let components: Components?
    /// A list, each an object; not always there.
    public let xNotifications: [JSON]?
    /// A list, each an object; not always there.
    public let xNotices: [JSON]?
    /// An object, for each module an object, for each table an object; not always there.
    public let xTables: [String: [String: JSON]]?
    /// An object, for each module an object, for each name an object; not always there.
    public let xNames: [String: [String: JSON]]?

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      openrpc = try json.member("openrpc")
      info = try json.member("info")
      methods = try json.member("methods")
      components = try json.member("components", Components.init)
      xNotifications = try json.member("x-notifications")
      xNotices = try json.member("x-notices")
      xTables = try json.member("x-tables")
      xNames = try json.member("x-names")
    }
  }

  /// In what is given: `rpc.discover.components`.
  public struct Components: Equatable, Sendable {
    /// An object, for each name an object.
    public let schemas: [String: JSON]

    /// Reads it as the daemon gives it, in a reply or in an event's changes.
    public init(reading json: JSON) throws(ClientError) {
      schemas = try json.member("schemas")
    }
  }
}

extension TypedCall {
  /// The methods of `rpc`.
  public static var rpc: RpcModule.Type { RpcModule.self }
}
