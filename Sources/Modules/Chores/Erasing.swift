package import ModuleKit

// What happens to rows when a user who has left the house is erased. Completions stay, but without the user's name.

extension Completion {
  /// The name that is shown instead of an erased user's name.
  private static let nobody = "–"

  package func erasure(of account: Int, in chores: borrowing Chores) -> Erasure<Completion> {
    guard user == account else { return .stays }
    var completion = self
    (completion.user, completion.name, completion.note) = (0, Self.nobody, "")
    return .becomes(completion)
  }
}

extension Skip {
  package func erasure(of account: Int, in chores: borrowing Chores) -> Erasure<Skip> {
    user == account ? .goes : .stays
  }
}

extension Chore {
  package func erasure(of account: Int, in chores: borrowing Chores) -> Erasure<Chore> {
    var task = self
    if let picture, chores.pictures[picture] == nil { task.picture = nil }
    task.assignment = assignment.without(account)
    if handover?.doer == account { task.handover = nil }
    return task.isWritten(like: self) ? .stays : .becomes(task)
  }
}

extension Assignment {
  fileprivate func without(_ doer: Int) -> Assignment {
    guard case .some(let doers) = self else { return self }
    let left = doers.filter { $0 != doer }
    return left.isEmpty ? .turns : .some(left)
  }
}
