import System

/// A new journal file under its temporary name. Header, rows, their end and the kept history are durable.
struct CompactedFile: Sendable {
  var file: AppendFile
  /// The offset of the first transaction that the rows don't contain.
  let snapshotEnd: Int
}
