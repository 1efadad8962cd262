import ModuleKit

/// Projects by user and name, and which were merged into which.
package struct ProjectIndex: RowIndex {
  /// By user, then by name: those that are not merged. One each, but for the moment between a change and its check.
  private var names: [Int: [String: Set<Int>]] = [:]
  private var parts: [Int: Set<Int>] = [:]

  package init() {}

  package mutating func insert(_ project: Project) {
    if let whole = project.mergedInto {
      parts[whole, default: []].insert(project.id)
    } else {
      names[project.user, default: [:]][project.name, default: []].insert(project.id)
    }
  }

  package mutating func remove(_ project: Project) {
    if let whole = project.mergedInto {
      parts[whole]?.remove(project.id)
      if parts[whole]?.isEmpty == true { parts[whole] = nil }
      return
    }
    names[project.user]?[project.name]?.remove(project.id)
    if names[project.user]?[project.name]?.isEmpty == true { names[project.user]?[project.name] = nil }
    if names[project.user]?.isEmpty == true { names[project.user] = nil }
  }

  /// Those of this name.
  func ids(named name: String, of user: Int) -> Set<Int> {
    names[user]?[name] ?? []
  }

  /// All that a user has, in no order.
  func ids(of user: Int) -> [Int] {
    names[user].map { $0.values.flatMap(\.self) } ?? []
  }

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
