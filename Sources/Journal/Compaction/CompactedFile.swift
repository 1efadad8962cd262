import System

/// A new journal file under its temporary name. Header, rows, their end and the kept history are durable.
struct CompactedFile: Sendable {
  var file: AppendFile
  /// Where the transactions begin that its rows don't contain.
  let snapshotEnd: Int
}
