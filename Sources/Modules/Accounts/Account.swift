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
  /// What its password is kept as; nil while it has none.
  package var password: String?
  package var reset: Reset?
  /// Its name is never given again, and its rows stay under it.
  package var closedAt: Instant?

  package init(
    id: Int, name: String, login: String? = nil, uid: UInt32? = nil, createdAt: Instant, password: String? = nil
  ) {
    self.id = id
    self.name = name
    self.login = login
    self.uid = uid
    self.createdAt = createdAt
    self.password = password
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    name = try json.storedString("name")
    login = json["login"]?.string
    uid = json["uid"]?.int.flatMap { UInt32(exactly: $0) }
    createdAt = try json.storedTime("createdAt")
    password = try json.storedStringIfAny("password")
    reset = try json["reset"].map { value throws(Malformed) in try Reset(value) }
    closedAt = try json.storedTimeIfAny("closedAt")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    if let login { writer.member("login", login) }
    if let uid { writer.member("uid", Int(uid)) }
    writer.member("createdAt", createdAt)
    if let password { writer.member("password", password) }
    if let reset {
      writer.key("reset")
      reset.write(to: &writer)
    }
    if let closedAt { writer.member("closedAt", closedAt) }
  }

  var isOpen: Bool { closedAt == nil }

  static let fields = [
    Field("id", .id), Field("name", .text(1...299)), Field("login", .nullable(.text(1...299))),
    Field("createdAt", .time),
  ]

  /// As callers see it.
  func show(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.member("login", login)
    writer.member("createdAt", createdAt)
    writer.endObject()
  }
}

/// A code that an administrator has given out, for one new password.
package struct Reset: Sendable, Equatable {
  /// What the code is kept as.
  let code: String
  let expiresAt: Instant

  init(code: String, expiresAt: Instant) {
    self.code = code
    self.expiresAt = expiresAt
  }

  init(_ json: JSON) throws(Malformed) {
    code = try json.storedString("code")
    expiresAt = try json.storedTime("expiresAt")
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("code", code)
    writer.member("expiresAt", expiresAt)
    writer.endObject()
  }
}
