package import ModuleKit

extension Hours {
  /// A former administrator can't undo changes made as an administrator to other users' records.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard undo.isAdmin || records.touchesOnly(rowsOf: undo.account) else {
      throw .forbidden("hours.othersRecords", "Only administrators can change records of others.")
    }
  }
}
