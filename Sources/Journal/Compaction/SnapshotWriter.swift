import System
import Wire

/// Writes a complete journal into a new file: the header, the rows, the end record, and then transactions. The contents
/// are streamed, so the journal is never in memory as a whole.
///
/// After a failure, all further input is ignored and `finish` throws the error. Callers therefore needn't check for
/// errors after each row.
struct SnapshotWriter {
  enum Stop: Error, Equatable {
    case failed(Errno)
    case cancelled(String)
  }

  private static let pieceLength = 1 << 20
  /// The number of bytes between syncs. With frequent syncs, a sync by the journal's thread never has to wait for the
  /// whole new file.
  private static let syncLength = 8 << 20

  private let file: any StorageFile
  private let cancellation: () -> String?
  private var encoder: LineEncoder
  private var counts: [String: Int] = [:]
  private var table: (name: String, quoted: [UInt8]) = ("", [])
  private var rowsOfTable = 0
  private var written = 0
  private var synced = 0
  private var stop: Stop?

  /// - Parameter cancellation: called before each piece is written. Returns the reason to cancel, or nil to continue.
  init(_ file: any StorageFile, id: FileID, cancellation: @escaping () -> String? = { nil }) {
    self.file = file
    self.cancellation = cancellation
    encoder = LineEncoder(file: id)
  }

  mutating func header(_ header: Header) {
    encoder.header(header)
  }

  /// Writes the whole snapshot.
  mutating func snapshot(_ snapshot: Snapshot, _ header: Header) {
    self.header(header)
    snapshot.rows { row($0, $1, $2) }
    end(rev: snapshot.rev, kept: snapshot.keptCount)
    snapshot.kept { transaction(rev: $0, body: $1) }
  }

  mutating func row(_ name: String, _ id: Int, _ json: [UInt8]) {
    guard stop == nil else { return }
    if name != table.name {
      settleTable()
      var writer = JSONWriter()
      writer.string(name)
      table = (name, writer.takeBytes())
    }
    encoder.row(table: table.quoted, id: id, json: json)
    rowsOfTable += 1
    flush(atLeast: Self.pieceLength)
  }

  /// Writes the end record after the rows. `kept` transactions, the last with revision `rev`, must follow.
  mutating func end(rev: Int, kept: Int) {
    settleTable()
    encoder.end(SnapshotEnd(rev: rev, rows: counts, kept: kept))
  }

  mutating func transaction(rev: Int, body: [UInt8]) {
    guard stop == nil else { return }
    encoder.transaction(rev: rev, synced: nil, body: body, in: 0..<body.count)
    flush(atLeast: Self.pieceLength)
  }

  /// Completes the file under its current name and makes it durable.
  mutating func finish() throws(Stop) -> CompactedFile {
    flush(atLeast: 1)
    synchronize()
    if let stop { throw stop }
    return CompactedFile(
      file: AppendFile(file, id: encoder.file, end: written, size: written),
      snapshotEnd: written
    )
  }

  /// Completes a file to which nothing will be appended. The writer must have no `cancellation`.
  mutating func finishWhole() throws(Errno) {
    do throws(Stop) {
      _ = try finish()
    } catch {
      switch error {
      case .failed(let errno): throw errno
      case .cancelled: throw .io
      }
    }
  }

  private mutating func settleTable() {
    if rowsOfTable > 0 { counts[table.name, default: 0] += rowsOfTable }
    rowsOfTable = 0
  }

  private mutating func flush(atLeast length: Int) {
    guard stop == nil, encoder.bytes.count >= length else { return }
    if let reason = cancellation() {
      stop = .cancelled(reason)
      return
    }
    do {
      try file.write(encoder.bytes, in: 0..<encoder.bytes.count, at: written)
    } catch {
      stop = .failed(error)
      return
    }
    written += encoder.bytes.count
    encoder.removeAll()
    if written - synced >= Self.syncLength { synchronize() }
  }

  private mutating func synchronize() {
    guard stop == nil else { return }
    do {
      try file.synchronize()
      synced = written
    } catch {
      stop = .failed(error)
    }
  }
}
