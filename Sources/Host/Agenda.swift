/// Records during a loop turn what must be done at the end of that turn. If nothing must be done, no module is visited.
final class Agenda {
  /// Whether a record was appended to a journal in this turn and must be submitted.
  var hasAppended = false
  /// Whether a module might have rows to sweep. Initially true, because no check has run yet.
  var mayHaveToSweep = true
  /// Whether the sync state that users see (`SyncMarks`) might have changed.
  var haveMarksChanged = false
}
