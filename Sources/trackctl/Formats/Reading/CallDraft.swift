import Time
import Wire

/// A call of a module that has no drafts of its own.
struct CallDraft {
  let method: String
  var params: JSON
  /// What is refused with one of these reasons is there already.
  var knownReasons: [String] = []
  /// The row that it makes, where others belong to it.
  var row: RowName?
  /// The row that it belongs to, and the param that says so.
  var parent: (param: String, row: RowName)?
  /// How far a post was before this step.
  var from: Int?
  var picture: PictureDraft?
}
