package import ModuleKit
import Time
import Wire

// The invariants of hours. They are checked after calls and undos alike, so an undo can't create a state that no call
// could create.

extension Hours {
  package func check(_ moment: Moment) throws(Rejection) {
    let changedProjects = projects.changes
    let changedRecords = records.changes
    try checkCounts(changedProjects, changedRecords, moment)
    for change in changedProjects {
      if let project = change.after { try checkName(project, moment) } else { try checkUnused(change, moment) }
    }
    for change in members.changes {
      if let member = change.after { try check(member, moment) }
    }
    for change in sheets.changes {
      guard let sheet = change.after, sheets.index.id(of: sheet.week, sheet.user) != sheet.id else { continue }
      throw .conflict("hours.weekState", "The week \(sheet.week.name) has been submitted again.") {
        $0.member("week", sheet.week.name)
        $0.member("state", sheet.state.rawValue)
      }
    }
    for change in contracts.changes {
      guard let contract = change.after else { continue }
      let same = (contracts.index.users[contract.user] ?? []).count { $0.from == contract.from }
      guard same == 1 else {
        throw .conflict("hours.contractExists", "There is another contract from \(contract.from) on: change that one.")
      }
    }
    for change in terms.changes {
      if let terms = change.after { try check(terms) }
    }
    for change in changedRecords { try check(change, moment) }
    for change in preferences.changes {
      guard let settings = change.after, settings.daysOff.absences.count > DaysOff.most else { continue }
      throw .tooMany("hours.tooManyDaysOff", "You have \(DaysOff.most) periods of days off", DaysOff.most)
    }
  }

  // MARK: Limits on the number of rows

  /// Checks the limits of each user once, even if several of the user's rows changed.
  private func checkCounts(
    _ projects: [Change<Project>], _ records: [Change<Record>], _ moment: Moment
  ) throws(Rejection) {
    try moment.requireRoom(
      for: projects, of: \.createdBy, Hours.mostProjects, "hours.tooMany", { "You have created \($0) projects" },
      count: { self.projects.index.count(createdBy: $0) })
    try moment.requireRoom(
      for: records, of: \.user, Hours.mostRecords, "hours.tooMany", { "You have \($0) records" },
      count: { self.records.index.users[$0]?.all.count ?? 0 })
    guard
      records.isEmpty || Tally((count: 0, weight: self.records.index.everybody.all.total)).hours.minutes <= Tally.most
    else {
      throw .tooMany("hours.tooMany", "The total of all hours is too large", Tally.most / 60)
    }
  }

  // MARK: Locked days

  /// The first day that isn't locked. Nil if no days are locked.
  private func firstOpenDay(_ moment: Moment) -> Day? {
    let days = moment.context.settings[Hours.lockAfterDays]
    return days > 0 ? moment.timeZone.day(of: moment.now).adding(days: -days) : nil
  }

  /// Whether the record's own user can't change the record.
  func isLocked(_ record: Record, _ moment: Moment) -> Bool {
    if record.invoice != nil { return true }
    if let first = firstOpenDay(moment), record.date < first { return true }
    return [.submitted, .approved].contains(state(of: Week(of: record.date), record.user))
  }

  /// Throws if the call isn't allowed to add, edit or delete the record.
  func requireEditable(_ record: Record, _ call: Call) throws(Rejection) {
    try requireOpen(record.date, records[record.id], call.moment)
    try requireUnapproved(record)
    try requireUninvoiced(record)
    try requireUnsubmitted(record.date, of: record.user, by: call.user)
  }

  func requireOpen(_ date: Day, _ record: Record?, _ moment: Moment) throws(Rejection) {
    guard let first = firstOpenDay(moment), date < first else { return }
    throw .conflict("hours.locked", "\(date) is locked: only days from \(first) on can be changed.") { writer in
      writer.member("date", date.description)
      writer.member("lockAfterDays", moment.context.settings[Hours.lockAfterDays])
      if let record { reply(with: record, Viewer(account: record.user, moment: moment), to: &writer) }
    }
  }

  func requireUninvoiced(_ record: Record) throws(Rejection) {
    guard let number = record.invoice else { return }
    throw .conflict("hours.invoiced", "Record \(record.id) is on invoice \(number): void the invoice first.") {
      $0.member("invoice", number)
    }
  }

  static let invoicedReason = Reason(
    .conflict, "hours.invoiced", "The record is on an invoice; `invoice` tells on which.",
    data: [Field("invoice", .integer(1...Int.max))])

  // MARK: Projects

  private func checkName(_ project: Project, _ moment: Moment) throws(Rejection) {
    guard !project.isRemoved else { return }
    let others = projects.index.listed(client: project.client, project: project.name).filter { $0 != project.id }
    if let other = others.first.flatMap({ projects[$0] }) { throw exists(other) }
  }

  func exists(_ project: Project) -> Rejection {
    .conflict(
      "hours.projectExists", "The project '\(project.title)' already exists: join it with hours.project.join."
    ) { project.name(to: &$0) }
  }

  private func checkUnused(_ change: Change<Project>, _ moment: Moment) throws(Rejection) {
    guard let project = change.before else { return }
    let some = members.index.users(on: project.id).sorted().prefix(20)
    let people = some.map(moment.context.people.name(of:)).sorted()
    if let first = people.first {
      throw .conflict(
        "hours.projectInUse",
        "'\(first)' is on '\(project.title)', so its creation can't be undone: remove it instead (hours.project.remove)."
      ) {
        project.name(to: &$0)
        $0.key("members")
        $0.strings(people)
      }
    }
    let isPriced = terms.index.projects[project.id] != nil || terms.index.shared(by: project.id, of: nil) != nil
    if isPriced || records.index.everybody.groups[project.id] != nil {
      let what = isPriced ? "A rate or budget is set for" : "Hours are logged on"
      throw .conflict(
        "hours.projectInUse",
        "\(what) '\(project.title)', so its creation can't be undone: remove it instead (hours.project.remove)."
      ) { project.name(to: &$0) }
    }
  }

  private func check(_ terms: Terms) throws(Rejection) {
    if let project = terms.project { _ = try requireProject(project) }
    guard terms.projects.ids.count <= ProjectIDs.most else {
      throw .tooMany("hours.tooMany", "\(ProjectIDs.most) projects share the client's terms", ProjectIDs.most)
    }
    let isOnly =
      terms.project.map { self.terms.index.projects[$0] == terms.id }
      ?? terms.projects.ids.allSatisfy { self.terms.index.shared(by: $0, of: nil) == terms.id }
    guard isOnly else {
      throw .conflict("hours.termsExist", "A rate or budget was set in the meantime: change that instead.")
    }
  }

  private func check(_ member: Member, _ moment: Moment) throws(Rejection) {
    let project = try requireProject(member.project)
    guard !project.isRemoved else { throw gone(project) }
    if let other = members.index.ids(member.user, on: member.project).filter({ $0 != member.id }).min() {
      throw alreadyMember(other, moment)
    }
    let limit = moment.context.settings[Hours.mostMemberships]
    guard members.index.ids(of: member.user).count <= limit else {
      throw .tooMany("hours.tooMany", "You are on \(limit) projects", limit)
    }
  }

  func alreadyMember(_ id: Int, _ moment: Moment) -> Rejection {
    let member = members[id]
    let project = member.flatMap { projects.index.names[$0.project]?.title } ?? ""
    let name = moment.context.people.name(of: member?.user ?? 0)
    return .conflict("hours.alreadyMember", "\(name) has been on '\(project)' since \(member?.joinedAt ?? moment.now).")
    {
      if let member { reply(with: member, Viewer(account: member.user, moment: moment), to: &$0) }
    }
  }

  private func requireProject(_ id: Int) throws(Rejection) -> Project {
    guard let project = projects[id] else {
      guard let gone = projects.lastKnown(id) else {
        throw .conflict("hours.projectGone", "The project no longer exists. Undo its removal first.")
      }
      throw self.gone(gone)
    }
    return project
  }

  private func gone(_ project: Project) -> Rejection {
    .conflict("hours.projectGone", "The project '\(project.title)' no longer exists. Undo its removal first.") {
      project.name(to: &$0)
    }
  }

  // MARK: Records

  private func check(_ change: Change<Record>, _ moment: Moment) throws(Rejection) {
    // Locked days don't prevent invoicing, because an invoice includes records of locked days, too.
    guard !change.isInvoicing else { return }
    for record in [change.before, change.after] {
      guard let record else { continue }
      try requireOpen(record.date, record, moment)
      try requireUnapproved(record)
      try requireUninvoiced(record)
    }
    guard let record = change.after else { return }
    _ = try requireProject(record.project)
    guard let other = records.rival(of: record) else { return }
    throw .conflict(
      "hours.sourceTaken", "Record \(other.id) has this source now, and no two may share one. Delete that record first."
    ) { $0.member("id", other.id) }
  }
}

extension Change<Record> {
  /// Whether the only change is that the record was put on an invoice or taken off it.
  fileprivate var isInvoicing: Bool {
    guard var before, let after, before.invoice != after.invoice else { return false }
    before.invoice = after.invoice
    return before.isWritten(like: after)
  }
}

extension Project {
  /// Writes the project that causes the conflict.
  fileprivate func name(to writer: inout JSONWriter) {
    writer.key("project")
    showName(to: &writer)
  }

  func showName(to reply: inout some Reply) {
    reply.beginObject()
    reply.member("id", id, .id)
    reply.member("client", client, .text(1...299))
    reply.member("project", name, .text(1...299))
    reply.endObject()
  }
}
