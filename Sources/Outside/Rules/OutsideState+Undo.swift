import Manifest
package import ModuleKit

// Determines who may undo a change.

extension OutsideState {
  /// Checks an undo like an edit or a delete of its rows, before any conflict is revealed.
  ///
  /// A method of the program might have changed other users' rows, too. The program's author decides who may call the
  /// method, and the account that called it may undo the call.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard !undo.isAdmin, isVerb(undo.method) else { return }
    try checkUndoOfPictures(undo)
    let changes = layouts.flatMap { tables[$0.number].touched }
    let theirs = rowsToChange(changes, undo.account)
    for change in changes {
      guard let row = change.before ?? change.after, !theirs.contains(row.name) else { continue }
      throw .forbidden(
        "\(row.layout.module).notYours", "The rows of transaction \(undo.rev) now belong to another user.")
    }
  }

  /// The rows that the undo may change. They are the rows that the account may change, and the rows of any owner that
  /// were deleted along with them. A cascading delete is undone and redone as a whole.
  private func rowsToChange(_ changes: [Change<OutsideRow>], _ account: Int) -> Set<RowName> {
    var theirs: Set<RowName> = []
    var alongWith: [RowName: [RowName]] = [:]
    var waiting: [RowName] = []
    for change in changes {
      guard let row = change.before ?? change.after else { continue }
      let hasComeOrGone = change.before == nil || change.after == nil
      if row.layout.mayChange(row, account), row.layout.isVisible(row, to: account) {
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

  /// Whether the method is a verb. The method is `history.undo` if the original method is unknown. In a module whose
  /// program has methods, `history.undo` counts as a method of the program.
  private func isVerb(_ method: String) -> Bool {
    if !manifest.methods.isEmpty, method == "history.undo" { return false }
    return !manifest.methods.contains { $0.name == method }
  }
}

extension OutsideRow {
  /// The rows whose delete also deletes this row.
  fileprivate var goesAlongWith: [RowName] {
    layout.references.compactMap { reference in
      guard reference.onDelete == .remove, let id = self[reference.column].number else { return nil }
      return RowName(table: reference.table, id: id)
    }
  }
}
