package import ModuleKit
package import Time
package import Wire

/// A user of trackd. A local user gets an account when they first connect. All other users sign up. Rows of every
/// module refer to accounts by id.
package struct Account: Row {
  package let id: Int
  package var name: String
  /// The login name of the local user for whom the account was created. Nil, like `uid`, if a sign-up created the
  /// account.
  package var login: String?
  package var uid: UInt32?
  package var createdAt: Instant
  /// The uid of the local user who signed up for the account.
  package var madeBy: UInt32?
  /// The password's hash. Nil if the account has no password.
  package var password: String?
  package var reset: Reset?
  /// When the account was closed. The account's rows stay under its name, so the name is never reused.
  package var closedAt: Instant?

  package static var title: StaticString? { "name" }

  package static func blank(_ id: Int) -> Account {
    Account(id: id, name: "", createdAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("name", &name, .string(1...299))
    try carrier.member("login", &login, .string(1...299))
    try carrier.member("uid", &uid, .integer(0...Int(UInt32.max)))
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("madeBy", &madeBy, .integer(0...Int(UInt32.max)))
    try carrier.member("password", &password, .secret)
    try carrier.member("reset", &reset, .secret)
    try carrier.member("closedAt", &closedAt, .time)
  }

  var isOpen: Bool { closedAt == nil }

  static let fields = Field.all { Account.blank(1).show(to: &$0) }

  /// Writes the account as callers see it.
  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("name", name, .accountName)
    reply.member("login", login, .nullable(.text(1...299)))
    reply.member("createdAt", createdAt, .time)
    reply.endObject()
  }
}

/// A code that an administrator issued for setting a new password once.
package struct Reset: StoredValue {
  /// The hash of the code.
  let code: String
  let expiresAt: Instant

  init(code: String, expiresAt: Instant) {
    self.code = code
    self.expiresAt = expiresAt
  }

  package init?(stored json: borrowing JSON) {
    guard let code = json["code"]?.string, let expiresAt = json["expiresAt"].flatMap({ Instant(stored: $0) }) else {
      return nil
    }
    self.init(code: code, expiresAt: expiresAt)
  }

  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.beginObject()
    writer.member("code", code)
    writer.member("expiresAt", expiresAt)
    writer.endObject()
  }
}
