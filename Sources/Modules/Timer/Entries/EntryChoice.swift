import ModuleKit

/// The filter of a call over a user's entries: projects and tags to include and to exclude.
struct EntryChoice {
  /// Includes only this project.
  private let project: String?
  /// Whether a project stands for itself and all projects below it.
  private let isBranch: Bool
  private let notProjects: [String]
  private let tags: TagFilter

  static let params: [any AnyParam] = [Params.inProject, Params.allTags, Params.notProjects, Params.notTags]

  /// - Parameters:
  ///   - tag: an additional tag that the entries must have.
  ///   - isBranch: whether projects below the named projects belong to them.
  init(_ call: Call, tag: String? = nil, isBranch: Bool) {
    self.isBranch = isBranch
    project = call[Params.inProject]
    notProjects = call[Params.notProjects]
    tags = TagFilter(all: call[Params.allTags] + [tag].compactMap(\.self), none: call[Params.notTags])
  }

  /// Whether every entry passes.
  var isAnything: Bool { project == nil && notProjects.isEmpty && tags.isNothing }

  /// Whether the filter has to look at single entries.
  var looksAtEntries: Bool { !tags.isOfIndex }

  /// An upper bound of the number of timelines with these entries.
  func mostLines(_ mine: UserEntries, _ timer: Timer, _ user: Int) -> Int {
    guard let project else { return tags.isNothing && notProjects.isEmpty ? 1 : mine.projects.count }
    return named(project, timer, user).reduce(0) { $0 + timer.projects.index.family(of: $1).count }
  }

  // MARK: Their timelines

  /// Timelines of the chosen entries in this span. Outside the span, the timelines may also contain other entries. No
  /// entry is in two of these timelines.
  func lines(_ timer: Timer, _ user: Int, in span: Range<Int>) -> [Timeline] {
    let running = timer.running(of: user)?.item
    return lines(timer, user) { tags.line(of: $0, timer, in: span, running: running) }
  }

  /// Timelines with all chosen entries, and possibly others that don't pass the filter.
  func candidates(_ timer: Timer, _ user: Int) -> [Timeline] { lines(timer, user, of: tags.fewest) }

  private func lines(_ timer: Timer, _ user: Int, of line: (ProjectEntries) -> Timeline?) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    if project == nil, notProjects.isEmpty, tags.isNothing { return [mine.all] }
    return families(timer, user, mine).compactMap(line)
  }

  /// The timelines of one project, including all projects merged into it.
  func lines(_ timer: Timer, _ user: Int, ofProject id: Int, in span: Range<Int>) -> [Timeline] {
    guard let mine = timer.entries.index.users[user] else { return [] }
    let running = timer.running(of: user)?.item
    return timer.projects.index.family(of: id).compactMap { mine.projects[$0] }.compactMap {
      tags.line(of: $0, timer, in: span, running: running)
    }
  }

  /// The timelines of one project, including all projects merged into it, by tag.
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

  /// The projects that may have chosen entries, A to Z.
  func projects(_ timer: Timer, _ user: Int, from start: ListedName? = nil) -> some Sequence<ListedName> {
    let only = project.map { Set(named($0, timer, user)) }
    let not = Set(notProjects.flatMap { named($0, timer, user) })
    return timer.projects.index.listed(of: user).elements(from: start).lazy.filter { listed in
      (only?.contains(listed.id) ?? true) && !not.contains(listed.id)
    }
  }

  /// Whether a candidate passes the filter.
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
