package import ModuleKit
package import Time

/// A client's project, on which users log hours.
package struct Project: Row {
  package let id: Int
  package var client: String
  package var name: String
  package var createdBy: Int
  package var createdAt: Instant
  /// Whether the project was removed. A removed project is in no list and accepts no hours, but its records still show
  /// its name.
  package var isRemoved = false

  package static var title: StaticString? { "project" }

  package static func blank(_ id: Int) -> Project {
    Project(id: id, client: "", name: "", createdBy: 0, createdAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("client", &client, .string(1...299))
    try carrier.member("project", &name, .string(1...299))
    try carrier.member("createdBy", &createdBy, .account)
    try carrier.member("createdAt", &createdAt, .time)
    try carrier.member("removed", &isRemoved, .boolean, absent: false)
  }

  /// The name of the project in sentences and reports.
  var title: String { "\(client)/\(name)" }
}
