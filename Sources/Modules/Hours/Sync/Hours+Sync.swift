package import ModuleKit
import Time
import Wire

// How hours are synced between machines, and what a replica may do.

extension Hours {
  package static let syncRules: [SyncRule<Hours>] = [
    SyncRule("projects", .everybody, quiet: ["client", "project", "createdAt", "createdBy"]) {
      hours, id, row throws(Malformed) in
      let project = try Project(id: id, json: row)
      guard !project.isRemoved else { return nil }
      return hours.projects.index.listed(client: project.client, project: project.name).first
    },
    SyncRule("members", quiet: ["joinedAt"]) { hours, id, row throws(Malformed) in
      let member = try Member(id: id, json: row)
      return hours.members.index.ids(member.user, on: member.project).min()
    },
    SyncRule("records", quiet: ["updatedAt", "createdAt"], together: ["halves", "restMinutes"]) {
      hours, id, row throws(Malformed) in
      let record = try Record(id: id, json: row)
      return hours.records.row(from: record.source, of: record.user)?.id
    },
    SyncRule("settings", .id, sets: ["workdays", "daysOff"], together: ["reminder", "timeZone"]),
  ]

  /// Extends home's terms to projects that were created on a replica, because a replica has no terms.
  package mutating func reconcile(_ merge: inout SyncMerge, _ moment: Moment) throws(Rejection) {
    shareTerms(with: projects.changes.compactMap { $0.before == nil ? $0.after : nil }, of: merge.account)
  }

  package func admit(_ account: Int, _ moment: Moment) throws(Rejection) {
    for change in projects.changes { try admit(change, account) }
    for change in members.changes {
      guard let member = change.after else { continue }
      let isCreator = member.user == account && projects.index.names[member.project]?.createdBy == account
      let isAdmitted =
        change.before == nil && isCreator
        ? member.leads == false || leads(of: member.project).allSatisfy { $0 == account }
        : member.leads == change.before?.leads
      if isAdmitted { continue }
      throw .forbidden("sync.notAdmitted", "The leads of '\(title(of: member.project))' can only be changed at home.")
    }
    for change in records.changes {
      for record in [change.before, change.after] {
        guard let record else { continue }
        try requireUnsubmitted(record.date, of: record.user, by: account)
      }
      guard let record = change.after else { continue }
      guard record.invoice == change.before?.invoice else {
        throw .forbidden("sync.notAdmitted", "An invoice can only be made, changed or deleted at home.")
      }
      let isMember = members.index.contains(account, on: record.project)
      guard isMember || change.before?.project == record.project else {
        throw .forbidden("hours.notMember", "You aren't on the project that record \(record.id) belongs to.")
      }
      guard (1900...2099).contains(record.date.year) else {
        throw .conflict(
          "sync.notAdmitted", "Record \(record.id) has the date \(record.date). Years go from 1900 to 2099.")
      }
    }
  }

  /// Refuses a call on a replica if only home has the data that the call needs.
  func requireHome(_ what: String) throws(Rejection) {
    guard let home = sync.home else { return }
    let way = home.name.utf8.contains(UInt8(ascii: "/")) ? "--socket" : "-H"
    throw .conflict(
      "hours.atHome", "\(what) are kept at home, on \(home.name): run this command with trackctl \(way) \(home.name).")
  }

  static let homeReason = Reason(
    .conflict, "hours.atHome", "This machine is a replica, and this data is only at home. Make the call there.")

  /// Only a project's creator may change the project on a replica. A deletion needs no other check, because `check`
  /// refuses to delete a project that is in use.
  private func admit(_ change: Change<Project>, _ account: Int) throws(Rejection) {
    guard let known = change.before ?? change.after else { return }
    guard known.createdBy == account else {
      throw .forbidden("sync.notAdmitted", "The project '\(known.title)' was created by somebody else.")
    }
    guard let before = change.before, let after = change.after else { return }
    guard before.title == after.title || isLead(account, of: after.id) else { throw Self.notLead(of: before.title) }
    let others = members.index.users(on: after.id).filter { $0 != account }
    guard after.createdBy == before.createdBy, others.isEmpty || before.isRemoved == after.isRemoved else {
      throw .forbidden("sync.notAdmitted", "Others are members of \(after.title): change it at home.")
    }
  }
}
