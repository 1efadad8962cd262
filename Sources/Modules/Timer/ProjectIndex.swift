import ModuleKit

/// Projects by user and name, and which were merged into which.
package struct ProjectIndex: RowIndex {
  /// Those that are not merged.
  private var users: [Int: Names] = [:]
  private var parts: [Int: Set<Int>] = [:]
  private var imports: [Int: Set<Int>] = [:]
  /// Of all that a user has, merged or not.
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

  /// Those of this name, without regard to case. More than one between a change and its check, and where several were kept
  /// when case made a difference.
  func ids(named name: NameKey, of user: Int) -> Set<Int> { users[user]?.ids(named: name) ?? [] }

  /// All that a user has, A to Z.
  func listed(of user: Int) -> SortedList<ListedName> { users[user]?.listed ?? SortedList() }

  func count(of user: Int) -> Int { counts[user] ?? 0 }

  /// Those that an import brought.
  func ids(ofImport importID: Int) -> Set<Int> { imports[importID] ?? [] }

  /// Those that were merged into this one, not counting those merged into them.
  func parts(of project: Int) -> Set<Int> {
    parts[project] ?? []
  }

  /// A project and all that was merged into it, however many times over.
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
