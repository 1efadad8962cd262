/// What the end of a turn has to do: where nothing happened it looks at no module.
final class Agenda {
  /// Something was appended to a journal, and is to go on its way.
  var hasAppended = false
  /// A module may have something to clear away; at the start nobody knows.
  var mayHaveToSweep = true
}
