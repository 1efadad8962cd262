import System

/// Replaces a journal of an older schema at a start. The old file is read as it is, then a new file takes its name.
///
/// The old file is first copied aside and synced. A new file takes the old file's name only when the new file is
/// complete and durable. So a crash at any point leaves one of the two files intact.
package struct JournalForwarding {
  private let storage: any Storage
  private let name: String
  private let module: String

  package init(_ storage: any Storage, module: String) {
    self.storage = storage
    self.module = module
    name = JournalName.of(module: module)
  }

  /// The schema in the file's header. Nil if there is no readable journal of this module.
  package var schema: Int? {
    guard let subject = JournalSubject(of: name, in: storage), subject.module == module else { return nil }
    return subject.schema
  }

  /// Reads all records. An unacknowledged tail is ignored.
  /// - Parameter known: the program's schema, for the error message.
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

  /// - Returns: the new name of the old file.
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
