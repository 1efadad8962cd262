import ModuleKit
import Time

extension Timer {
  /// The entries of a user, perhaps only those of a project with all that was merged into it.
  func selection(of user: Int, project: Int?, now: Instant) -> Selection {
    Selection(lines(of: user, project: project, tag: nil), running: running(of: user).map { Running($0, now: now) })
  }

  /// The timelines of a user's entries, perhaps only those of a project with all that was merged into it, perhaps only
  /// those with a tag. No entry is in two of them.
  func lines(of user: Int, project: Int?, tag: String?) -> [Timeline] {
    guard let mine = entries.index.users[user] else { return [] }
    let parts = project.map { projects.index.family(of: $0).compactMap { mine.projects[$0] } }
    switch (parts, tag) {
    case (nil, nil): return [mine.all]
    case (let parts?, nil): return parts.map(\.all)
    case (nil, let tag?): return mine.projects.values.compactMap { $0.line(of: tag) }
    case (let parts?, let tag?): return parts.compactMap { $0.line(of: tag) }
    }
  }
}
