/// Collects the work for the end of a loop turn. If nothing was noted during the turn, no module is visited.
final class Agenda {
  /// Whether a record was appended to a journal in this turn and must be submitted.
  var hasAppended = false
  /// Whether a module may have rows to sweep. Initially true, because no check has run yet.
  var mayHaveToSweep = true
  /// Whether the marks about sync with other machines may have changed.
  var haveMarksChanged = false
}
