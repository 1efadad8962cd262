/// The effect of an accounts call on the connection that made it. The host applies it.
package enum SessionChange: Sendable, Equatable {
  /// The connection acts as this session's account from now on.
  case signedIn(session: Int)
  /// The connection asked to act by token only, and the token is invalid.
  case nobody
  /// The connection acts as nobody until it signs in. The web page's server reports the client's address.
  case forgone(from: String?)
}
