package import ModuleKit
package import Time
package import Wire

/// Something that hours are logged on: a client's project.
package struct Project: Row {
  package let id: Int
  package let client: String
  package let name: String
  package let createdBy: Int
  package let createdAt: Instant
  /// It is in no list any more and takes no hours; those that were logged on it keep its name.
  package var isRemoved: Bool

  package init(id: Int, client: String, name: String, createdBy: Int, createdAt: Instant) {
    self.id = id
    self.client = client
    self.name = name
    self.createdBy = createdBy
    self.createdAt = createdAt
    isRemoved = false
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    client = try json.storedString("client")
    name = try json.storedString("project")
    createdBy = try json.storedInt("createdBy")
    createdAt = try json.storedTime("createdAt")
    isRemoved = json["removed"]?.bool ?? false
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("client", client)
    writer.member("project", name)
    writer.member("createdBy", createdBy)
    writer.member("createdAt", createdAt)
    if isRemoved { writer.member("removed", true) }
  }

  /// What it is called in sentences and reports.
  var title: String { "\(client)/\(name)" }
}
