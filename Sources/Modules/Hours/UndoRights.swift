package import ModuleKit

// Who may undo what. Calls require the same rights: a lead who has lost a project can't undo what leads do.

extension Hours {
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    if undo.isAdmin { return }
    guard records.touchesOnly(rowsOf: undo.account) else {
      throw .forbidden("hours.othersRecords", "Only administrators can change records of others.")
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
    for change in terms.touched {
      guard let terms = change.after ?? change.before else { continue }
      for project in projects(of: terms) { try requireLead(undo.account, of: project) }
    }
  }

  /// Requires a lead who was one before the undo, too.
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
