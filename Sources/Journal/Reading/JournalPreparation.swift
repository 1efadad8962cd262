import System

/// Prepares a journal for the first write after the daemon starts. The order of the steps makes a crash at any point
/// harmless. The torn tail is copied aside and synced before it is blanked in the journal.
struct JournalPreparation {
  let storage: any Storage
  let name: String
  let file: any StorageFile
  /// The schema that the program supports. The next compaction will write it into the header.
  let schema: Int
  let manifest: [UInt8]?

  func prepare<Visitor>(_ records: RecordReader<Visitor>, _ diagnosis: Diagnosis, isNew: Bool) -> Recovered {
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
        state = .readOnly(reason: "'\(name)' can't be prepared for writing: \(error). Fix that, then restart trackd")
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
    '\(name)' is damaged at the record at byte \(offset): \(damage). The module is read-only, with everything up to \
    revision \(rev). Run trackctl journal verify, then trackctl journal repair --dry-run
    """
  }

  /// Removes the leftover of an interrupted compaction. Nothing is lost, because the journal itself still contains
  /// everything.
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

  /// Rewrites the end of the journal in place and syncs it. The rewritten part is the last batch, or the last 64 KiB if
  /// that is more. Rewriting is necessary because an earlier sync of these bytes might have failed unnoticed. The
  /// padding after the end is rewritten for the same reason. The directory is synced too, because a rename can be
  /// visible without being on the disk.
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
