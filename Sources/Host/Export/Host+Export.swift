import ModuleKit
import Wire

// Reading everything page by page.

extension Host {
  private static let pageRows = 1000
  private static let pageBytes = 1 << 20

  /// Answers with the page at the cursor; without one an export begins, and one before it is given up. A session reads one
  /// export at a time.
  func export(
    _ chosen: [any HostedModule], _ cursor: String?, _ session: Session, _ invocation: Invocation,
    into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if cursor == nil { try begin(chosen, for: session) }
    guard let export = exports[ObjectIdentifier(session)] else {
      throw .conflict("system.export", "This connection has no export under way: begin without a cursor.")
    }
    guard let place = cursor.map(Export.Place.init) ?? Export.Place(), export.contains(place) else {
      throw .violation("cursor", "cursor", "must be `next` of the page before")
    }
    let part = export.parts[place.part]
    if let pictures = part.pictures, part.arePictures(at: place) {
      return try begin(pictures, at: place, of: export, session, invocation)
    }
    writer.beginReply(to: invocation.request)
    writer.beginObject()
    Self.writeHead(of: part, into: &writer)
    let next = Self.writeRecords(of: part, at: place, into: &writer)
    writer.key("pictures")
    writer.beginArray()
    writer.endArray()
    finish(export, next, session, into: &writer)
    // What may still come to nothing is in no backup.
    return part.rev > modules[part.number].ledger.durable ? .held(Hold(module: part.number, rev: part.rev)) : .done
  }

  private func begin(_ chosen: [any HostedModule], for session: Session) throws(Rejection) {
    if let refusal = chosen.lazy.compactMap(\.ledger.readRefusal).first { throw refusal }
    let now = clock()
    shell?.note(.exported(uid: session.uid, modules: chosen.map(\.ledger.module)))
    exports[ObjectIdentifier(session)] = Export(
      parts: chosen.map { module in
        let files = AttachmentFiles(directory: pictures, module: module.ledger.module, syncs: syncs)
        return ExportPart(module, files: files, now: now)
      })
  }

  private static func writeHead(of part: ExportPart, into writer: inout JSONWriter) {
    writer.member("module", part.module)
    writer.member("rev", part.rev)
    writer.member("schema", part.schema)
    writer.member("kept", part.keptCount)
    writer.key("nextIDs")
    writer.beginObject()
    for (table, id) in part.nextIDs.sorted(by: { $0.key < $1.key }) {
      writer.key(named: table)
      writer.int(id)
    }
    writer.endObject()
  }

  /// - Returns: the place behind what was written.
  private static func writeRecords(
    of part: ExportPart, at start: Export.Place, into writer: inout JSONWriter
  ) -> Export.Place {
    var place = start
    var left = pageRows
    let mark = writer.count
    func isRoom() -> Bool { left > 0 && writer.count - mark < pageBytes }
    writer.key("rows")
    writer.beginArray()
    while isRoom(), place.section < part.tables.count + 1 {
      guard let (table, id, row) = part.row(at: &place) else {
        place.goOn()
        continue
      }
      writer.beginObject()
      writer.member("table", table)
      writer.member("id", id)
      writer.key("row")
      writer.raw(row)
      writer.endObject()
      left -= 1
    }
    writer.endArray()
    writer.key("transactions")
    writer.beginArray()
    while isRoom(), let kept = part.transaction(at: &place) {
      writer.beginObject()
      writer.member("rev", kept.rev)
      writer.key("record")
      writer.raw([UInt8(ascii: "{")] + kept.body + [UInt8(ascii: "}")])
      writer.endObject()
      left -= 1
    }
    writer.endArray()
    return place
  }

  /// Says where it goes on, or that it is over.
  private func finish(_ export: Export, _ place: Export.Place, _ session: Session, into writer: inout JSONWriter) {
    if let next = export.next(from: place) {
      writer.member("next", next.text)
    } else {
      exports[ObjectIdentifier(session)] = nil
    }
    writer.endObject()
    writer.endReply()
  }

  // MARK: Off the loop

  private func begin(
    _ pictures: ExportedPictures, at place: Export.Place, of export: Export, _ session: Session,
    _ invocation: Invocation
  ) throws(Rejection) -> Outcome {
    let ticket = nextTicket()
    let accepted = workers.submit(ticket, for: session.uid) { () throws(Rejection) in
      var writer = JSONWriter()
      let next = pictures.write(from: place.from, into: &writer)
      return Prepared(number: next, bytes: writer.bytes)
    }
    guard accepted else { throw busyWithSteps }
    pending[ticket] = .export(PendingExport(export: export, place: place, session: session, id: invocation.id))
    return .later(ticket)
  }

  /// A page of pictures is there.
  func finish(_ page: PendingExport, _ done: Workers.Done) {
    var writer = JSONWriter()
    switch done.result {
    case .failure(let rejection): writer.rejection(page.id, rejection)
    case .success(let prepared):
      writer.beginReply(page.id ?? .null)
      writer.beginObject()
      Self.writeHead(of: page.export.parts[page.place.part], into: &writer)
      for name in ["rows", "transactions"] {
        writer.key(escaping: name)
        writer.beginArray()
        writer.endArray()
      }
      writer.key("pictures")
      writer.raw(prepared.bytes)
      var place = page.place
      place.from = prepared.number
      finish(page.export, place, page.session, into: &writer)
    }
    shell?.finished(done.ticket, page.id == nil ? [] : writer.bytes, .done)
  }
}

/// A page of pictures that is on its way.
struct PendingExport {
  let export: Export
  let place: Export.Place
  let session: Session
  let id: RequestID?
}
