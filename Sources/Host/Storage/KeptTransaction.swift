/// A transaction in memory: its revision, author and time, and the rest of its record as in the journal.
struct KeptTransaction: Sendable, Equatable {
  let rev: Int
  /// When the transaction was made, in seconds since 1970.
  let at: Int
  let by: Int
  /// The revision of the transaction that this transaction undid. 0 if this transaction isn't an undo.
  let undoes: Int
  /// The position of the transaction among the changes of all modules in this process. 0 for transactions read at the
  /// start.
  let order: Int
  /// Whether the transaction removed rows.
  let removes: Bool
  /// Whether the transaction was made on another machine. Such a transaction is never sent back, and it can be undone
  /// only by its revision.
  var isMerged = false
  /// Whether a reaction or a schedule made the transaction. An undo that names neither a module nor a revision skips
  /// such a transaction, because the user didn't make the call.
  var isAutomatic = false
  /// The members of the record after `rev`, without braces.
  let body: [UInt8]

  /// Whether the transaction exceeds the limit on a body, because an older version without the limit made it. Such a
  /// transaction isn't shown and can't be undone.
  var isTooLarge: Bool { body.count > History.largestBody }
}
