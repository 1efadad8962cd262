import ModuleKit
import Time

/// The options that control how a file is read.
struct ReadingOptions {
  /// Converts local times in the zone of the file, and counts ambiguous times.
  var times: LocalTimes
  var now: Instant
  /// The format of dates that aren't written like `2026-11-21`.
  var dateFormat: DateFormat?
  /// The names of a table's columns. Nil if the first line of the table has the names.
  var columns: [String]?
  /// The tags that are used as projects.
  var projectTags: [String] = []
  /// The project for entries that have no project in the file.
  var project: String?
  /// Whether events are days off rather than entries.
  var isOfDaysOff = false
  /// Whether the timer's projects get the clients and rates of a table. False with `--into hours`, because records of
  /// hours contain the client. A reader can also turn this off.
  var makesProjects = true
  /// The currency of rates and amounts that are given without a currency.
  var currency: Currency?
  /// The person whose rows are read, if the file has rows of several people.
  var user: String?
  /// The accounts that get the rows of other people in the file.
  var authors = Authors()
  /// The tables of custom modules.
  var own = OwnTables.none
  /// The table of a custom module to which the rows of a CSV file belong.
  var table: OwnTables.Table?
  /// The titles by which rows of a custom module's table can refer to other rows.
  var titles: ReferencedTitles?
  /// Counts the rows that are deliberately skipped.
  var skipped = SkippedRows()
}
