package import ModuleKit
package import Time
package import Wire

/// Somebody: whoever connected once has one. Rows of every module hold its id.
package struct Account: Row {
  package let id: Int
  package var name: String
  /// The login name and uid from which it was made.
  package var login: String?
  package var uid: UInt32?
  package var createdAt: Instant

  package init(id: Int, name: String, login: String?, uid: UInt32?, createdAt: Instant) {
    self.id = id
    self.name = name
    self.login = login
    self.uid = uid
    self.createdAt = createdAt
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    name = try json.storedString("name")
    login = json["login"]?.string
    uid = json["uid"]?.int.flatMap { UInt32(exactly: $0) }
    createdAt = try json.storedTime("createdAt")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    if let login { writer.member("login", login) }
    if let uid { writer.member("uid", Int(uid)) }
    writer.member("createdAt", createdAt)
  }

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
