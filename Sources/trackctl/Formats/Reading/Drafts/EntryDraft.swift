import Time
import Wire

struct EntryDraft {
  /// The project's client.
  var client: String?
  /// Nil if the file names no project.
  var project: String?
  var start: Instant
  /// Nil while the entry runs.
  var stop: Instant?
  var note = ""
  var tags: [String] = []
  /// The entry's name in the source. Nil if the format has no names for entries.
  var source: String?
  var price: EntryPrice?
  /// Nil if the file doesn't say.
  var isBillable: Bool?
  /// Other values that trackd exported, as params of the method that adds the entry.
  var rest: [(String, JSON)] = []

  var pictures: [PictureDraft] = []

  var seconds: Int { stop.map { $0 - start } ?? 0 }
}
