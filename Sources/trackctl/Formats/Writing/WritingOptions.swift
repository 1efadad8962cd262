import Time

/// The options for writing an export.
struct WritingOptions {
  let zone: TimeZone
  let now: Instant
  let module: String
  /// The name of the exporting user.
  var user = ""
  /// The columns of a table. Nil for the default columns.
  var columns: [String]?
  /// The declared members of the rows.
  var members = MemberMeanings.none
  /// Whether the rows can belong to several users. If so, a column names the owner of each row.
  var isOfSeveral = false
}
