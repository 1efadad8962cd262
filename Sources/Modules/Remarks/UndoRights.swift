package import ModuleKit

extension Remarks {
  /// A former administrator can't undo changes made as an administrator to other users' remarks.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard undo.isAdmin || remarks.touchesOnly(rowsOf: undo.account) && pictures.touchesOnly(rowsOf: undo.account)
    else {
      throw .forbidden("remarks.notYours", "The remark isn't yours.")
    }
  }
}
