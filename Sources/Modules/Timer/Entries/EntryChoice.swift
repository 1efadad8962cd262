import ModuleKit

/// Chooses some of a user's entries for a call, by projects and tags to include and to exclude.
struct EntryChoice {
  /// The only project whose entries are included. Nil means all projects.
  private let project: String?
  /// Whether a project also stands for all projects below it.
  private let isBranch: Bool
  private let notProjects: [String]
  private let tags: TagFilter

  static let params: [any AnyParam] = [Params.inProject, Params.allTags, Params.notProjects, Params.notTags]

  /// - Parameters:
  ///   - tag: another tag that the entries must have.
  ///   - isBranch: whether a named project also stands for all projects below it.
  init(_ call: Call, tag: String? = nil, isBranch: Bool) {
    self.isBranch = isBranch
    project = call[Params.inProject]
    notProjects = call[Params.notProjects]
    tags = TagFilter(all: call[Params.allTags] + [tag].compactMap(\.self), none: call[Params.notTags])
  }

  /// Whether every entry passes.
  var isAnything: Bool { project == nil && notProjects.isEmpty && tags.isNothing }

  /// Whether each entry must be looked at to apply the filter.
  var looksAtEntries: Bool { !tags.isOfIndex }

  /// An upper bound on the number of timelines that contain the chosen entries.
  func mostLines(_ mine: UserEntries, _ timer: Timer, _ user: Int) -> Int {
    guard let project else { return tags.isNothing && notProjects.isEmpty ? 1 : mine.projects.count }
    return named(project, timer, user).reduce(0) { $0 + timer.projects.index.family(of: $1).count }
  }

  // MARK: Timelines

  /// Timelines that have exactly the chosen entries in this span. Outside the span, these timelines can also have other
  /// entries. No entry is in two of these timelines.
  func lines(_ timer: Timer, _ user: Int, in span: Range<Int>) -> [Timeline] {
    let running = timer.running(of: user)?.item
    return lines(timer, user) { tags.line(of: $0, timer, in: span, running: running) }
  }

  /// Timelines that have all chosen entries and possibly others.
  func candidates(_ timer: Timer, _ user: Int) -> [Timeline] { lines(timer, user, of: tags.fewest) }

  private func lines(_ timer: Timer, _ user: Int, of line: (ProjectEntries) -> Timeline?) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    if project == nil, notProjects.isEmpty, tags.isNothing { return [mine.all] }
    return families(timer, user, mine).compactMap(line)
  }

  /// The timelines of one project and of all projects merged into it.
  func lines(_ timer: Timer, _ user: Int, ofProject id: Int, in span: Range<Int>) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    let running = timer.running(of: user)?.item
    return timer.projects.index.family(of: id).compactMap { mine.projects[$0] }.compactMap {
      tags.line(of: $0, timer, in: span, running: running)
    }
  }

  /// The timelines of one project and of all projects merged into it, keyed by tag.
  func linesByTag(
    _ timer: Timer, _ user: Int, ofProject id: Int, in span: Range<Int>
  ) -> [String: [Timeline]] {
    guard let mine = timer.entries.index.users[user] else { return [:] }
    let running = timer.running(of: user)?.item
    let family = timer.projects.index.family(of: id).compactMap { mine.projects[$0] }
    return family.reduce(into: [:]) { lines, project in
      for (tag, line) in project.lines {
        let chosen = tags.isNothing ? line : tags.passing(line, timer, in: span, running: running)
        if !chosen.isEmpty { lines[tag, default: []].append(chosen) }
      }
    }
  }

  /// The projects that might have chosen entries, in alphabetical order.
  func projects(_ timer: Timer, _ user: Int, from start: ListedName? = nil) -> some Sequence<ListedName> {
    let only = project.map { Set(named($0, timer, user)) }
    let not = Set(notProjects.flatMap { named($0, timer, user) })
    return timer.projects.index.listed(of: user).elements(from: start).lazy.filter { listed in
      (only?.contains(listed.id) ?? true) && !not.contains(listed.id)
    }
  }

  /// Whether an item of `candidates` passes the filter.
  func passes(_ item: Timeline.Item, _ timer: Timer) -> Bool { tags.isOfIndex || tags.passes(item, timer) }

  private func named(_ name: String, _ timer: Timer, _ user: Int) -> [Int] {
    if isBranch { return timer.branch(named: name, of: user) }
    return timer.project(named: name, of: user).map { [$0.id] } ?? []
  }

  /// The entries of the chosen projects and of the projects merged into them.
  private func families(_ timer: Timer, _ user: Int, _ mine: UserEntries) -> [ProjectEntries] {
    let family = { (name: String) in
      named(name, timer, user).flatMap { timer.projects.index.family(of: $0) }
    }
    let not = Set(notProjects.flatMap(family))
    guard let project else { return mine.projects.lazy.filter { !not.contains($0.key) }.map(\.value) }
    return family(project).filter { !not.contains($0) }.compactMap { mine.projects[$0] }
  }
}
