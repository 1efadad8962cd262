import ModuleKit

/// Finds projects by user and name. The index also has the merges between projects.
package struct ProjectIndex: RowIndex {
  /// The names of the projects that aren't merged, keyed by user.
  private var users: [Int: Names] = [:]
  private var parts: [Int: Set<Int>] = [:]
  private var imports: [Int: Set<Int>] = [:]
  /// The number of projects of each user, including merged projects.
  private var counts: [Int: Int] = [:]

  package init() {}

  package mutating func insert(_ project: Project) {
    counts[project.user, default: 0] += 1
    if let importID = project.importID { imports[importID, default: []].insert(project.id) }
    if let whole = project.mergedInto {
      parts[whole, default: []].insert(project.id)
    } else {
      users[project.user, default: Names()].insert(ListedName(project.name, id: project.id))
    }
  }

  package mutating func remove(_ project: Project) {
    let left = counts[project.user, default: 1] - 1
    counts[project.user] = left > 0 ? left : nil
    if let importID = project.importID { imports.lessen(importID) { $0.remove(project.id) } }
    if let whole = project.mergedInto {
      parts.lessen(whole) { $0.remove(project.id) }
    } else {
      users.lessen(project.user) { $0.remove(ListedName(project.name, id: project.id)) }
    }
  }

  /// The projects with this name, ignoring case. The rules allow at most one. Several can exist while a change isn't
  /// checked yet, or if an older version stored them, because that version distinguished case.
  func ids(named name: NameKey, of user: Int) -> Set<Int> { users[user]?.ids(named: name) ?? [] }

  /// All projects of the user, in alphabetical order.
  func listed(of user: Int) -> SortedList<ListedName> { users[user]?.listed ?? SortedList() }

  func count(of user: Int) -> Int { counts[user] ?? 0 }

  /// The projects that an import created.
  func ids(ofImport importID: Int) -> Set<Int> { imports[importID] ?? [] }

  /// The projects that were merged directly into this project.
  func parts(of project: Int) -> Set<Int> {
    parts[project] ?? []
  }

  /// The project and all projects merged into it, directly or indirectly.
  func family(of project: Int) -> [Int] {
    guard let first = parts[project] else { return [project] }
    var family = [project] + first
    var seen = Set(family)
    var place = 1
    while place < family.count {
      family += parts(of: family[place]).filter { seen.insert($0).inserted }
      place += 1
    }
    return family
  }
}
