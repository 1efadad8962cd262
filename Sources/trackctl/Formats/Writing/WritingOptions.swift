import Time

/// Options for writers.
struct WritingOptions {
  let zone: TimeZone
  let now: Instant
  let module: String
  /// The user who exports.
  var user = ""
  /// The columns of a table. Nil for the default columns.
  var columns: [String]?
  /// The declared members of the rows.
  var members = MemberMeanings.none
  /// Whether the rows may belong to several users, so that each row names its owner.
  var isOfSeveral = false
}
