package import ModuleKit
import Time
import Wire

// The invariants of the timer. They are checked after calls and undos alike, so an undo can't create a state that no call
// could create.

extension Timer {
  package func check(_ moment: Moment) throws(Rejection) {
    let changedProjects = projects.changes
    // Merges are checked first, because errors about a project that is merged into itself couldn't name that project.
    for change in changedProjects { try checkMerge(change) }
    for change in changedProjects {
      if change.after == nil { try checkUnused(change, moment) } else { try checkName(change, moment) }
    }
    let changedEntries = entries.changes
    try checkCounts(changedProjects, changedEntries, moment)
    try checkRates()
    for change in changedEntries {
      if let entry = change.after {
        try check(entry, change.before, moment)
      } else {
        try checkNoPictures(of: change.id, moment)
      }
    }
    for change in pictures.changes {
      if let picture = change.after { try check(picture, moment) }
    }
    for change in imports.changes where change.after == nil { try checkUnused(change.id) }
  }

  // MARK: Limits on the number of rows

  /// Checks the limits of each user once, even if several of the user's rows changed.
  private func checkCounts(
    _ projects: [Change<Project>], _ entries: [Change<Entry>], _ moment: Moment
  ) throws(Rejection) {
    try moment.requireRoom(
      for: projects, of: \.user, Timer.mostProjects, "timer.tooMany",
      { "You have \($0) projects, including merged ones" }, count: { self.projects.index.count(of: $0) })
    try moment.requireRoom(
      for: entries, of: \.user, Timer.mostEntries, "timer.tooMany", { "You have \($0) entries" },
      count: { self.entries.index.users[$0]?.all.count ?? 0 })
  }

  // MARK: Projects

  /// The maximum number of projects that are merged into one project, directly or indirectly. Each query about a
  /// project reads all projects merged into it.
  private static let mostParts = 100

  private func checkMerge(_ change: Change<Project>) throws(Rejection) {
    guard let project = change.after, let into = project.mergedInto else { return }
    let target = try requireProject(into, of: project.user)
    var whole = target
    var steps = 1
    while let next = whole.mergedInto {
      guard next != project.id, steps <= projects.count else {
        throw .conflict(
          "timer.merged",
          "'\(target.name)' was merged into '\(project.name)', so '\(project.name)' can't be merged into '\(target.name)'. Undo the earlier merge first."
        ) { target.name(to: &$0) }
      }
      whole = try requireProject(next, of: project.user)
      steps += 1
    }
    guard change.before?.mergedInto != into, projects.index.family(of: whole.id).count > Self.mostParts + 1 else {
      return
    }
    throw .tooMany("timer.tooMany", "\(Self.mostParts) projects were merged into '\(whole.name)'", Self.mostParts)
  }

  @discardableResult
  private func requireProject(_ id: Int, of user: Int) throws(Rejection) -> Project {
    guard let project = projects[id], project.user == user else {
      let gone = projects.lastKnown(id)
      throw .conflict(
        "timer.projectGone",
        "\(gone.map { "The project '\($0.name)'" } ?? "The project") no longer exists. Undo its removal first."
      ) {
        gone?.name(to: &$0)
      }
    }
    return project
  }

  /// Checks that a project's name is unique, ignoring case. Two names from an older version can differ only in case,
  /// because that version distinguished case. Such names stay valid until one of their projects is renamed.
  private func checkName(_ change: Change<Project>, _ moment: Moment) throws(Rejection) {
    guard let project = change.after, project.mergedInto == nil else { return }
    let key = NameKey(project.name)
    if let before = change.before, before.mergedInto == nil, NameKey(before.name) == key { return }
    let others = projects.index.ids(named: key, of: project.user).filter { $0 != project.id }
    if let other = others.min().flatMap({ projects[$0] }) { throw exists(other, moment) }
  }

  private func checkUnused(_ change: Change<Project>, _ moment: Moment) throws(Rejection) {
    guard let project = change.before else { return }
    if let part = projects.index.parts(of: project.id).min().flatMap({ projects[$0] }) {
      throw .conflict("timer.projectInUse", "'\(part.name)' was merged into '\(project.name)'. Undo the merge first.") {
        part.name(to: &$0)
      }
    }
    let mine = entries.index.users[project.user]
    guard let entry = mine?.projects[project.id]?.all.last.flatMap({ entries[$0.id] }) else { return }
    throw inTheWay(
      entry, "timer.projectInUse",
      "Entry \(entry.id) belongs to the project '\(project.name)': undo or change that entry first.", moment
    )
  }

  // MARK: Entries

  private func check(_ entry: Entry, _ before: Entry?, _ moment: Moment) throws(Rejection) {
    try requireProject(entry.project, of: entry.user)
    try checkOrigin(of: entry, moment)
    guard let mine = entries.index.users[entry.user] else { return }
    // An entry of length zero overlaps nothing. Such an entry may stay where it is, even if another entry covers it
    // later.
    if entry.stoppedAt == entry.startedAt, before?.startedAt == entry.startedAt, before?.stoppedAt == entry.stoppedAt {
      return
    }
    if let other = mine.running.filter({ $0 != entry.id }).min().flatMap({ entries[$0] }) {
      if entry.isRunning { throw alreadyRunning(other, Viewer(account: entry.user, moment: moment)) }
      if entry.item.end > other.startedAt.seconds { throw overlap(other, moment) }
    }
    let item = entry.isRunning ? Timeline.Item(key: entry.item.key, id: entry.id, weight: .max / 2) : entry.item
    if let other = mine.all.neighbour(over: item).flatMap({ entries[$0.id] }) { throw overlap(other, moment) }
  }

  private func checkOrigin(of entry: Entry, _ moment: Moment) throws(Rejection) {
    if let id = entry.importID, imports[id]?.user != entry.user {
      throw .conflict("timer.importGone", "Import \(id) no longer exists. Undo its removal first.") {
        $0.member("import", id)
      }
    }
    guard let other = entries.rival(of: entry) else { return }
    throw inTheWay(
      other, "timer.sourceTaken",
      "Entry \(other.id) has this source now, and no two may share one. Delete that entry first.", moment)
  }

  private func checkUnused(_ importID: Int) throws(Rejection) {
    let what = entries.index.ids(ofImport: importID).isEmpty ? "projects" : "entries"
    guard what == "projects", projects.index.ids(ofImport: importID).isEmpty else {
      throw .conflict("timer.importInUse", "Import \(importID) has \(what): undo or remove them first.") {
        $0.member("import", importID)
      }
    }
  }

  private func overlap(_ entry: Entry, _ moment: Moment) -> Rejection {
    let end = entry.stoppedAt.map { "to \($0)" } ?? "on"
    let what = "entry \(entry.id) (\(projectName(entry.project)), from \(entry.startedAt) \(end))"
    return inTheWay(
      entry, "timer.overlap", "It would overlap \(what): change the times of one of them.", moment)
  }

  private func inTheWay(_ entry: Entry, _ reason: String, _ message: String, _ moment: Moment) -> Rejection {
    .conflict(reason, message) { reply(with: entry, Viewer(account: entry.user, moment: moment), to: &$0) }
  }

  private func checkNoPictures(of entry: Int, _ moment: Moment) throws(Rejection) {
    guard let picture = pictures.all(of: entry).first else { return }
    throw .conflict("timer.hasPictures", "Entry \(entry) has pictures: undo or remove them first.") {
      reply(with: picture, Viewer(account: picture.user, moment: moment), to: &$0)
    }
  }

  // MARK: Pictures

  private func check(_ picture: Picture, _ moment: Moment) throws(Rejection) {
    guard let entry = entries[picture.entry], entry.user == picture.user else {
      throw .conflict("timer.entryGone", "Entry \(picture.entry) no longer exists. Undo its deletion first.") {
        $0.member("id", picture.entry)
      }
    }
    guard pictures.index.ids(of: entry.id).count <= Picture.mostPerRow else {
      throw inTheWay(
        entry, "timer.pictureCount",
        "Entry \(entry.id) already has \(Picture.mostPerRow) pictures, which is the limit: remove one first.", moment)
    }
    try pictures.checkRoom(of: picture.user, moment, Timer.pictureBytes, reason: "timer.pictureQuota")
  }
}

extension Project {
  /// Writes the project that causes the conflict. Its totals can't be computed here.
  fileprivate func name(to writer: inout JSONWriter) {
    writer.key("project")
    writer.beginObject()
    writer.member("id", id)
    writer.member("name", name)
    writer.endObject()
  }
}

extension Timeline {
  /// The item before or after `item` that overlaps it. Items without a length are skipped.
  func neighbour(over item: Item) -> Item? {
    let position = position(before: item)
    if let before = lastWeighing(before: position), before.end > item.key { return before }
    let isThere = self.item(at: position)?.id == item.id
    if let behind = firstWeighing(from: isThere ? next(position) : position), behind.key < item.end { return behind }
    return nil
  }
}
