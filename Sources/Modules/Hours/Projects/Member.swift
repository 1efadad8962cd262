package import ModuleKit
package import Time

/// The membership of a user in a project. Only members can log hours on a project.
package struct Member: Row {
  package let id: Int
  package var project: Int
  package var user: Int
  package var joinedAt: Instant
  /// Whether the member leads the project. Nil in rows of an older version. In that case the member leads the project
  /// if the member created it.
  var leads: Bool?

  package static func blank(_ id: Int) -> Member {
    Member(id: id, project: 0, user: 0, joinedAt: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("project", &project, .reference("projects"))
    try carrier.member("user", &user, .account)
    try carrier.member("joinedAt", &joinedAt, .time)
    try carrier.member("leads", &leads, .boolean)
  }
}
