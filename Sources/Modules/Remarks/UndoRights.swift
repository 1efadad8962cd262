package import ModuleKit
import Wire

extension Remarks {
  /// What an administrator did to others' remarks is not theirs to take back once they are none.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    if undo.isAdmin { return }
    let isMine = remarks.touched.allSatisfy { ($0.after ?? $0.before)?.user ?? undo.account == undo.account }
    guard isMine else { throw .forbidden("remarks.notYours", "The remark is somebody else's.") }
  }
}
