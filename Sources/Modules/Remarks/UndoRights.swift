package import ModuleKit

extension Remarks {
  /// An administrator's changes to other users' remarks can't be undone by a user who is no longer an administrator.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    let isOwn =
      remarks.touchesOnly(rowsOf: undo.account) && pictures.touchesOnly(rowsOf: undo.account)
      && filters.touchesOnly(rowsOf: undo.account)
    guard undo.isAdmin || isOwn else {
      throw .forbidden("remarks.notYours", "The remark isn't yours.")
    }
  }
}
