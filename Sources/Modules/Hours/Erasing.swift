package import ModuleKit

// What happens to rows when a user is erased. An invoice is a document, so everything that it bills stays: its records,
// their weeks and their projects.

extension Record {
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Record> {
    user == account && invoice == nil ? .goes : .stays
  }
}

extension Sheet {
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Sheet> {
    user == account && !hours.hasInvoiced(in: week, of: user) ? .goes : .stays
  }
}

extension Member {
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Member> {
    user == account ? .goes : .stays
  }
}

extension Contract {
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Contract> {
    user == account ? .goes : .stays
  }
}

extension Terms {
  /// Terms are erased if all of their projects belong only to this account.
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Terms> {
    let projects = hours.projects(of: self).compactMap { hours.projects[$0] }
    return projects.allSatisfy { hours.isOnly(of: account, $0) } && !projects.isEmpty ? .goes : .stays
  }
}

extension Project {
  /// A project that others use stays, together with the account of its creator.
  package func erasure(of account: Int, in hours: borrowing Hours) -> Erasure<Project> {
    let isUsed = hours.records.index.everybody.groups[id] != nil
    return hours.isOnly(of: account, self) && !isUsed ? .goes : .stays
  }
}

extension Hours {
  fileprivate func hasInvoiced(in week: Week, of user: Int) -> Bool {
    guard let line = records.index.users[user]?.all else { return false }
    return MergedTimelines([line], in: week.keys, newestFirst: false).contains { records[$0.id]?.invoice != nil }
  }

  /// Whether the project was created by this account, and no other user is a member of it or has logged hours on it.
  fileprivate func isOnly(of account: Int, _ project: Project) -> Bool {
    let logged = records.index.everybody.groups[project.id]?.count ?? 0
    return project.createdBy == account && members.index.users(on: project.id).allSatisfy { $0 == account }
      && logged == records.index.users[account]?.groups[project.id]?.count ?? 0
  }
}
