import ModuleKit
import Time
import Wire

/// The state of a call that imports: its params and its results so far.
struct Importing {
  /// The maximum number of overlaps that a reply lists.
  static let mostTold = 100

  let call: Call
  let overlap: Overlap
  let format: String
  /// The id of the import. Nil until a row needs it.
  var importID: Int?
  private var added = 0
  private var known: [Int] = []
  private var left: [Int] = []
  private var cut: [Int] = []
  /// The id of the entry for each draft, in the order of the drafts.
  private var ids: [Int] = []
  private(set) var overlaps: [(index: Int, entry: Entry)] = []

  init(_ call: Call, overlap: Overlap, format: String, importID: Int?) {
    self.call = call
    self.overlap = overlap
    self.format = format
    self.importID = importID
  }

  mutating func add(_ id: Int) {
    added += 1
    ids.append(id)
  }

  mutating func know(_ index: Int, as id: Int) {
    known.append(index)
    ids.append(id)
  }

  mutating func leave(_ index: Int) {
    left.append(index)
    ids.append(0)
  }

  mutating func cut(_ index: Int) { cut.append(index) }

  mutating func meet(_ entry: Entry, at index: Int) {
    if overlaps.count < Self.mostTold { overlaps.append((index, entry)) }
  }

  func write(to writer: inout JSONWriter) {
    writer.member("added", added)
    for (name, places) in [("known" as StaticString, known), ("left", left), ("cut", cut), ("ids", ids)] {
      writer.list(name, places) { $1.int($0) }
    }
  }
}

extension Timer {
  mutating func take(_ drafts: [ProjectDraft], _ importing: inout Importing) throws(Rejection) {
    let user = importing.call.user
    for draft in drafts where project(named: draft.name, of: user) == nil {
      let color = draft.color ?? freeColor(for: draft.name, of: user)
      let importID = beginImport(&importing)
      projects.insert {
        var project = Project(
          id: $0, user: user, name: draft.name, color: color, isArchived: draft.isArchived, importID: importID)
        (project.client, project.rate, project.budget) = (draft.client, draft.rate, draft.budget)
        project.currency = draft.currency
        return project
      }
    }
  }

  mutating func take(_ drafts: [EntryDraft], _ importing: inout Importing) throws(Rejection) {
    try checkTimes(of: drafts, importing.call.now)
    for (index, draft) in drafts.enumerated() { take(draft, at: index, &importing) }
    guard importing.overlaps.isEmpty else { throw overlap(importing) }
  }

  private func checkTimes(of drafts: [EntryDraft], _ now: Instant) throws(Rejection) {
    var violations = Violations()
    for (index, draft) in drafts.enumerated() {
      violations.prefix = "entries[\(index)]."
      violations.refuse("startedAt", draft.start, after: now)
      guard let stop = draft.stop else { continue }
      violations.refuse("stoppedAt", stop, after: now)
      violations.refuse("stoppedAt", stop, before: draft.start)
      violations.refuse(from: draft.start, to: stop)
    }
    try violations.check()
  }

  private mutating func take(_ draft: EntryDraft, at index: Int, _ importing: inout Importing) {
    let user = importing.call.user
    if let same = known(draft, importing) { return importing.know(index, as: same.id) }
    var (start, stop) = (draft.start, draft.stop)
    if let other = obstacle(from: start, to: stop, of: user) {
      switch importing.overlap {
      case .refuse: return importing.meet(other, at: index)
      case .keepFirst: return importing.leave(index)
      case .trim:
        guard let free = free(from: start, to: stop, of: user) else { return importing.leave(index) }
        (start, stop) = free
        importing.cut(index)
      }
    }
    let project = projectForImport(draft.project, &importing)
    let importID = beginImport(&importing)
    let entry = entries.insert {
      Entry(
        id: $0, user: user, project: project, startedAt: start, stoppedAt: stop, note: draft.note, tags: draft.tags,
        source: draft.source, importID: importID)
    }
    importing.add(entry.id)
  }

  private mutating func projectForImport(_ name: String, _ importing: inout Importing) -> Int {
    let user = importing.call.user
    if let project = project(named: name, of: user) { return project.id }
    let color = freeColor(for: name, of: user)
    let importID = beginImport(&importing)
    return projects.insert { Project(id: $0, user: user, name: name, color: color, importID: importID) }.id
  }

  private mutating func beginImport(_ importing: inout Importing) -> Int {
    if let id = importing.importID { return id }
    let (user, now, format) = (importing.call.user, importing.call.now, importing.format)
    let id = imports.insert { Import(id: $0, user: user, at: now, format: format) }.id
    importing.importID = id
    return id
  }

  // MARK: Existing entries

  /// The stored entry that matches the draft. It has the draft's source, or the draft's times and project. If the
  /// sources don't match, entries of this import don't count, because one import can contain two equal entries.
  private func known(_ draft: EntryDraft, _ importing: Importing) -> Entry? {
    let user = importing.call.user
    if let entry = entries.row(from: draft.source, of: user) { return entry }
    guard let mine = entries.index.users[user] else { return nil }
    guard let stop = draft.stop else {
      return running(of: user).flatMap { $0.startedAt == draft.start && isSame($0, draft) ? $0 : nil }
    }
    let weight = stop - draft.start
    var position = mine.all.position(before: Timeline.Item(key: draft.start.seconds, id: .min, weight: weight))
    while let item = mine.all.item(at: position), item.key == draft.start.seconds, item.weight == weight {
      if let entry = entries[item.id], !entry.isRunning, isSame(entry, draft) {
        if importing.importID == nil || entry.importID != importing.importID { return entry }
      }
      position = mine.all.next(position)
    }
    return nil
  }

  /// Whether a stored entry with the draft's times is the draft's entry. Entries with a length can't overlap, so the
  /// same project is enough. Several entries without a length can have the same times, so their notes and tags must
  /// match, too.
  private func isSame(_ entry: Entry, _ draft: EntryDraft) -> Bool {
    guard NameKey(projectName(entry.project)) == NameKey(draft.project) else { return false }
    return entry.stoppedAt != entry.startedAt || entry.note == draft.note && entry.tags == draft.tags
  }

  /// A stored entry that overlaps these times. Nil if there is none.
  private func obstacle(from start: Instant, to stop: Instant?, of user: Int) -> Entry? {
    guard let mine = entries.index.users[user] else { return nil }
    let item = Timeline.Item(key: start.seconds, id: .max, weight: stop.map { $0 - start } ?? 0)
    if let other = running(of: user), stop == nil || item.end > other.startedAt.seconds { return other }
    // A draft that is still running would be the last entry, so its position is the end.
    let position = stop == nil ? mine.all.end : mine.all.position(before: item)
    if let before = mine.all.lastWeighing(before: position), before.end > item.key { return entries[before.id] }
    if let behind = mine.all.firstWeighing(from: position), behind.key < item.end { return entries[behind.id] }
    return nil
  }

  /// Shortens these times so that they overlap neither the entry before `stop` nor the next entry. Nil if no time is
  /// left, if `stop` is nil, or if the user has no entries.
  private func free(from start: Instant, to stop: Instant?, of user: Int) -> (start: Instant, stop: Instant?)? {
    guard let mine = entries.index.users[user], let stop else { return nil }
    var start = start
    let item = Timeline.Item(key: start.seconds, id: .max, weight: 0)
    let position = mine.all.position(before: item)
    if let before = mine.all.lastWeighing(before: position) { start = max(start, Instant(seconds: before.end)) }
    var end = stop
    // An entry that starts in the same second leaves no time free.
    if let other = mine.all.firstWeighing(from: mine.all.position(from: start.seconds)), other.key < stop.seconds {
      end = min(end, Instant(seconds: other.key))
    }
    if let running = running(of: user) { end = min(end, running.startedAt) }
    return start < end ? (start, end) : nil
  }

  private func overlap(_ importing: Importing) -> Rejection {
    let count = importing.overlaps.count
    let what = count == 1 ? "An entry" : "\(count == Importing.mostTold ? "Many" : "\(count)") entries"
    return .conflict(
      "timer.importOverlap",
      "\(what) would overlap others, so nothing was added. To add only what doesn't overlap, set 'overlap' to 'trim' or 'keepFirst'."
    ) { writer in
      writer.list("overlaps", importing.overlaps) { overlap, writer in
        writer.beginObject()
        writer.member("index", overlap.index)
        reply(with: overlap.entry, importing.call, to: &writer)
        writer.endObject()
      }
    }
  }
}
