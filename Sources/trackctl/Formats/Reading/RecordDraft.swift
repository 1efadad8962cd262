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
  var source: String?
}
