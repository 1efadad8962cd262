package import ModuleKit
package import Time
package import Wire

/// A session: whoever has its token acts as its account, until it expires or is ended. Of the token only a digest is kept.
package struct SignedIn: Row {
  /// How long a token is good for.
  static let seconds = 30 * 86_400
  /// With one more the oldest ends.
  static let mostPerAccount = 50

  package let id: Int
  package let account: Int
  /// The SHA-256 of the token, in hexadecimal.
  let token: String
  let createdAt: Instant
  package let expiresAt: Instant

  init(id: Int, account: Int, token: String, createdAt: Instant) {
    self.id = id
    self.account = account
    self.token = token
    self.createdAt = createdAt
    expiresAt = createdAt + Self.seconds
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    account = try json.storedInt("account")
    token = try json.storedString("token")
    createdAt = try json.storedTime("createdAt")
    expiresAt = try json.storedTime("expiresAt")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("account", account)
    writer.member("token", token)
    writer.member("createdAt", createdAt)
    writer.member("expiresAt", expiresAt)
  }
}
