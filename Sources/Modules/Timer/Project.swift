package import ModuleKit
package import Wire

/// What somebody spends time on: a name and a colour.
package struct Project: Row {
  package let id: Int
  package let user: Int
  package var name: String
  package var color: String
  package var isArchived: Bool
  /// The project that this one has become a part of. Its entries keep its id, so that a merge writes one row and can be
  /// undone; its name is free again.
  package var mergedInto: Int?

  package init(
    id: Int, user: Int, name: String, color: String, isArchived: Bool = false, mergedInto: Int? = nil
  ) {
    self.id = id
    self.user = user
    self.name = name
    self.color = color
    self.isArchived = isArchived
    self.mergedInto = mergedInto
  }

  package init(id: Int, json: JSON) throws(Malformed) {
    self.id = id
    user = try json.storedInt("user")
    name = try json.storedString("name")
    color = try json.storedString("color")
    isArchived = json["archived"]?.bool ?? false
    mergedInto = try json.storedIntIfAny("mergedInto")
  }

  package func write(to writer: inout JSONWriter) {
    writer.member("user", user)
    writer.member("name", name)
    writer.member("color", color)
    if isArchived { writer.member("archived", true) }
    if let mergedInto { writer.member("mergedInto", mergedInto) }
  }
}
