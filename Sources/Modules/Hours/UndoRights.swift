package import ModuleKit

// Who may undo what. Undo requires the same rights as calls. So a user who no longer leads a project can't undo what
// only its leads may do.

extension Hours {
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    let viewer = Viewer(account: undo.account, moment: moment, isAdmin: undo.isAdmin)
    for change in invoices.touched {
      guard change.isPayment, let invoice = change.after else {
        throw .conflict("hours.invoiceStays", "An invoice can't be undone: void it instead (hours.invoice.void).")
      }
      guard invoice.isVisible(to: viewer, in: self) else { throw Self.notLead(of: invoice.client) }
    }
    for change in sheets.touched { try checkUndo(of: change) }
    for change in records.touched {
      for record in [change.before, change.after] {
        guard let record else { continue }
        try requireUnsubmitted(record.date, of: record.user, by: undo.account)
      }
    }
    if undo.isAdmin { return }
    guard records.touchesOnly(rowsOf: undo.account) else {
      throw .forbidden("hours.othersRecords", "Only administrators can change other people's records.")
    }
    for change in sheets.touched {
      guard let sheet = change.after ?? change.before else { continue }
      if sheet.user == undo.account, undo.method == "hours.week.submit" { continue }
      guard mayApprove(undo.account, sheet.week, of: sheet.user) else { throw Self.notApprover }
    }
    for change in projects.touched {
      guard let before = change.before, let after = change.after, before.title != after.title else { continue }
      try requireLead(undo.account, of: change.id)
    }
    for change in members.touched {
      guard let member = change.after ?? change.before else { continue }
      let changesLeads = change.before != nil && change.after != nil
      if member.user != undo.account || changesLeads { try requireLead(undo.account, of: member.project) }
    }
    for change in contracts.touched {
      guard let user = (change.after ?? change.before)?.user, user != undo.account else { continue }
      guard isLead(undo.account, ofUser: user) else { throw RecordOwner.refusal }
    }
    for change in terms.touched {
      guard let terms = change.after ?? change.before else { continue }
      for project in deciding(terms) { try requireLead(undo.account, of: project) }
    }
  }

  /// Refuses an undo that would lock a week again, if records of the week have changed since the week was unlocked. For
  /// instance, undoing a rejection would lock the week again.
  private func checkUndo(of change: Change<Sheet>) throws(Rejection) {
    guard let after = change.after, after.state != .rejected, change.before?.state ?? .rejected == .rejected
    else { return }
    let since = max(change.before?.at ?? after.at, after.at)
    let items = records.index.users[after.user]?.all
    let hasNewer = items.map { line in
      MergedTimelines([line], in: after.week.keys, newestFirst: true).contains {
        records[$0.id].map { $0.updatedAt > since } ?? false
      }
    }
    let inWeek = projects(in: after.week, of: after.user)
    guard hasNewer != true, minutes(in: after.week, of: after.user) == after.minutes,
      inWeek.isEmpty || inWeek.allSatisfy(after.projects.ids.contains)
    else {
      throw .conflict("hours.weekChanged", "Records of the week \(after.week.name) have changed since.")
    }
  }

  /// Throws unless the user leads the project both before and after the undo.
  private func requireLead(_ user: Int, of project: Int) throws(Rejection) {
    let own = members.touched.first { change in
      guard let member = change.before ?? change.after else { return false }
      return member.user == user && member.project == project
    }
    let wasLead = own.map { change in
      change.before.map { $0.leads ?? (projects.index.names[project]?.createdBy == user) } ?? false
    }
    guard isLead(user, of: project), wasLead ?? true else { throw Self.notLead(of: title(of: project)) }
  }
}

extension Change<Invoice> {
  /// Whether only the payment date changed.
  fileprivate var isPayment: Bool {
    guard var before, let after else { return false }
    before.paidOn = after.paidOn
    return before.isWritten(like: after)
  }
}
