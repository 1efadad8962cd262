import ModuleKit
import System

/// One module in an export: all that its compacted journal would hold, and its pictures.
struct ExportPart: Sendable {
  /// A record that is larger doesn't fit a message beside others: what was before it isn't kept in a backup.
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
  /// The revision of the first transaction that goes along.
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
    let oldest = ledger.history.oldest?.rev ?? ledger.rev + 1
    firstKept = ledger.history.all.reduce(oldest) { $1.body.count > Self.largestRecord ? $1.rev + 1 : $0 }
    pictures = module.namedAttachments().map { ExportedPictures(named: $0, files: files) }
  }

  var sections: Int { tables.count + 2 + (pictures == nil ? 0 : 1) }
  private var keySection: Int { tables.count }
  private var historySection: Int { tables.count + 1 }

  func arePictures(at place: Export.Place) -> Bool { place.section > historySection }

  /// How many transactions go along.
  var keptCount: Int { rev - firstKept + 1 }

  func hasMore(at place: Export.Place) -> Bool {
    if place.section < tables.count { return tables[place.section].next(place.from) != nil }
    if place.section == keySection { return place.from < keys.places }
    if place.section == historySection { return firstKept + place.from <= rev }
    // Which pictures there are is found out off the loop.
    return pictures?.hasMore(at: place.from) ?? false
  }

  /// The row at this place, and the place behind it.
  func row(at place: inout Export.Place) -> (table: String, id: Int, row: [UInt8])? {
    if place.section < tables.count {
      guard let (id, row) = tables[place.section].next(place.from) else { return nil }
      place.from = id + 1
      return (tables[place.section].name, id, row)
    }
    guard place.section == keySection, let (number, row) = keys.row(at: &place.from) else { return nil }
    return (KeyedCall.table, number, row)
  }

  /// The transaction at this place, and the place behind it.
  func transaction(at place: inout Export.Place) -> KeptTransaction? {
    guard place.section == historySection, let kept = history[firstKept + place.from] else { return nil }
    place.from += 1
    return kept
  }
}
