/// One transaction that is kept: its revision, who and when, and the rest of its record as it stands in the journal.
struct KeptTransaction: Sendable, Equatable {
  let rev: Int
  /// Seconds since 1970.
  let at: Int
  let by: Int
  /// The transaction that this one took back, or 0.
  let undoes: Int
  /// Its place among the changes of all modules in this process; 0 for what a start has read.
  let order: Int
  /// Did it remove rows?
  let removes: Bool
  /// The record's members behind `rev`, without braces.
  let body: [UInt8]

  /// Kept by a version that knew no limit: nothing is told of it, and it can't be taken back.
  var isTooLarge: Bool { body.count > History.largestBody }
}
