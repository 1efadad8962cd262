import ProgramKit
import Time
import Wire

/// The names and colors of the user's projects.
struct ProjectList {
  private var colors: [String: String] = [:]
  private(set) var names: [String] = []
  /// The names of the projects that aren't archived, most recently used first.
  private(set) var namesByUse: [String] = []

  /// - Parameter reply: the reply of `timer.projects`.
  init(_ reply: JSON?) {
    guard let projects = reply?["projects"] else { return }
    for project in projects.elements {
      guard let name = project["name"]?.string else { continue }
      names.append(name)
      colors[name] = project["color"]?.string
    }
    let used = projects.elements.filter { !$0.says("archived") }.map { ($0.text("name"), $0.instant("lastUsedAt")) }
    namesByUse = used.enumerated().sorted {
      let (one, other) = ($0.element.1 ?? .earliest, $1.element.1 ?? .earliest)
      return one == other ? $0.offset < $1.offset : one > other
    }.map(\.element.0)
  }

  func color(of project: String) -> String? { colors[project] }

  func style(of project: String) -> Style { color(of: project).map(Style.color) ?? .plain }

  /// Whether there are projects below the project of this name.
  func hasBranch(_ name: String) -> Bool { names.contains { $0.lowercased().hasPrefix(name.lowercased() + "/") } }

  /// Fails if the user has no such project.
  func require(_ project: String?) throws(Failure) {
    guard let project, !names.contains(project) else { return }
    let near = Spelling.nearest(to: project, among: names)
    throw Failure(
      .refused, "you have no project '\(project)'",
      hints: near.map { ["did you mean: \($0)"] } ?? ["to list the projects: trackctl timer projects"])
  }
}
