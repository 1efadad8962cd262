/// The error codes of the protocol: those of JSON-RPC 2.0, and trackd's own from -32000 on.
public enum RPCCode: Int, Sendable {
  /// The text is no JSON.
  case parseError = -32700
  /// The JSON is no request.
  case invalidRequest = -32600
  /// There is no method of that name.
  case methodNotFound = -32601
  /// The params break what the method declares.
  case invalidParams = -32602
  /// The daemon failed.
  case internalError = -32603
  /// Busy, or over a limit.
  case busy = -32000
  /// There is no such thing, or the caller may not see it.
  case notFound = -32001
  /// It can't be done in this state.
  case conflict = -32002
  /// The caller may not do it.
  case forbidden = -32003
  /// Not signed in, or not by the right name, password or token.
  case notSignedIn = -32004
  /// The caller has to call again and say that it knows the warnings.
  case wantsAcknowledgement = -32005
  /// The module's storage can't take writes.
  case storage = -32006
}
