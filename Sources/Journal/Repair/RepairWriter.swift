import System
import Wire

/// Carries out a repair. The damaged file is copied aside and the copy is synced. A new file with the kept records then
/// takes the damaged file's name.
struct RepairWriter {
  let storage: any Storage
  let name: String
  let file: any StorageFile

  /// Carries out the plan.
  /// - Returns: the name of the copy of the damaged file.
  func carryOut(_ planner: RepairPlanner, _ survey: Survey) throws(Errno) -> String {
    let temporary = JournalName.temporary(of: name)
    if try storage.exists(temporary) { try storage.remove(temporary) }
    let copy = try FileCopy.aside(0..<(try file.size()), of: file, in: storage) {
      JournalName.damaged(of: name, number: $0)
    }
    try write(planner, survey, to: try storage.open(temporary, create: true))
    try storage.rename(temporary, to: name)
    try storage.synchronize()
    return copy
  }

  private func write(_ planner: RepairPlanner, _ survey: Survey, to target: any StorageFile) throws(Errno) {
    var survey = survey
    var header = survey.header
    header.file = try FileID.random()
    var writer = SnapshotWriter(target, id: header.file)
    writer.header(header)
    var isInRows = true
    var revisions = planner.revisions.map { $0.makeIterator() }
    var awaited = revisions?.next()
    while let line = try survey.next() {
      switch line.content {
      case .row(let table, let id, let json):
        if isInRows { writer.row(table, id, Array(json.raw)) }
      case .end, .transaction:
        if isInRows { writer.end(rev: header.rev, kept: planner.keptCount) }
        isInRows = false
      case .bad:
        continue
      }
      if case .transaction(let record) = line.content, record.rev == awaited {
        writer.transaction(rev: record.rev, body: Array(record.body))
        awaited = revisions?.next()
      }
    }
    if isInRows { writer.end(rev: header.rev, kept: planner.keptCount) }
    try writer.finishWhole()
  }
}
