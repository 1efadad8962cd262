// Made by ./dev update-golden from what is declared of rpc: change that.

/// The module `rpc`: its calls, and what they take and give.
///
/// Its refusals, beside those of every method:
///
/// - `rpc.noSuchModule`: Unknown module.
/// - `rpc.noSuchMethod`: Unknown method.
public enum RpcModule {
  /// Describes all methods, those of one module, or one method, as an OpenRPC document.
  ///
  /// For everyone who may connect, even without an account.
  ///
  /// Refusals specific to this method: `rpc.noSuchModule`, `rpc.noSuchMethod`.
  ///
  /// - Parameters:
  ///   - module: only the methods, tables and notices of this module. Text of 1 to 60 characters.
  ///   - method: only this method. Text of 1 to 100 characters.
  ///   - names: only x-names, the meanings of member names. True or false; nil means false.
  public static func discover(
    module: String? = nil,
    method: String? = nil,
    names: Bool? = nil
  ) -> TypedCall<DiscoverReply> {
    TypedCall("rpc.discover", DiscoverReply.init, ["module": module, "method": method, "names": names])
  }

  /// The reply of `rpc.discover`.
  public struct DiscoverReply: Equatable, Sendable {
    public let openrpc: String
    public let info: JSON
    public let methods: [JSON]
    public let components: Components?
    public let xNotifications: [JSON]?
    public let xNotices: [JSON]?
    public let xTables: [String: [String: JSON]]?
    public let xNames: [String: [String: JSON]]?

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
    public let schemas: [String: JSON]

    public init(reading json: JSON) throws(ClientError) {
      schemas = try json.member("schemas")
    }
  }
}

extension TypedCall {
  /// The methods of `rpc`.
  public static var rpc: RpcModule.Type { RpcModule.self }
}
