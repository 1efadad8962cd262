import Wire

/// A call that adds a row. It is used for the kinds of rows that have no draft type of their own.
struct CallDraft {
  let method: String
  var params: JSON
  /// If the daemon refuses the call for one of these reasons, the row already exists.
  var knownReasons: [String] = []
  /// The name of the row that the call creates, if other rows refer to that row.
  var row: RowName?
  /// The parent row to which the call refers, and the param that takes the parent's id.
  var parent: (param: String, row: RowName)?
  /// How far the post had progressed before this step. Nil if the call isn't a step of a post.
  var from: Int?
  var picture: PictureDraft?
  /// The rows to which the new row refers, and the params that take the ids of those rows. If the new row belongs to a
  /// custom module, the file must contain those rows.
  var references: [(param: String, row: RowName)] = []
  var isOfOwnModule = false
}
