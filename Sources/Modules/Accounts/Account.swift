package import ModuleKit
package import Time
package import Wire

/// Somebody: whoever connected once has one, and whoever signed up. Rows of every module hold its id.
package struct Account: Row {
  package let id: Int
  package var name: String
  /// The login name and uid from which it was made; none if somebody signed up.
  package var login: String?
  package var uid: UInt32?
  package var createdAt: Instant
  /// Who signed up.
  package var madeBy: UInt32?
  /// What its password is kept as; nil while it has none.
  package var password: String?
  package var reset: Reset?
  /// Its name is never given again, and its rows stay under it.
  package var closedAt: Instant?

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

  /// As callers see it.
  func show(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("name", name, .accountName)
    reply.member("login", login, .nullable(.text(1...299)))
    reply.member("createdAt", createdAt, .time)
    reply.endObject()
  }
}

/// A code that an administrator has given out, for one new password.
package struct Reset: StoredValue {
  /// What the code is kept as.
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
