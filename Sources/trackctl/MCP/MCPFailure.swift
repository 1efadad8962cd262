import Wire

/// The error with which a request is answered instead of a result.
struct MCPFailure: Error {
  static let invalidParams = -32602
  static let methodNotFound = -32601
  static let internalError = -32603
  static let unsupportedVersion = -32022

  let code: Int
  let message: String
  var data: JSON?
}
