internal import Wire

/// What the daemon says instead of a result: the error of JSON-RPC.
public struct Refusal: Error, Equatable, Sendable {
  /// The number of the kind of error, such as -32002 for a conflict.
  public let code: Int

  /// What went wrong, for people.
  public let message: String

  /// The particulars: an object, with the members that go with the code. Nil where there are none.
  public let data: JSON?

  /// A refusal with these members.
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

  /// What went wrong, for programs: stable, `module.camelCase`.
  public var reason: String { data?["reason"]?.string ?? "" }
}
