package import ModuleKit

/// What somebody spends time on: a name and a colour.
package struct Project: Row {
  package let id: Int
  package var user: Int
  package var name: String
  package var color: String
  package var isArchived = false
  /// The project that this one has become a part of. Its entries keep its id, so that a merge writes one row and can be
  /// undone; its name is free again.
  package var mergedInto: Int?
  /// The import that brought it.
  package var importID: Int?

  package static func blank(_ id: Int) -> Project {
    Project(id: id, user: 0, name: "", color: "")
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("name", &name, .string(1...300))
    try carrier.member("color", &color, .color)
    try carrier.member("archived", &isArchived, .boolean, absent: false)
    try carrier.member("mergedInto", &mergedInto, .reference("projects"))
    try carrier.member("import", &importID, .reference("imports"))
  }
}
