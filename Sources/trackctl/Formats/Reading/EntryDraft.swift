import Time
import Wire

/// An entry of the timer.
struct EntryDraft {
  /// For whom; only hours want to know.
  var client: String?
  /// Nil where the file has no project for it.
  var project: String?
  var start: Instant
  /// Nil where it runs.
  var stop: Instant?
  var note = ""
  var tags: [String] = []
  /// What it is called there; nil where the file's format has no names for entries.
  var source: String?

  var pictures: [PictureDraft] = []

  var seconds: Int { stop.map { $0 - start } ?? 0 }
}
