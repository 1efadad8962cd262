import Manifest
package import ModuleKit

// Who may have a change taken back.

extension OutsideState {
  /// As an edit or a delete of the row would be judged, before anything is said of what is in the way. What a program did it may have
  /// done to others' rows as well: who may do what there is its author's to say, and whoever did it may take it back.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard !undo.isAdmin, isVerb(undo.method) else { return }
    let changes = layouts.flatMap { tables[$0.number].touched }
    let theirs = rowsToChange(changes, undo.account)
    for change in changes {
      guard let row = change.before ?? change.after, !theirs.contains(row.name) else { continue }
      throw .forbidden("\(row.layout.module).notYours", "What transaction \(undo.rev) did is somebody else's by now.")
    }
  }

  /// Those that the account may change, and those that go along with one of these, whoever's they are: what a delete took along comes
  /// back with it, and goes again when that is taken back.
  private func rowsToChange(_ changes: [Change<OutsideRow>], _ account: Int) -> Set<RowName> {
    var theirs: Set<RowName> = []
    var alongWith: [RowName: [RowName]] = [:]
    var waiting: [RowName] = []
    for change in changes {
      guard let row = change.before ?? change.after else { continue }
      let hasComeOrGone = change.before == nil || change.after == nil
      if row.layout.isOwn(row, of: account), row.layout.isVisible(row, to: account) {
        theirs.insert(row.name)
        if hasComeOrGone { waiting.append(row.name) }
      } else if hasComeOrGone {
        for target in row.goesAlongWith { alongWith[target, default: []].append(row.name) }
      }
    }
    while let row = waiting.popLast() {
      for other in alongWith[row] ?? [] where theirs.insert(other).inserted { waiting.append(other) }
    }
    return theirs
  }

  /// An undo of what is not kept any more may be of either kind.
  private func isVerb(_ method: String) -> Bool {
    if !manifest.methods.isEmpty, method == "history.undo" { return false }
    return !manifest.methods.contains { $0.name == method }
  }
}

extension OutsideRow {
  /// The rows whose delete takes this one along.
  fileprivate var goesAlongWith: [RowName] {
    layout.references.compactMap { reference in
      guard reference.onDelete == .remove, let id = self[reference.column].number else { return nil }
      return RowName(table: reference.table, id: id)
    }
  }
}
