/// The work to do at the end of a loop turn. If nothing happened in the turn, the turn visits no module.
final class Agenda {
  /// A record was appended to a journal and must be submitted.
  var hasAppended = false
  /// A module may have rows to sweep. True at the start, because nobody has checked yet.
  var mayHaveToSweep = true
  /// The marks about sync with other machines may have changed.
  var haveMarksChanged = false
}
