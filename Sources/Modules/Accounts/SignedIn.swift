package import ModuleKit
package import Time

/// A session: whoever has its token acts as its account, until it expires or is ended. Of the token only a digest is kept.
package struct SignedIn: Row {
  /// How long a token is good for.
  static let seconds = 30 * 86_400
  /// One more ends the oldest.
  static let mostPerAccount = 50
  /// Within so long, being used again is nothing new.
  static let noticedSeconds = 3_600

  package let id: Int
  package var account: Int
  /// The SHA-256 of the token, in hexadecimal.
  var token: String
  var createdAt: Instant
  package var expiresAt: Instant
  /// When somebody came with its token, to the hour.
  var lastUsedAt: Instant
  /// What the client said of where it is, such as "Firefox on the tablet"; empty where it said nothing.
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

  /// As its owner sees it: never its token, nor what that is kept as.
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
