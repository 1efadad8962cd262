/// The result of `Inspector.verify`.
package struct InspectionReport: Sendable, Equatable {
  package enum State: Sendable, Equatable {
    case whole
    /// The file ends in bytes that were never acknowledged. The next start removes these bytes and continues.
    case torn(offset: Int, bytes: Int, why: String)
    /// A record is damaged. When the daemon starts, it serves the records before the offset and refuses changes.
    case damaged(offset: Int, why: String)
  }

  package let name: String
  package let module: String
  package let schema: Int
  package let file: String
  /// The revision of the rows. `rev` is the revision of the last good record.
  package let snapshotRev: Int
  package let rev: Int
  package let contents: JournalContents
  package let recordBytes: Int
  package let fileBytes: Int
  package let state: State

  init(name: String, _ records: RecordReader<DiscardingVisitor>, _ diagnosis: Diagnosis) {
    self.name = name
    module = records.header.module
    schema = records.header.schema
    file = records.header.file.text
    snapshotRev = records.header.rev
    rev = records.reached
    contents = records.contents
    recordBytes = records.end
    fileBytes = records.reader.fileSize
    state =
      switch diagnosis {
      case .whole: .whole
      case .torn(let range, let damage): .torn(offset: range.lowerBound, bytes: range.count, why: damage.message)
      case .damaged(let offset, let damage): .damaged(offset: offset, why: damage.message)
      }
  }

  /// The report for people, line by line.
  package var lines: [String] {
    let rows = contents.tables.map { "\($0.rows) \($0.name)" }.joined(separator: ", ")
    let kept = contents.keptTransactions == 1 ? "1 transaction" : "\(contents.keptTransactions) transactions"
    return [
      "\(name): journal of module '\(module)', schema \(schema), file \(file)",
      "rows of revision \(snapshotRev): \(rows.isEmpty ? "none" : rows)",
      "kept history: \(kept); after the rows: \(contents.transactions); last revision: \(rev)",
      "\(recordBytes) bytes of records in a file of \(fileBytes)",
      verdict,
    ]
  }

  private var verdict: String {
    switch state {
    case .whole: "whole"
    case .torn(let offset, let bytes, let why):
      "torn tail: \(bytes) bytes starting at byte \(offset): \(why). No action is needed: at its next start, the daemon"
        + " saves the tail to a file and continues without it"
    case .damaged(let offset, let why):
      "damaged: the record at byte \(offset): \(why). To see what a repair would keep: repair --dry-run"
    }
  }
}
