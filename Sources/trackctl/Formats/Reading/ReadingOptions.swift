import ModuleKit
import Time

/// Options of the command line for reading a file.
struct ReadingOptions {
  /// The zone of local times. It also collects notices about ambiguous times.
  var times: LocalTimes
  var now: Instant
  /// The format of dates other than `2026-11-21`.
  var dateFormat: DateFormat?
  /// The columns of a table. Nil if its first line names them.
  var columns: [String]?
  /// Tags to use as projects.
  var projectTags: [String] = []
  /// The project for entries that have none in the file.
  var project: String?
  /// Whether events are days off rather than entries.
  var isOfDaysOff = false
  /// Whether a table's clients and rates become those of the timer's projects. Records of hours name their clients.
  var makesProjects = true
  /// The currency of rates and amounts for which the file names none.
  var currency: Currency?
  /// The person whose rows are read from a file with rows of several people.
  var user: String?
  /// The accounts that get the rows of other people in the file.
  var authors = Authors()
  /// The tables of custom modules.
  var own = OwnTables.none
  /// The table of a custom module that a CSV file has.
  var table: OwnTables.Table?
  /// Counts what is skipped on purpose.
  var skipped = SkippedRows()
}
