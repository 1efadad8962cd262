import Time
import Wire

/// A call of a module that has no drafts of its own.
struct CallDraft {
  let method: String
  let params: JSON
  /// What is refused with one of these reasons is there already.
  var knownReasons: [String] = []
}
