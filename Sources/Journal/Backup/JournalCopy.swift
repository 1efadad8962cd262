package import System

/// Writes a journal from a module's export, which consists of the module's rows and kept transactions.
package struct JournalCopy {
  private var writer: SnapshotWriter
  private let rev: Int
  private let kept: Int
  private var haveRowsEnded = false

  /// - Parameters:
  ///   - next: the next row id of each table.
  ///   - kept: how many transactions follow the rows.
  ///   - manifest: the definition of a custom module, or nil for a built-in module.
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

  /// - Parameter body: the members of the record after its revision, without braces.
  package mutating func transaction(rev: Int, body: [UInt8]) {
    endRows()
    writer.transaction(rev: rev, body: body)
  }

  /// Completes the journal and makes it durable.
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
