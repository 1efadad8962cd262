/// How a call of this module affects the connection that made the call. The host applies the effect.
package enum SessionChange: Sendable, Equatable {
  /// The connection acts as this session's account from now on.
  case signedIn(session: Int)
  /// The connection asked to act only by its token, but the token is invalid.
  case nobody
  /// The connection has no account until it signs in. `from` is the client's address, as the web page's server reported
  /// it.
  case forgone(from: String?)
}
