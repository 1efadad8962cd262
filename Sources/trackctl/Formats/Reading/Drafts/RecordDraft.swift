import Time
import Wire

/// A record of hours.
struct RecordDraft {
  var client: String
  var project: String
  var date: Day
  var minutes: Int
  var comment = ""
  var isBillable: Bool?
  var isPartTime: Bool?
  /// Whether the project was removed before trackd exported the record.
  var isProjectGone = false
  /// When the record was logged, and when it was last changed.
  var createdAt: Instant?
  var updatedAt: Instant?
  var source: String?
  /// Other values of a record that trackd exported. They are params of the method that adds a record.
  var rest: [(String, JSON)] = []
}
