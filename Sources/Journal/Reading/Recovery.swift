import System

/// Opens a module's journal when the daemon starts. This reads the whole journal, repairs what a crash might have left,
/// and reports the result.
///
/// A file that can't be parsed is never replaced by an empty file. A damaged or unknown file is never modified. If the
/// result is `.ready`, everything that was read is durable. The page cache alone doesn't guarantee that, because it can
/// contain bytes that were never written to the disk.
package enum Recovery {
  package static func open(
    _ storage: any Storage,
    name: String,
    module: String,
    schema: Int,
    manifest: [UInt8]? = nil,
    visitor: some JournalVisitor
  ) throws(JournalFailure) -> Recovered {
    let isNew: Bool
    do { isNew = try !storage.exists(name) } catch { throw .io(name: name, step: "found", error) }
    if isNew {
      do {
        try create(storage, name: name, module: module, schema: schema, manifest: manifest)
      } catch {
        throw .io(name: name, step: "created", error)
      }
    }
    let file: any StorageFile
    do { file = try storage.open(name, create: false) } catch { throw .io(name: name, step: "opened", error) }
    var records = try RecordReader.begin(file, name: name, visitor: visitor)
    try check(records.header, name: name, module: module, schema: schema)
    do {
      try visitor.header(next: records.header.next, rev: records.header.rev)
    } catch {
      throw .notAJournal(name: name, why: error.message)
    }
    let stop = records.run()
    let preparation = JournalPreparation(storage: storage, name: name, file: file, schema: schema, manifest: manifest)
    return preparation.prepare(records, records.diagnosis(of: stop), isNew: isNew)
  }

  private static func check(
    _ header: Header,
    name: String,
    module: String,
    schema: Int
  ) throws(JournalFailure) {
    guard header.module == module else {
      throw .otherModule(name: name, found: header.module, expected: module)
    }
    guard header.schema <= schema else { throw .newerSchema(name: name, found: header.schema, known: schema) }
  }

  /// Creates a journal without rows, which consists of a header and an end record. The file gets its final name only
  /// when both records are durable.
  private static func create(
    _ storage: any Storage,
    name: String,
    module: String,
    schema: Int,
    manifest: [UInt8]?
  ) throws(Errno) {
    let header = Header(module: module, schema: schema, file: try .random(), rev: 0, next: [:], manifest: manifest)
    var encoder = LineEncoder(file: header.file)
    encoder.header(header)
    encoder.end(SnapshotEnd(rev: 0, rows: [:], kept: 0))
    let temporary = JournalName.temporary(of: name)
    // If the file exists, an earlier start was interrupted here. Nothing in the file was acknowledged, because it never
    // had the journal's name.
    if try storage.exists(temporary) { try storage.remove(temporary) }
    let file = try storage.open(temporary, create: true)
    try file.write(encoder.bytes, in: 0..<encoder.bytes.count, at: 0)
    try file.synchronize()
    try storage.rename(temporary, to: name)
    try storage.synchronize()
  }
}
