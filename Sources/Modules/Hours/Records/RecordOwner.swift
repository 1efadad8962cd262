import ModuleKit
import Wire

/// Whose records a call is about. All users may see their own records. Leads also see the records on the projects that
/// they lead, and administrators see all records.
enum RecordOwner {
  case user(Int)
  case everybody

  static let param = Param<String>.name(
    "user", "another user, for leads and administrators; *: all users; default: you"
  ).optional
  static let one = Param<String>.name("user", "another user, for leads and administrators; default: you").optional
  static let userReason = Reason(
    .notFound, "hours.userNotFound", "No such account.",
    data: [Field("field", .choice(["user"])), Field("id", .text(1...299))])
  static let reasons = [
    Reason(.forbidden, "hours.othersRecords", "Only leads and administrators see other people's records."), userReason,
  ]

  static func account(named name: String, _ call: Call) throws(Rejection) -> Int {
    guard let id = call.people.id(named: name) else {
      throw Rejection(.notFound, "hours.userNotFound", "No account '\(name)'. To list the accounts: accounts.list.") {
        $0.member("field", "user")
        $0.member("id", name)
      }
    }
    return id
  }

  /// The account with this name. Throws if the account isn't open.
  static func openAccount(named name: String, _ call: Call) throws(Rejection) -> Int {
    let id = try account(named: name, call)
    try requireOpen(id, call)
    return id
  }

  static func requireOpen(_ id: Int, _ call: Call) throws(Rejection) {
    guard call.people.isOpen(id) else {
      throw .conflict("hours.userClosed", "The account '\(call.people.name(of: id))' is closed.")
    }
  }

  static let closedReason = Reason(.conflict, "hours.userClosed", "That account is closed.")

  static let refusal = Rejection.forbidden(
    "hours.othersRecords",
    "Only an administrator, or a lead of a project on which this user has logged hours, can do that. To act for"
      + " yourself, leave out 'user'."
  )
}

/// The records that a call is about, grouped by project. Lists and reports read nothing else.
struct ChosenRecords {
  let owner: RecordOwner
  /// The projects that the caller leads, if the caller may see only the records on those projects. Nil if the view
  /// isn't limited to projects.
  let projects: Set<Int>?
  let groups: [Int: Timeline]
  /// A timeline that has all of the records. Nil if there is no such timeline.
  private let whole: Timeline?

  fileprivate init(_ owner: RecordOwner, _ lines: GroupedTimeline?, in projects: Set<Int>? = nil) {
    self.owner = owner
    self.projects = projects
    let groups = lines?.groups ?? [:]
    guard let projects else {
      self.groups = groups
      whole = lines?.all ?? Timeline()
      return
    }
    whole = nil
    var chosen: [Int: Timeline] = [:]
    for project in projects { chosen[project] = groups[project] }
    self.groups = chosen
  }

  /// Timelines that together contain every record exactly once.
  var lines: [Timeline] { whole.map { [$0] } ?? Array(groups.values) }

  func tally(_ days: DateRange) -> Tally { lines.reduce(into: Tally()) { $0 += $1.tally(days) } }
}

extension Hours {
  /// The records that a call is about.
  func chosen(_ call: Call) throws(Rejection) -> ChosenRecords {
    guard let name = call[RecordOwner.param], case let id = call.people.id(named: name), id != call.user else {
      return ChosenRecords(.user(call.user), records.index.users[call.user])
    }
    if call.isAdmin {
      if name == "*" { return ChosenRecords(.everybody, records.index.everybody) }
      let user = try RecordOwner.account(named: name, call)
      return ChosenRecords(.user(user), records.index.users[user])
    }
    let led = projects(ledBy: call.user)
    guard !led.isEmpty else { throw RecordOwner.refusal }
    if name == "*" { return ChosenRecords(.everybody, records.index.everybody, in: led) }
    guard let id, isLead(call.user, ofUser: id) || led.contains(where: { members.index.contains(id, on: $0) }) else {
      throw RecordOwner.refusal
    }
    return ChosenRecords(.user(id), records.index.users[id], in: led)
  }

  /// Whether `lead` leads a project on which `user` has records. A project of which `user` is only a member doesn't
  /// count, because leads add members without asking them.
  func isLead(_ lead: Int, ofUser user: Int) -> Bool {
    let groups = records.index.users[user]?.groups
    return projects(ledBy: lead).contains { groups?[$0] != nil }
  }

  /// The account that the call names. Without a name, the caller's account. The caller may name another account only as
  /// an administrator or as a lead of a project on which that account has records.
  func chosenUser(_ call: Call) throws(Rejection) -> Int {
    guard let name = call[RecordOwner.param] else { return call.user }
    let id = call.people.id(named: name)
    if id == call.user { return call.user }
    if call.isAdmin { return try RecordOwner.account(named: name, call) }
    guard let id, isLead(call.user, ofUser: id) else { throw RecordOwner.refusal }
    return id
  }
}
