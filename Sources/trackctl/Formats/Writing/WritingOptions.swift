import Time
import Wire

/// What writers may want to know.
struct WritingOptions {
  let zone: TimeZone
  let now: Instant
  let module: String
  /// Who exports.
  var user = ""
  /// The columns of a table, where not all of them are wanted.
  var columns: [String]?
  /// Do rows say whose they are?
  var isOfSeveral = false
}
