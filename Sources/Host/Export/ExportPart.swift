import ModuleKit

/// One module in an export: everything that the module's journal would contain after a compaction, and the module's
/// pictures.
struct ExportPart: Sendable {
  /// The maximum length of a record. A longer record doesn't fit into one message. The backup then omits that record
  /// and all history before it.
  static let largestRecord = 8 << 20

  let number: Int
  let module: String
  let schema: Int
  let manifest: [UInt8]?
  let rev: Int
  let nextIDs: [String: Int]
  let tables: [RowSource]
  let keys: ExportedKeys
  let history: History
  /// The revision of the first transaction in the export.
  let firstKept: Int
  let pictures: ExportedPictures?

  init(_ module: any HostedModule, files: AttachmentFiles, now: Int) {
    let ledger = module.ledger
    number = ledger.number
    self.module = ledger.module
    schema = module.schema
    manifest = module.manifest
    rev = ledger.rev
    nextIDs = module.nextIDs()
    tables = module.rowSources()
    keys = ExportedKeys(ledger.keys, now: now)
    history = ledger.history
    let oldest = history.oldestRev ?? ledger.rev + 1
    firstKept = max(oldest, history.newestRev(longerThan: Self.largestRecord).map { $0 + 1 } ?? oldest)
    pictures = module.namedAttachments().map { ExportedPictures(named: $0, files: files) }
  }

  var sections: Int { tables.count + 2 + (pictures == nil ? 0 : 1) }
  private var keySection: Int { tables.count }
  private var historySection: Int { tables.count + 1 }

  func arePictures(at position: Export.Position) -> Bool { position.section > historySection }

  /// How many transactions the export contains.
  var keptCount: Int { rev - firstKept + 1 }

  func hasMore(at position: Export.Position) -> Bool {
    if position.section < tables.count { return tables[position.section].next(position.from) != nil }
    if position.section == keySection { return position.from < keys.places }
    if position.section == historySection { return firstKept + position.from <= rev }
    // The pictures are looked up outside the loop. Until then, the result is true, even if the module has no pictures.
    return pictures?.hasMore(at: position.from) ?? false
  }

  /// Returns the row at this position, and moves the position past it.
  func row(at position: inout Export.Position) -> (table: String, id: Int, row: [UInt8])? {
    if position.section < tables.count {
      guard let (id, row) = tables[position.section].next(position.from) else { return nil }
      position.from = id + 1
      return (tables[position.section].name, id, row)
    }
    guard position.section == keySection, let (number, row) = keys.row(at: &position.from) else { return nil }
    return (KeyedCall.table, number, row)
  }

  /// Returns the transaction at this position, and moves the position past it.
  func transaction(at position: inout Export.Position) -> KeptTransaction? {
    guard position.section == historySection, let kept = history[firstKept + position.from] else { return nil }
    position.from += 1
    return kept
  }
}
