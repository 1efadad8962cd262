internal import Wire

/// A JSON-RPC error from the daemon.
public struct Refusal: Error, Equatable, Sendable {
  /// The error code, such as -32002 for a conflict.
  public let code: Int

  /// A message for people.
  public let message: String

  /// Details: an object whose members depend on the code; nil if there are none.
  public let data: JSON?

  /// Creates a refusal.
  public init(code: Int, message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Reads the `error` of an answer.
  init(_ error: JSON) {
    self.init(
      code: error["code"]?.int ?? RPCCode.internalError.rawValue,
      message: error["message"]?.string ?? "an error without a message",
      data: error["data"])
  }

  /// A stable identifier for programs, in the form `module.camelCase`.
  public var reason: String { data?["reason"]?.string ?? "" }
}
