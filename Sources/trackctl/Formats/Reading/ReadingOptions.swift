import Time

/// What the command line says of how a file is to be read.
struct ReadingOptions {
  /// Local times are of this zone. What was odd about them is noted in it.
  var times: LocalTimes
  var now: Instant
  /// For dates that aren't written as `2026-11-21`.
  var dateFormat: DateFormat?
  /// What the columns of a table are; nil where its first line says.
  var columns: [String]?
  /// Tags that are projects.
  var projectTags: [String] = []
  /// Of what has none in the file.
  var project: String?
  /// Are events days off rather than entries?
  var isOfDaysOff = false
  /// Whose rows of a file of several people's.
  var user: String?
}
