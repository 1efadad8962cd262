import Wire

/// A call for a module that has no draft type of its own.
struct CallDraft {
  let method: String
  var params: JSON
  /// A refusal with one of these reasons means that the row exists already.
  var knownReasons: [String] = []
  /// The row that the call creates, if other rows refer to it.
  var row: RowName?
  /// The row that the call refers to, and the param for its id.
  var parent: (param: String, row: RowName)?
  /// A post's progress before this step.
  var from: Int?
  var picture: PictureDraft?
  /// Other rows of the file that this row refers to, and the params for their ids. The file must contain the referenced
  /// rows only if this is a row of a custom module.
  var references: [(param: String, row: RowName)] = []
  var isOfOwnModule = false
}
