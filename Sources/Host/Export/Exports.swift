import ModuleKit
import Wire

/// Stores the exports under way and answers requests for their pages. A session reads one export at a time.
final class Exports {
  private static let pageRows = 1000
  private static let pageBytes = 1 << 20

  private let shared: SharedState
  private let steps: Steps
  private let folder: AttachmentFolder
  private var underWay: [ObjectIdentifier: Export] = [:]

  init(_ shared: SharedState, _ steps: Steps, _ folder: AttachmentFolder) {
    self.shared = shared
    self.steps = steps
    self.folder = folder
  }

  func leave(_ session: Session) { underWay[ObjectIdentifier(session)] = nil }

  /// Answers with the page at the cursor. Without a cursor, a new export begins and replaces the session's earlier
  /// export.
  func page(
    of chosen: [any HostedModule], at cursor: String?, _ session: Session, _ invocation: Invocation,
    into writer: inout JSONWriter
  ) throws(Rejection) -> Outcome {
    if cursor == nil { try begin(chosen, for: session) }
    guard let export = underWay[ObjectIdentifier(session)] else {
      throw .conflict("system.export", "This connection has no export running: start one without a cursor.")
    }
    guard let position = cursor.map(Export.Position.init) ?? Export.Position(), export.contains(position) else {
      throw .violation("cursor", "cursor", "must be `next` of the previous page")
    }
    let part = export.parts[position.part]
    if let pictures = part.pictures, part.arePictures(at: position) {
      return .later(try start(pictures, at: position, of: export, session, invocation))
    }
    writer.beginReply(to: invocation.request)
    Self.writeHead(of: part, into: &writer)
    let next = Self.writeRecords(of: part, at: position, into: &writer)
    writer.key("pictures")
    writer.raw("[]".utf8)
    finish(export, next, session, into: &writer)
    // The page is held until its revision is durable, because a backup must not contain records that could be rolled
    // back.
    return part.rev > shared.modules[part.number].ledger.durable
      ? .held(Hold(module: part.number, rev: part.rev)) : .done
  }

  private func begin(_ chosen: [any HostedModule], for session: Session) throws(Rejection) {
    if let refusal = chosen.lazy.compactMap(\.ledger.readRefusal).first { throw refusal }
    let now = shared.clock()
    shared.shell?.note(.exported(by: session.principal, modules: chosen.map(\.ledger.module)))
    underWay[ObjectIdentifier(session)] = Export(
      parts: chosen.map { ExportPart($0, files: folder.files(of: $0), now: now) })
  }

  private static func writeHead(of part: ExportPart, into writer: inout JSONWriter) {
    writer.member("module", part.module)
    writer.member("rev", part.rev)
    writer.member("schema", part.schema)
    if let manifest = part.manifest {
      writer.key("manifest")
      writer.raw(manifest)
    }
    writer.member("kept", part.keptCount)
    writer.member("nextIDs", part.nextIDs)
  }

  /// Writes rows, keys and transactions until the page is full.
  /// - Returns: the position after the last record written.
  private static func writeRecords(
    of part: ExportPart, at start: Export.Position, into writer: inout JSONWriter
  ) -> Export.Position {
    var position = start
    var left = pageRows
    let mark = writer.count
    func isRoom() -> Bool { left > 0 && writer.count - mark < pageBytes }
    writer.key("rows")
    writer.beginArray()
    while isRoom(), position.section < part.tables.count + 1 {
      guard let (table, id, row) = part.row(at: &position) else {
        position.goOn()
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
    while isRoom(), let kept = part.transaction(at: &position) {
      writer.beginObject()
      writer.member("rev", kept.rev)
      writer.key("record")
      writer.raw([UInt8(ascii: "{")] + kept.body + [UInt8(ascii: "}")])
      writer.endObject()
      left -= 1
    }
    writer.endArray()
    return position
  }

  /// Writes the next cursor, or ends the export.
  private func finish(
    _ export: Export, _ position: Export.Position, _ session: Session, into writer: inout JSONWriter
  ) {
    if let next = export.next(from: position) {
      writer.member("next", next.text)
    } else {
      underWay[ObjectIdentifier(session)] = nil
    }
    writer.endReply()
  }

  // MARK: Outside the loop

  private func start(
    _ pictures: ExportedPictures, at position: Export.Position, of export: Export, _ session: Session,
    _ invocation: Invocation
  ) throws(Rejection) -> Ticket {
    let ticket = shared.nextTicket()
    try steps.start(ticket, for: session.principal) { () throws(Rejection) in
      var writer = JSONWriter()
      let next = pictures.write(from: position.from, into: &writer)
      return Prepared(number: next, bytes: writer.bytes)
    } then: { [self] result in
      var writer = JSONWriter()
      reply(with: result, at: position, of: export, session, invocation, into: &writer)
      shared.shell?.finished(ticket, invocation.id == nil ? [] : writer.bytes, .done)
    }
    return ticket
  }

  /// Writes the reply once a page of pictures is ready.
  private func reply(
    with result: Result<Prepared, Rejection>, at start: Export.Position, of export: Export, _ session: Session,
    _ invocation: Invocation, into writer: inout JSONWriter
  ) {
    switch result {
    case .failure(let rejection): writer.rejection(invocation.id, rejection)
    case .success(let prepared):
      writer.beginReply(to: invocation.request)
      Self.writeHead(of: export.parts[start.part], into: &writer)
      for name in ["rows", "transactions"] {
        writer.key(escaping: name)
        writer.raw("[]".utf8)
      }
      writer.key("pictures")
      writer.raw(prepared.bytes)
      var position = start
      position.from = prepared.number
      finish(export, position, session, into: &writer)
    }
  }
}
