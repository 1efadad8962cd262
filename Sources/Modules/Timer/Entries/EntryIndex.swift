package import ModuleKit

/// Finds entries by time, project and tag. Lists and reports use only this index and don't read rows.
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

  /// The ids of the entries that an import created.
  func ids(ofImport importID: Int) -> SortedList<Int> { imports[importID] ?? SortedList() }

  /// Replaces an entry in the index. Changes nothing if all indexed values are equal, for instance if only the note
  /// changed.
  package mutating func replace(_ old: Entry, with new: Entry) {
    let isSame =
      old.item == new.item && old.project == new.project && old.tags == new.tags && old.isRunning == new.isRunning
      && old.user == new.user && old.source == new.source && old.importID == new.importID
    if isSame { return }
    remove(old)
    insert(new)
  }
}

/// The entries of one user. The key of an item is the entry's start, and its weight is the length in seconds.
struct UserEntries: Sendable, Equatable, Emptiable {
  private(set) var all = Timeline()
  /// The entries, grouped by the project that was chosen for them. Merges of projects don't change these groups.
  private(set) var projects: [Int: ProjectEntries] = [:]
  /// The running entries. The rules allow at most one. Several can exist while a change isn't checked yet.
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

/// The entries of one project, all together and by tag.
struct ProjectEntries: Sendable, Equatable, Emptiable {
  private(set) var all = Timeline()
  private var tagged: [String: Timeline] = [:]
  /// The entries without a tag. Nil if no entry has a tag, because the timeline would then be the same as `all`.
  private var untagged: Timeline?

  /// The key under which entries without a tag are found.
  private static let noTag = ""

  func line(of tag: String) -> Timeline? {
    tag == Self.noTag ? untagged ?? all : tagged[tag]
  }

  /// The entries of each tag, and the entries without a tag.
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
