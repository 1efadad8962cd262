/// The error codes of JSON-RPC 2.0, and trackd's own error codes from -32000 downward.
public enum RPCCode: Int, Sendable {
  /// The text isn't valid JSON.
  case parseError = -32700
  /// The JSON isn't a valid request.
  case invalidRequest = -32600
  /// No method has this name.
  case methodNotFound = -32601
  /// The params don't match the method's declaration.
  case invalidParams = -32602
  /// The daemon failed while executing the call.
  case internalError = -32603
  /// The daemon is busy, or a limit was reached.
  case busy = -32000
  /// The object doesn't exist, or it is hidden from the caller.
  case notFound = -32001
  /// The current state doesn't allow the call.
  case conflict = -32002
  /// The caller lacks the permission.
  case forbidden = -32003
  /// The caller isn't signed in, or the name, password or token is wrong.
  case notSignedIn = -32004
  /// The call has warnings. The caller must repeat the call and acknowledge the warnings.
  case wantsAcknowledgement = -32005
  /// The module's storage doesn't accept writes.
  case storage = -32006
}
