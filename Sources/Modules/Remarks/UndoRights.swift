package import ModuleKit
import Wire

extension Remarks {
  /// What an administrator did to others' remarks is not theirs to take back once they are none.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    guard undo.isAdmin || remarks.touchesOnly(rowsOf: undo.account) else {
      throw .forbidden("remarks.notYours", "The remark is somebody else's.")
    }
  }
}
