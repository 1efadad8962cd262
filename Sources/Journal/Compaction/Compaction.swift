import System

/// One compaction, which runs on its own thread. First, it writes the snapshot to a new file. Then it appends, in
/// several rounds, the records that were committed in the meantime. When few records are left, it hands the new file
/// over to the journal's thread, which replaces the journal with the new file.
///
/// If anything fails before the replacement, the old file is still complete and stays in use.
struct Compaction: Sendable {
  /// The maximum number of bytes left to append when the file is handed over. The number is limited because writers
  /// wait while the journal's thread appends these bytes.
  private static let handOverLimit = 256 << 10

  let snapshot: Snapshot
  let id: FileID
  let journal: OpenJournal
  let handover: Monitor<Handover>
  let notify: @Sendable () -> Void

  func run() {
    do {
      var compacted = try writeSnapshot()
      try catchUp(&compacted)
    } catch {
      abandon(because: error)
    }
  }

  private func writeSnapshot() throws(SnapshotWriter.Stop) -> CompactedFile {
    let name = JournalName.temporary(of: journal.name)
    let file: any StorageFile
    do {
      if try journal.storage.exists(name) { try journal.storage.remove(name) }
      file = try journal.storage.open(name, create: true)
    } catch {
      throw .failed(error)
    }
    var writer = SnapshotWriter(file, id: id) { handover.withLock { $0.compaction?.cancelledBecause } }
    writer.snapshot(
      snapshot,
      Header(
        module: journal.module, schema: journal.schema, file: id, rev: snapshot.rev, next: snapshot.next,
        manifest: journal.manifest))
    let compacted = try writer.finish()
    try readBack(file, name)
    return compacted
  }

  /// Reads the new file back, to find errors in the rows and transactions that the module emitted. The old file will be
  /// deleted, so finding such an error at the next start would be too late.
  private func readBack(_ file: any StorageFile, _ name: String) throws(SnapshotWriter.Stop) {
    let stop: RecordReader<DiscardingVisitor>.Stop
    do throws(JournalFailure) {
      var records = try RecordReader.begin(file, name: name, visitor: DiscardingVisitor())
      stop = records.run()
    } catch {
      throw .cancelled(error.message)
    }
    switch stop {
    case .end: return
    case .unreadable(_, let errno): throw .failed(errno)
    case .bad(let offset, let damage, _):
      throw .cancelled("the new file can't be read back: the record at byte \(offset) is damaged: \(damage)")
    }
  }

  private func catchUp(_ compacted: inout CompactedFile) throws(SnapshotWriter.Stop) {
    while true {
      switch handover.withLock({ $0.catchUp(compacted, limit: Self.handOverLimit) }) {
      case .write(let lines):
        do { try compacted.file.append(lines.bytes) } catch { throw .failed(error.errno) }
      case .handedOver:
        return handover.signal()
      case .cancelled(let reason):
        throw .cancelled(reason)
      }
    }
  }

  private func abandon(because stop: SnapshotWriter.Stop) {
    // If the file can't be removed now, the next start removes it.
    try? journal.storage.remove(JournalName.temporary(of: journal.name))
    let reason =
      switch stop {
      case .failed(let errno): "the new file can't be written: \(errno)"
      case .cancelled(let reason): reason
      }
    handover.withLock { $0.endCompaction(.failed(reason: reason)) }
    handover.signal()
    notify()
  }
}
