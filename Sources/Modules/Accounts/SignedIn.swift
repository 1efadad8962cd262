package import ModuleKit
package import Time

/// A sign-in session. A client that has the session's token acts as the session's account until the session expires or
/// is ended. Only a digest of the token is stored.
package struct SignedIn: Row {
  /// The lifetime of a token in seconds.
  static let seconds = 30 * 86_400
  /// The maximum number of sessions of an account. One more session ends the oldest session.
  static let mostPerAccount = 50
  /// The minimum time between two recorded uses of a session, in seconds.
  static let noticedSeconds = 3_600

  package let id: Int
  package var account: Int
  /// The SHA-256 of the token, in hexadecimal.
  var token: String
  var createdAt: Instant
  package var expiresAt: Instant
  /// When the token was last used, accurate to the hour.
  var lastUsedAt: Instant
  /// The client's description of itself, such as "Firefox on the tablet". Empty if the client gave no description.
  var from = ""

  package static func blank(_ id: Int) -> SignedIn {
    SignedIn(
      id: id, account: 0, token: "", createdAt: .earliest, expiresAt: .earliest, lastUsedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("account", &account, .account)
    try carrier.member("token", &token, .secret)
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("expiresAt", &expiresAt, .time)
    try carrier.member("lastUsedAt", &lastUsedAt, .time, sameAs: createdAt)
    try carrier.member("from", &from, .string(0...100), absent: "")
  }

  static let fields = Field.all { SignedIn.blank(1).show(isOwn: false, to: &$0) }

  /// Writes the session as its owner sees it, without the token or its digest.
  func show(isOwn: Bool, to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("from", from, .text(0...100))
    reply.member("createdAt", createdAt, .time)
    reply.member("lastUsedAt", lastUsedAt, .time)
    reply.member("expiresAt", expiresAt, .time)
    reply.member("current", isOwn, .boolean)
    reply.endObject()
  }
}
