package import ModuleKit
import Time
import Wire

/// The sheet of a user's week. It exists once the week was submitted. Without a sheet, the week is open.
///
/// A week goes through these states:
///
///     open ──submit──► submitted ──approve──► approved
///                       ▲    │                   │
///                       │  reject              reject
///                     submit ▼                   ▼
///                       └─ rejected ◄────────────┘
///
/// * `open`, `rejected`: the week's user logs and edits records as usual.
/// * `submitted`: locked for the week's user. Administrators may still correct records.
/// * `approved`: locked for everybody.
///
/// An administrator, or a lead of all projects in the week, approves or rejects the week. So freelancers, who lead all
/// of their projects, approve their own weeks. The author of a step can undo that step as long as no other step has
/// followed.
package struct Sheet: Row {
  package let id: Int
  package var user: Int
  var monday: Day
  var state = WeekState.submitted
  /// Why the week was rejected.
  var reason: String?
  /// Who submitted, approved or rejected the week last, and when.
  var by: Int
  var at: Instant
  /// The minutes that were logged in the week at the time `at`.
  var minutes = 0
  /// The projects that were in the week when the week was submitted. If the week was empty, all projects on which the
  /// week's user had records. The leads of these projects see the sheet.
  var projects = ProjectIDs()

  package static func blank(_ id: Int) -> Sheet {
    Sheet(id: id, user: 0, monday: .earliest, by: 0, at: .earliest)
  }

  package mutating func carry<Carrier: RowCarrier>(by carrier: inout Carrier) throws(Carrier.Failure) {
    try carrier.member("user", &user, .account)
    try carrier.member("monday", &monday, .date)
    try carrier.member("state", &state, .oneOf(WeekState.self))
    try carrier.member("reason", &reason, .text(Sheet.reasonLengths))
    try carrier.member("by", &by, .account)
    try carrier.member("at", &at, .time)
    try carrier.member("minutes", &minutes, .integer(0...Int.max), absent: 0)
    try carrier.member("projects", &projects, .special("references", ProjectIDs.schema), absent: ProjectIDs())
  }

  static let reasonLengths = 1...300

  var week: Week { Week(of: monday) }
}

enum WeekState: String, CaseIterable, Sendable, StoredValue {
  case open, submitted, approved, rejected
}

/// Finds sheets by user and week.
package struct SheetIndex: RowIndex {
  private var users: [Int: [Int: Int]] = [:]
  /// The state of each sheet, because lists filter by state.
  private(set) var states: [Int: WeekState] = [:]
  /// All sheets, newest week first.
  private(set) var all = SortedList<Listed>()

  struct Listed: Comparable, Sendable {
    let monday: Int
    let id: Int

    static func < (left: Listed, right: Listed) -> Bool {
      left.monday != right.monday ? left.monday > right.monday : left.id < right.id
    }
  }

  package init() {}

  package mutating func insert(_ sheet: Sheet) {
    users[sheet.user, default: [:]][sheet.monday.ordinal] = sheet.id
    states[sheet.id] = sheet.state
    all.insert(Listed(monday: sheet.monday.ordinal, id: sheet.id))
  }

  package mutating func remove(_ sheet: Sheet) {
    if users[sheet.user]?[sheet.monday.ordinal] == sheet.id {
      users[sheet.user]?[sheet.monday.ordinal] = nil
      if users[sheet.user]?.isEmpty == true { users[sheet.user] = nil }
    }
    states[sheet.id] = nil
    all.remove(Listed(monday: sheet.monday.ordinal, id: sheet.id))
  }

  func id(of week: Week, _ user: Int) -> Int? { users[user]?[week.monday.ordinal] }

  func state(of week: Week, _ user: Int) -> WeekState { id(of: week, user).flatMap { states[$0] } ?? .open }
}

extension Sheet: ShownRow {
  package static let one: StaticString = "week"

  package func isVisible(to viewer: Viewer, in hours: borrowing Hours) -> Bool {
    if user == viewer.account || viewer.isAdmin { return true }
    for project in projects.ids where hours.isLead(viewer.account, of: project) { return true }
    return false
  }

  package func showMembers(to viewer: Viewer, in hours: borrowing Hours, _ reply: inout some Reply) {
    let isAll = viewer.account == user || viewer.isAdmin
    show(to: viewer, in: hours, projects: isAll ? nil : hours.projects(ledBy: viewer.account), &reply)
  }

  /// Shows the sheet's members.
  ///
  /// - Parameter projects: the projects whose records are counted. Nil means all projects.
  func show(to viewer: Viewer, in hours: borrowing Hours, projects: Set<Int>?, _ reply: inout some Reply) {
    reply.member("id", ifAny: id > 0 ? id : nil, .id)
    reply.member("week", week.name, Week.schema)
    reply.member("user", viewer.people.name(of: user), .accountName)
    reply.member("state", state.rawValue, .oneOf(WeekState.self))
    reply.member("reason", ifAny: reason, .text(Sheet.reasonLengths, lines: true))
    reply.member("by", ifAny: by > 0 ? viewer.people.name(of: by) : nil, .accountName)
    reply.member("at", ifAny: by > 0 ? at : nil, .time)
    let lines = hours.lines(of: user, projects)
    reply.derived { reply in
      let days = week.days.map { day in
        (day: day, tally: lines.reduce(into: Tally()) { $0 += $1.tally(DateRange(day)) })
      }
      reply.list("days", days, 7...7, blank: (day: .earliest, tally: Tally())) { item, reply in
        reply.beginObject()
        reply.member("date", item.day, .date)
        reply.member("hours", item.tally.hours, WorkTime.schema)
        reply.member("minutes", item.tally.hours.minutes, .count)
        reply.member("records", item.tally.records, .count)
        reply.endObject()
      }
      let sum = days.reduce(into: Tally()) { $0 += $1.tally }
      reply.member("hours", sum.hours, WorkTime.schema)
      reply.member("minutes", sum.hours.minutes, .count)
    }
  }
}
