import ModuleKit
import Time

extension Timer {
  /// The selection of a user's entries, perhaps only those of a project with all that was merged into it.
  func selection(of user: Int, project: Int?, now: Instant) -> Selection {
    Selection(lines(of: user, project: project), running: running(of: user).map { Running($0, now: now) })
  }

  /// Their timelines. No entry is in two of them.
  private func lines(of user: Int, project: Int?) -> [Timeline] {
    guard let mine = entries.index.users[user] else { return [] }
    guard let project else { return [mine.all] }
    return projects.index.family(of: project).compactMap { mine.projects[$0]?.all }
  }
}
