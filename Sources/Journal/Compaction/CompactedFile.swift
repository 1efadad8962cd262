import System

/// A new journal file under its temporary name. Its header, its rows, the end record and the kept history are durable.
struct CompactedFile: Sendable {
  var file: AppendFile
  /// The offset of the first transaction that the rows don't contain.
  let snapshotEnd: Int
}
