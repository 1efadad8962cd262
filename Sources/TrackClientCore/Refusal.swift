internal import Wire

/// The error with which the daemon answers a call that it refuses.
public struct Refusal: Error, Equatable, Sendable {
  /// The error code, such as -32002 for a conflict.
  public let code: Int

  /// A message for people.
  public let message: String

  /// An object with details. Its members depend on the code. Nil if there are no details.
  public let data: JSON?

  /// Creates a refusal.
  public init(code: Int, message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Reads the member `error` of an answer.
  init(_ error: JSON) {
    self.init(
      code: error["code"]?.int ?? RPCCode.internalError.rawValue,
      message: error["message"]?.string ?? "an error without a message",
      data: error["data"])
  }

  /// A stable identifier of the reason, for programs, in the form `module.camelCase`.
  public var reason: String { data?["reason"]?.string ?? "" }
}
