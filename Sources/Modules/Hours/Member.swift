package import ModuleKit
package import Time
package import Wire

/// Somebody's being on a project: only then do they log hours on it.
package struct Member: Row {
  package let id: Int
  package let project: Int
  package let user: Int
  package let joinedAt: Instant

  package init(id: Int, project: Int, user: Int, joinedAt: Instant) {
    self.id = id
    self.project = project
    self.user = user
    self.joinedAt = joinedAt
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    project = try json.storedInt("project")
    user = try json.storedInt("user")
    joinedAt = try json.storedTime("joinedAt")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("project", project)
    writer.member("user", user)
    writer.member("joinedAt", joinedAt)
  }
}
