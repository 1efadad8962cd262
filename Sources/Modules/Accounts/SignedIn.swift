package import ModuleKit
package import Time

/// A session: whoever has its token acts as its account, until it expires or is ended. Of the token only a digest is kept.
package struct SignedIn: Row {
  /// How long a token is good for.
  static let seconds = 30 * 86_400
  /// One more ends the oldest.
  static let mostPerAccount = 50

  package let id: Int
  package var account: Int
  /// The SHA-256 of the token, in hexadecimal.
  var token: String
  var createdAt: Instant
  package var expiresAt: Instant

  package static func blank(_ id: Int) -> SignedIn {
    SignedIn(id: id, account: 0, token: "", createdAt: .earliest, expiresAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("account", &account, .account)
    try carrier.member("token", &token, .secret)
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("expiresAt", &expiresAt, .time)
  }
}
