import ModuleKit
import Time

/// Which of their entries somebody asks about: by project and by tag, and which of these not.
struct EntryChoice {
  /// Of this project alone.
  private let project: String?
  private let notProjects: [String]
  private let tags: TagFilter

  static let params: [any AnyParam] = [Params.inProject, Params.allTags, Params.notProjects, Params.notTags]

  /// - Parameter tag: one more that they must have.
  init(_ call: Call, tag: String? = nil) {
    project = call[Params.inProject]
    notProjects = call[Params.notProjects]
    tags = TagFilter(all: call[Params.allTags] + [tag].compactMap(\.self), none: call[Params.notTags])
  }

  /// Whether entries have to be looked at one by one.
  var looksAtEntries: Bool { !tags.isOfIndex }

  /// How many timelines they lie on, at most.
  func mostLines(_ mine: UserEntries, _ timer: Timer, _ user: Int) -> Int {
    guard let project else { return tags.isNothing && notProjects.isEmpty ? 1 : mine.projects.count }
    return timer.project(named: project, of: user).map { timer.projects.index.family(of: $0.id).count } ?? 0
  }

  // MARK: Their timelines

  /// Timelines with what is chosen in this span and perhaps more outside of it; no entry is in two of them.
  func lines(_ timer: Timer, _ user: Int, in span: Range<Int>) -> [Timeline] {
    let running = timer.running(of: user)?.item
    return lines(timer, user) { tags.line(of: $0, timer, in: span, running: running) }
  }

  /// Timelines on which all of them lie, and others that don't pass.
  func candidates(_ timer: Timer, _ user: Int) -> [Timeline] { lines(timer, user, of: tags.fewest) }

  private func lines(_ timer: Timer, _ user: Int, of line: (ProjectEntries) -> Timeline?) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    if project == nil, notProjects.isEmpty, tags.isNothing { return [mine.all] }
    return families(timer, user, mine).compactMap(line)
  }

  /// Those of one project, with all that was merged into it.
  func lines(_ timer: Timer, _ user: Int, ofProject id: Int, in span: Range<Int>) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    let running = timer.running(of: user)?.item
    return timer.projects.index.family(of: id).compactMap { mine.projects[$0] }.compactMap {
      tags.line(of: $0, timer, in: span, running: running)
    }
  }

  /// The same of each tag.
  func linesByTag(_ timer: Timer, _ user: Int, in span: Range<Int>) -> [String: [Timeline]] {
    guard let mine = timer.entries.index.users[user] else { return [:] }
    let running = timer.running(of: user)?.item
    return families(timer, user, mine).reduce(into: [:]) { lines, project in
      for (tag, line) in project.lines {
        let chosen = tags.isNothing ? line : tags.passing(line, timer, in: span, running: running)
        if !chosen.isEmpty { lines[tag, default: []].append(chosen) }
      }
    }
  }

  /// The projects that may have some, A to Z.
  func projects(_ timer: Timer, _ user: Int, from start: ListedName? = nil) -> some Sequence<ListedName> {
    let only = project.map { timer.project(named: $0, of: user)?.id }
    let not = Set(notProjects.compactMap { timer.project(named: $0, of: user)?.id })
    return timer.projects.index.listed(of: user).elements(from: start).lazy.filter { listed in
      (only == nil || listed.id == only) && !not.contains(listed.id)
    }
  }

  /// Whether a candidate is chosen.
  func passes(_ item: Timeline.Item, _ timer: Timer) -> Bool { tags.isOfIndex || tags.passes(item, timer) }

  /// What was recorded under the projects that are chosen, and under what was merged into them.
  private func families(_ timer: Timer, _ user: Int, _ mine: UserEntries) -> [ProjectEntries] {
    let family = { (name: String) in
      timer.project(named: name, of: user).map { timer.projects.index.family(of: $0.id) } ?? []
    }
    let not = Set(notProjects.flatMap(family))
    guard let project else { return mine.projects.lazy.filter { !not.contains($0.key) }.map(\.value) }
    return family(project).filter { !not.contains($0) }.compactMap { mine.projects[$0] }
  }
}
