package import System

/// Writes a journal anew from what a daemon has exported of a module: its rows, and the transactions that are kept.
package struct JournalCopy {
  private var writer: SnapshotWriter
  private let rev: Int
  private let kept: Int
  private var haveRowsEnded = false

  /// - Parameters:
  ///   - next: for each table the id that its next row gets.
  ///   - kept: how many transactions follow the rows.
  ///   - manifest: of a module from outside, what says what it is.
  package init(
    _ name: String, in storage: any Storage, module: String, schema: Int, rev: Int, next: [String: Int], kept: Int,
    manifest: [UInt8]? = nil
  ) throws(Errno) {
    let id = try FileID.random()
    writer = SnapshotWriter(try storage.open(name, create: true), id: id)
    writer.header(Header(module: module, schema: schema, file: id, rev: rev, next: next, manifest: manifest))
    self.rev = rev
    self.kept = kept
  }

  package mutating func row(_ table: String, _ id: Int, _ json: [UInt8]) { writer.row(table, id, json) }

  /// `body` is the record's members behind its revision, without braces.
  package mutating func transaction(rev: Int, body: [UInt8]) {
    endRows()
    writer.transaction(rev: rev, body: body)
  }

  /// After this all of it is on the disk.
  package mutating func finish() throws(Errno) {
    endRows()
    try writer.finishWhole()
  }

  private mutating func endRows() {
    if haveRowsEnded { return }
    haveRowsEnded = true
    writer.end(rev: rev, kept: kept)
  }
}
