import Time
import Wire

struct EntryDraft {
  /// The client of the project.
  var client: String?
  /// Nil if the file names no project for the entry.
  var project: String?
  var start: Instant
  /// Nil while the entry runs.
  var stop: Instant?
  var note = ""
  var tags: [String] = []
  /// The source name of the entry. Nil if the format has no names for entries.
  var source: String?
  var price: EntryPrice?
  /// Nil if the file doesn't state whether the entry is billable.
  var isBillable: Bool?
  /// Other values of an entry that trackd exported. They are members of an entry in a call of `timer.import.add`.
  var rest: [(String, JSON)] = []

  var pictures: [PictureDraft] = []

  var seconds: Int { stop.map { $0 - start } ?? 0 }
}
