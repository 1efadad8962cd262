import ModuleKit
import Time
import Wire

// Determines whether a week is locked, and who may approve it.

extension Hours {
  static let weekLockedReason = Reason(
    .conflict, "hours.weekLocked", "The week was submitted or approved; `week` tells which.",
    data: [Field("week", Week.schema), Field("state", .oneOf(WeekState.self))])

  /// Timelines of the user's records. If `projects` isn't nil, there is one timeline for each of these projects.
  func lines(of user: Int, _ projects: Set<Int>?) -> [Timeline] {
    guard let lines = records.index.users[user] else { return [] }
    guard let projects else { return [lines.all] }
    return projects.compactMap { lines.groups[$0] }
  }

  func state(of week: Week, _ user: Int) -> WeekState { sheets.index.state(of: week, user) }

  /// Throws if the record's week is approved. Not even an undo can change a record of an approved week.
  func requireUnapproved(_ record: Record) throws(Rejection) {
    let week = Week(of: record.date)
    guard state(of: week, record.user) != .approved else { throw weekLocked(week, .approved) }
  }

  /// Throws if the week is submitted and the account is the week's user. A submitted week is locked for its user.
  func requireUnsubmitted(_ date: Day, of user: Int, by account: Int) throws(Rejection) {
    let week = Week(of: date)
    guard user == account, state(of: week, user) == .submitted else { return }
    throw weekLocked(week, .submitted)
  }

  private func weekLocked(_ week: Week, _ state: WeekState) -> Rejection {
    let way = state == .approved ? "a lead can reject it (hours.week.reject)" : "undo that, or let a lead reject it"
    return .conflict("hours.weekLocked", "The week \(week.name) is \(state.rawValue): \(way).") {
      $0.member("week", week.name)
      $0.member("state", state.rawValue)
    }
  }

  func minutes(in week: Week, of user: Int) -> Int {
    records.index.users[user]?.all.tally(in: week.keys).hours.minutes ?? 0
  }

  /// The projects on which the user has records in the week.
  func projects(in week: Week, of user: Int) -> [Int] {
    guard let lines = records.index.users[user] else { return [] }
    if lines.all.tally(in: week.keys).records < lines.groups.count {
      let items = MergedTimelines([lines.all], in: week.keys, newestFirst: false)
      return Set(items.compactMap { records[$0.id]?.project }).sorted()
    }
    return lines.groups.filter { $0.value.tally(in: week.keys).records > 0 }.keys.sorted()
  }

  /// The projects whose leads see the week's sheet. These are the projects in the week. If the week is empty, these are
  /// all projects on which the week's user has records.
  func sheetProjects(in week: Week, of user: Int) -> ProjectIDs {
    let inWeek = projects(in: week, of: user)
    let all = inWeek.isEmpty ? records.index.users[user]?.groups.keys.sorted() ?? [] : inWeek
    return ProjectIDs(all.suffix(ProjectIDs.most))
  }

  /// Whether the account may approve the week, because the account leads all projects in the week. A lead of any
  /// project on which the week's user has records may approve an empty week.
  func mayApprove(_ account: Int, _ week: Week, of user: Int) -> Bool {
    let projects = projects(in: week, of: user)
    return projects.isEmpty
      ? isLead(account, ofUser: user) : projects.allSatisfy { isLead(account, of: $0) }
  }

  func requireApprover(_ call: Call, _ week: Week, of user: Int) throws(Rejection) {
    guard call.isAdmin || mayApprove(call.user, week, of: user) else { throw Self.notApprover }
  }

  static let notApprover = Rejection.forbidden(
    "hours.notApprover", "Only a lead of all projects in the week, or an administrator, can do that.")
  static let approverReason = Reason(
    .forbidden, "hours.notApprover", "You don't lead all projects in that week.")
}
