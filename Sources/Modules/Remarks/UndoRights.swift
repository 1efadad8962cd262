package import ModuleKit

extension Remarks {
  /// A former administrator can't undo changes made as an administrator to other users' remarks.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    let isOwn =
      remarks.touchesOnly(rowsOf: undo.account) && pictures.touchesOnly(rowsOf: undo.account)
      && filters.touchesOnly(rowsOf: undo.account)
    guard undo.isAdmin || isOwn else {
      throw .forbidden("remarks.notYours", "The remark isn't yours.")
    }
  }
}
