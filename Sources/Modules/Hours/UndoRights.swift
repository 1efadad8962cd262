package import ModuleKit
import Wire

extension Hours {
  /// What an administrator did to others' records is not theirs to take back once they are none.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard undo.isAdmin || records.touchesOnly(rowsOf: undo.account) else {
      throw .forbidden("hours.othersRecords", "The records of others are for administrators.")
    }
  }
}
