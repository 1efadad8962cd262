import Wire

/// The user's projects: what they are called, and their colours.
struct ProjectList {
  private var colors: [String: String] = [:]
  private(set) var names: [String] = []

  /// Reads the reply of `timer.projects`.
  init(_ reply: JSON?) {
    guard let projects = reply?["projects"] else { return }
    for project in projects.elements {
      guard let name = project["name"]?.string else { continue }
      names.append(name)
      colors[name] = project["color"]?.string
    }
  }

  func style(of project: String) -> Style { colors[project].map(Style.color) ?? .plain }

  /// Complains about a project that isn't there, where one has to be.
  func require(_ project: String?) throws(Failure) {
    guard let project, !names.contains(project) else { return }
    let near = Spelling.nearest(to: project, among: names)
    throw Failure(
      .refused, "you have no project '\(project)'",
      hints: near.map { ["did you mean: \($0)"] } ?? ["trackctl timer projects lists them"])
  }
}
