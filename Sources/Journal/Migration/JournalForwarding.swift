import System

/// Replaces a journal of an older schema when the daemon starts. The old journal is read, and its name is given to a
/// new file with the migrated rows.
///
/// The new file takes the old file's name only once the new file is durable and the old file has a synced copy. One of
/// the two files is therefore intact after any crash.
package struct JournalForwarding {
  private let storage: any Storage
  private let name: String
  private let module: String

  package init(_ storage: any Storage, module: String) {
    self.storage = storage
    self.module = module
    name = JournalName.of(module: module)
  }

  /// The schema in the file's header. Nil if this module has no readable journal.
  package var schema: Int? {
    guard let subject = JournalSubject(of: name, in: storage), subject.module == module else { return nil }
    return subject.schema
  }

  /// Reads all records. A torn tail is ignored, because it was never acknowledged.
  /// - Parameter known: the schema that the program supports, for the error message.
  package func read(_ visitor: some JournalVisitor, known: Int) throws(JournalFailure) {
    let file = try storage.journal(named: name)
    var records = try RecordReader.begin(file, name: name, visitor: visitor)
    do {
      try visitor.header(next: records.header.next, rev: records.header.rev)
    } catch {
      throw .notAJournal(name: name, why: error.message)
    }
    let stop = records.run()
    guard case .damaged(let offset, let damage) = records.diagnosis(of: stop) else { return }
    throw .notForward(
      name: name, found: records.header.schema, known: known,
      why: "the record at byte \(offset) is damaged: \(damage). Repair it first, with trackctl journal"
        + " repair")
  }

  /// Replaces the journal with a new file that contains the snapshot.
  /// - Returns: the name of the copy of the old file.
  package func replace(
    by snapshot: Snapshot, from found: Int, to schema: Int, manifest: [UInt8]?
  ) throws(JournalFailure) -> String {
    let file = try storage.journal(named: name)
    do throws(Errno) {
      let temporary = JournalName.temporary(of: name)
      if try storage.exists(temporary) { try storage.remove(temporary) }
      let id = try FileID.random()
      var writer = SnapshotWriter(try storage.open(temporary, create: true), id: id)
      writer.snapshot(
        snapshot,
        Header(module: module, schema: schema, file: id, rev: snapshot.rev, next: snapshot.next, manifest: manifest))
      try writer.finishWhole()
      let aside = try FileCopy.asideOnce(0..<(try file.size()), of: file, in: storage) {
        JournalName.older(of: name, schema: found, number: $0)
      }
      try storage.rename(temporary, to: name)
      try storage.synchronize()
      return aside
    } catch {
      throw .notForward(name: name, found: found, known: schema, why: "the new file can't be written: \(error)")
    }
  }
}
