package import ModuleKit
import Wire

extension Hours {
  /// What an administrator did to others' records is not theirs to take back once they are none.
  package func checkUndo(_ undo: UndoRequest, _ moment: Moment) throws(Rejection) {
    if undo.isAdmin { return }
    let isMine = records.touched.allSatisfy { ($0.after ?? $0.before)?.user ?? undo.account == undo.account }
    guard isMine else { throw .forbidden("hours.othersRecords", "The records of others are for administrators.") }
  }
}
