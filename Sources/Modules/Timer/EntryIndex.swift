package import ModuleKit

/// Everybody's entries by time, project and tag: what lists and reports are made of, so that they need not look at
/// rows.
package struct EntryIndex: SourcedIndex {
  private(set) var users: [Int: UserEntries] = [:]
  package private(set) var sources = SourceIndex()
  private var imports: [Int: SortedList<Int>] = [:]

  package init() {}

  package mutating func insert(_ entry: Entry) {
    users[entry.user, default: UserEntries()].insert(entry)
    sources.insert(entry.source, of: entry.user, id: entry.id)
    if let importID = entry.importID { imports[importID, default: SortedList()].insert(entry.id) }
  }

  package mutating func remove(_ entry: Entry) {
    users.lessen(entry.user) { $0.remove(entry) }
    sources.remove(entry.source, of: entry.user, id: entry.id)
    if let importID = entry.importID { imports.lessen(importID) { $0.remove(entry.id) } }
  }

  /// The entries that an import brought, by id.
  func ids(ofImport importID: Int) -> SortedList<Int> { imports[importID] ?? SortedList() }

  /// A note that changes leaves all of it as it is.
  package mutating func replace(_ old: Entry, with new: Entry) {
    let isSame =
      old.item == new.item && old.project == new.project && old.tags == new.tags && old.isRunning == new.isRunning
      && old.user == new.user && old.source == new.source && old.importID == new.importID
    if isSame { return }
    remove(old)
    insert(new)
  }
}

/// The entries of one user, each weighing its seconds at its start.
struct UserEntries: Sendable, Equatable, Emptiable {
  private(set) var all = Timeline()
  /// By project as it was chosen.
  private(set) var projects: [Int: ProjectEntries] = [:]
  /// What runs: at most one. Between a change and its check there may be more.
  private(set) var running: Set<Int> = []

  fileprivate mutating func insert(_ entry: Entry) {
    all.insert(entry.item)
    projects[entry.project, default: ProjectEntries()].insert(entry)
    if entry.isRunning { running.insert(entry.id) }
  }

  fileprivate mutating func remove(_ entry: Entry) {
    all.remove(entry.item)
    projects.lessen(entry.project) { $0.remove(entry) }
    running.remove(entry.id)
  }

  var isEmpty: Bool { all.isEmpty }
}

/// The entries of one project, all of them and by tag.
struct ProjectEntries: Sendable, Equatable, Emptiable {
  private(set) var all = Timeline()
  private var tagged: [String: Timeline] = [:]
  /// Those without a tag, where some have one. Where none has, these are all entries, which aren't kept twice.
  private var untagged: Timeline?

  /// The key of those without a tag.
  private static let noTag = ""

  func line(of tag: String) -> Timeline? {
    tag == Self.noTag ? untagged ?? all : tagged[tag]
  }

  /// The entries of each tag, and those without one.
  var lines: [String: Timeline] {
    let rest = untagged ?? all
    return rest.isEmpty ? tagged : tagged.merging([Self.noTag: rest]) { mine, _ in mine }
  }

  fileprivate mutating func insert(_ entry: Entry) {
    if tagged.isEmpty, !entry.tags.isEmpty { untagged = all }
    all.insert(entry.item)
    for tag in entry.tags { tagged[tag, default: Timeline()].insert(entry.item) }
    if entry.tags.isEmpty { untagged?.insert(entry.item) }
  }

  fileprivate mutating func remove(_ entry: Entry) {
    all.remove(entry.item)
    for tag in entry.tags { tagged.lessen(tag) { $0.remove(entry.item) } }
    if entry.tags.isEmpty { untagged?.remove(entry.item) }
    if tagged.isEmpty { untagged = nil }
  }

  var isEmpty: Bool { all.isEmpty }
}
