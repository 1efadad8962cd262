package import ModuleKit
import Time

/// Finds records by day, user and project. Lists and reports use only this index and don't read rows.
package struct RecordIndex: SourcedIndex {
  private(set) var everybody = GroupedTimeline()
  /// The records of each user, all together and by project.
  private(set) var users: [Int: GroupedTimeline] = [:]
  /// The ids of each user's records on each project, in order. The last id belongs to the record that was added last.
  private var added: [Int: [Int: SortedList<Int>]] = [:]
  /// The records on each invoice, keyed by the invoice's number.
  private(set) var invoiced: [Int: Set<Int>] = [:]
  package private(set) var sources = SourceIndex()

  package init() {}

  package mutating func insert(_ record: Record) {
    everybody.insert(record.item, in: record.project)
    users[record.user, default: GroupedTimeline()].insert(record.item, in: record.project)
    added[record.user, default: [:]][record.project, default: SortedList()].insert(record.id)
    if let invoice = record.invoice { invoiced[invoice, default: []].insert(record.id) }
    sources.insert(record.source, of: record.user, id: record.id)
  }

  package mutating func remove(_ record: Record) {
    everybody.remove(record.item, from: record.project)
    users.lessen(record.user) { $0.remove(record.item, from: record.project) }
    added.lessen(record.user) { $0.lessen(record.project) { $0.remove(record.id) } }
    if let invoice = record.invoice { invoiced.lessen(invoice) { $0.remove(record.id) } }
    sources.remove(record.source, of: record.user, id: record.id)
  }

  /// Replaces a record in the index. Changes nothing if all indexed values are equal, for instance if only the comment
  /// changed.
  package mutating func replace(_ old: Record, with new: Record) {
    let isSame =
      old.item == new.item && old.project == new.project && old.user == new.user && old.source == new.source
      && old.invoice == new.invoice
    if isSame { return }
    remove(old)
    insert(new)
  }

  /// The record that the user added last on the project.
  func last(of user: Int, on project: Int) -> Int? { added[user]?[project]?.last }

  /// The number of projects on which the user has records.
  func countOfProjects(of user: Int) -> Int { added[user]?.count ?? 0 }

  /// The projects on which the user has records, most recently used first. Returns at most `count` projects.
  func recentProjects(of user: Int, _ count: Int, where isWanted: (Int) -> Bool) -> [Int] {
    var recent = Greatest<Recent>(count)
    for (project, ids) in added[user] ?? [:] where isWanted(project) {
      if let last = ids.last { recent.insert(Recent(record: last, project: project)) }
    }
    return recent.descending.map(\.project)
  }

  private struct Recent: Comparable {
    let record: Int
    let project: Int

    static func < (left: Recent, right: Recent) -> Bool { left.record < right.record }
  }

  /// The user's totals on a day, for one project or for all projects.
  func tally(of user: Int, on date: Day, project: Int? = nil) -> Tally {
    guard let lines = users[user] else { return Tally() }
    guard let project else { return lines.all.tally(DateRange(date)) }
    return lines.groups[project]?.tally(DateRange(date)) ?? Tally()
  }
}
