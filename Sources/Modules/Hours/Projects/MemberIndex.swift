import ModuleKit

/// The members of projects.
package struct MemberIndex: RowIndex {
  /// The rows of each user in each project. The rules allow one row. Several can exist while a change isn't checked
  /// yet.
  private var projects: [Int: [Int: Set<Int>]] = [:]
  /// The rows of each user.
  private var users: [Int: Set<Int>] = [:]
  /// The project of each row, and whether the row makes the member a lead.
  private var places: [Int: Place] = [:]

  /// The rows of each project that make their users leads. Each row is stored with its user.
  private var leaders: [Int: [Int: Int]] = [:]

  struct Place: Equatable {
    let project: Int
    let leads: Bool?
  }

  package init() {}

  package mutating func insert(_ member: Member) {
    projects[member.project, default: [:]][member.user, default: []].insert(member.id)
    users[member.user, default: []].insert(member.id)
    places[member.id] = Place(project: member.project, leads: member.leads)
    if member.leads == true { leaders[member.project, default: [:]][member.id] = member.user }
  }

  package mutating func remove(_ member: Member) {
    places[member.id] = nil
    leaders[member.project]?[member.id] = nil
    if leaders[member.project]?.isEmpty == true { leaders[member.project] = nil }
    users.lessen(member.user) { $0.remove(member.id) }
    projects.lessen(member.project) { $0.lessen(member.user) { $0.remove(member.id) } }
  }

  /// The rows of a user, in no particular order.
  func ids(of user: Int) -> Set<Int> { users[user] ?? [] }

  /// The users whose rows say that they lead the project.
  func leaders(of project: Int) -> Set<Int> { Set(leaders[project]?.values.map(\.self) ?? []) }

  func place(of id: Int) -> Place? { places[id] }

  func count(of project: Int) -> Int { projects[project]?.count ?? 0 }

  func ids(_ user: Int, on project: Int) -> Set<Int> { projects[project]?[user] ?? [] }

  func contains(_ user: Int, on project: Int) -> Bool { projects[project]?[user] != nil }

  /// All rows of a project, in no particular order.
  func ids(on project: Int) -> [Int] { projects[project].map { $0.values.flatMap(\.self) } ?? [] }

  func users(on project: Int) -> [Int] { projects[project].map { Array($0.keys) } ?? [] }
}
