import Time
import Wire

/// A record of hours.
struct RecordDraft {
  var client: String
  var project: String
  var date: Day
  var halves: Int
  var comment = ""
  var isBillable: Bool?
  var isPartTime: Bool?
  /// When it was logged and changed.
  var createdAt: Instant?
  var updatedAt: Instant?
  var source: String?
}
