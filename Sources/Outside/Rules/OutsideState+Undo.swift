import Manifest
package import ModuleKit

// Who may have a change taken back.

extension OutsideState {
  /// As an edit or a delete of the row would be judged, before anything is said of what is in the way. What a program did it may have
  /// done to others' rows as well: who may do what there is its author's to say, and whoever did it may take it back.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard !undo.isAdmin, isVerb(undo.method) else { return }
    for layout in layouts {
      for change in tables[layout.number].touched {
        guard let row = change.before ?? change.after else { continue }
        guard layout.isOwn(row, of: undo.account), layout.isVisible(row, to: undo.account) else {
          throw .forbidden("\(layout.module).notYours", "What transaction \(undo.rev) did is somebody else's by now.")
        }
      }
    }
  }

  /// An undo that is taken back may be one of either kind.
  private func isVerb(_ method: String) -> Bool {
    if !manifest.methods.isEmpty, method == "history.undo" { return false }
    return !manifest.methods.contains { $0.name == method }
  }
}
