import System

/// A new journal file under its temporary name. The header, the rows, the end record and the kept history are durable.
struct CompactedFile: Sendable {
  var file: AppendFile
  /// The offset of the first transaction whose changes aren't part of the rows.
  let snapshotEnd: Int
}
