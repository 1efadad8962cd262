/// A transaction that is kept: its revision, author and time, and the rest of its record as in the journal.
struct KeptTransaction: Sendable, Equatable {
  let rev: Int
  /// Seconds since 1970.
  let at: Int
  let by: Int
  /// The revision of the transaction that this transaction undid. 0 if this transaction isn't an undo.
  let undoes: Int
  /// The transaction's sequence number among the changes of all modules in this process. 0 for transactions read at the
  /// start.
  let order: Int
  /// Whether the transaction removed rows.
  let removes: Bool
  /// Whether the transaction was made on another machine. If so, it can be undone only by naming its revision, and is
  /// never sent back.
  var isMerged = false
  /// The members of the record after `rev`, without braces.
  let body: [UInt8]

  /// Whether the transaction exceeds the limit, because it comes from a version without this limit. Such a transaction
  /// isn't shown and can't be undone.
  var isTooLarge: Bool { body.count > History.largestBody }
}
