import ModuleKit
import Wire

/// All rows of a module at one moment, read page by page by one session.
struct Export {
  static let pageRows = 1000
  static let pageBytes = 1 << 20

  let module: Int
  let rev: Int
  let nextIDs: [String: Int]
  let sources: [RowSource]
}

extension Host {
  /// The cursor is `table:id`, where the next page begins. A session reads one export at a time.
  func export(
    _ module: any HostedModule, _ cursor: String?, for session: Session, into writer: inout JSONWriter
  ) throws(Rejection) {
    let session = ObjectIdentifier(session)
    if cursor == nil {
      exports[session] = Export(
        module: module.ledger.number, rev: module.ledger.rev, nextIDs: module.nextIDs(), sources: module.rowSources())
    }
    guard let export = exports[session], export.module == module.ledger.number else {
      throw .conflict(
        "system.export", "This connection has no export of \(module.ledger.module) under way: begin without a cursor.")
    }
    var place = try Self.place(cursor, in: export)
    writer.member("module", module.ledger.module)
    writer.member("rev", export.rev)
    writer.member("schema", module.schema)
    writer.key("nextIDs")
    writer.beginObject()
    for (table, id) in export.nextIDs.sorted(by: { $0.key < $1.key }) { writer.member(table, id) }
    writer.endObject()
    writer.key("rows")
    writer.beginArray()
    let mark = writer.count
    var left = Export.pageRows
    while place.table < export.sources.count, left > 0, writer.count - mark < Export.pageBytes {
      let source = export.sources[place.table]
      guard let (id, row) = source.next(place.id) else {
        place = (place.table + 1, 1)
        continue
      }
      writer.beginObject()
      writer.member("table", source.name)
      writer.member("id", id)
      writer.key("row")
      writer.raw(row)
      writer.endObject()
      place.id = id + 1
      left -= 1
    }
    writer.endArray()
    if place.table < export.sources.count {
      writer.member("next", "\(place.table):\(place.id)")
    } else {
      exports[session] = nil
    }
  }

  private static func place(_ cursor: String?, in export: Export) throws(Rejection) -> (table: Int, id: Int) {
    guard let cursor else { return (0, 1) }
    let parts = cursor.split(separator: ":").compactMap { Int($0) }
    guard parts.count == 2, export.sources.indices.contains(parts[0]), parts[1] > 0 else {
      throw .violation("cursor", "cursor", "must be `next` of the page before")
    }
    return (parts[0], parts[1])
  }
}
