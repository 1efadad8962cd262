import System

/// A new journal file under its temporary name: header, rows, their end and the kept history, all durable.
struct CompactedFile: Sendable {
  var file: AppendFile
  /// Where the transactions begin that its rows don't hold.
  let snapshotEnd: Int
}
