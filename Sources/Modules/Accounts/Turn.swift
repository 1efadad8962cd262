/// What a call about accounts means for the connection that made it: the host lets it act accordingly.
package enum Turn: Sendable, Equatable {
  /// It acts as this session's account from now on.
  case signedIn(session: Int)
  /// It asked to act by a token or not at all, and the token is not valid.
  case nobody
  /// It wants to act as nobody until it signs in. The page's server says from where somebody comes on it.
  case forgone(from: String?)
}
