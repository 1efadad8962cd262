import Wire

/// What an entry of the timer looks like in a sentence.
enum EntryText {
  /// Its project, fit for a terminal.
  static func title(_ entry: JSON?) -> String {
    Terminal.clean(entry?["project"]?.string ?? "")
  }
}
