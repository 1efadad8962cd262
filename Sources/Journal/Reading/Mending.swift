import System

/// What a start does to a journal before its first write, in an order in which each step may be the last: the torn tail
/// is copied aside and durable there before it is blanked here.
struct Mending {
  let storage: any Storage
  let name: String
  let file: any StorageFile
  /// The program's, with which a compaction will write.
  let schema: Int
  let manifest: [UInt8]?

  func mend<Visitor>(_ records: RecordReader<Visitor>, _ diagnosis: Diagnosis, isNew: Bool) -> Recovered {
    var tornTail: Recovered.TornTail?
    var state = Recovered.State.ready
    var journal: OpenJournal?
    switch diagnosis {
    case .damaged(let offset, let damage):
      state = .readOnly(reason: Self.reason(name, offset: offset, damage, rev: records.reached))
    case .whole, .torn:
      do {
        try removeLeftover()
        if case .torn(let range, _) = diagnosis { tornTail = try takeOut(range) }
        journal = try makeDurable(records)
      } catch {
        state = .readOnly(reason: "\(name) can't be made ready for writing: \(error). Mend that, then restart")
      }
    }
    return Recovered(
      state: state,
      journal: journal,
      rev: records.reached,
      schema: records.header.schema,
      wasCreated: isNew,
      tornTail: tornTail,
      contents: records.contents,
      fileBytes: records.end
    )
  }

  static func reason(_ name: String, offset: Int, _ damage: Damage, rev: Int) -> String {
    """
    \(name) is damaged: the record at byte \(offset) is no good: \(damage). What precedes it is served, up to revision \
    \(rev), and nothing is written. See trackctl journal verify and trackctl journal repair --dry-run
    """
  }

  /// What an interrupted compaction left: it never had the journal's name, so nothing in it is missing elsewhere.
  private func removeLeftover() throws(Errno) {
    let leftover = JournalName.temporary(of: name)
    if try storage.exists(leftover) { try storage.remove(leftover) }
  }

  private func takeOut(_ tail: Range<Int>) throws(Errno) -> Recovered.TornTail {
    let aside = try FileCopy.aside(tail, of: file, in: storage) { JournalName.torn(of: name, number: $0) }
    try Blank.write(tail, of: file)
    try file.synchronize()
    return Recovered.TornTail(bytes: tail.count, name: aside)
  }

  /// Writes the end again in place and syncs it: at least the last 64 KiB, and all of the last batch, for that is what a
  /// sync may have failed on unseen; the padding behind it for the same reason. The directory too: a rename may have been
  /// seen and not be on the disk.
  private func makeDurable<Visitor>(_ records: RecordReader<Visitor>) throws(Errno) -> OpenJournal {
    let start = min(records.batchStart, max(records.end - Format.rewrittenTail, 0))
    try FileCopy.copy(start..<records.end, of: file, to: file, at: start)
    let end = records.endIsTerminated ? records.end : records.end + 1
    let found = try file.size()
    let size = max(end, min(found, end + Format.largestPadding))
    try Blank.write(records.endIsTerminated ? end..<size : end - 1..<size, of: file)
    if found > size { try file.truncate(to: size) }
    try file.synchronize()
    try storage.synchronize()
    return OpenJournal(
      storage: storage,
      name: name,
      module: records.header.module,
      schema: schema,
      manifest: manifest,
      rev: records.rev,
      snapshotEnd: records.snapshotEnd,
      hasRows: !records.contents.rows.isEmpty,
      file: AppendFile(file, id: records.header.file, end: end, size: size)
    )
  }
}
