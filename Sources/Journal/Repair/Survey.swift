import System
import Wire

/// Visits every line after a journal's header, including bad and misplaced records. A survey is used to show or repair
/// a file, never to load its rows.
struct Survey {
  enum Content {
    case row(table: String, id: Int, JSON)
    case end(SnapshotEnd)
    case transaction(TransactionLine)
    case bad(Damage)
  }

  struct Line {
    let offset: Int
    let length: Int
    let content: Content
    /// The record's JSON. Nil if the checksum doesn't match.
    let json: ArraySlice<UInt8>?

    /// The record's JSON, or an object that describes the damage. Even if the checksum matches, the text might not be
    /// valid JSON.
    var text: String {
      guard case .bad(let damage) = content else { return String(decoding: json ?? [], as: UTF8.self) }
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("damaged")
      writer.beginObject()
      writer.member("at", offset)
      writer.member("bytes", length)
      writer.member("why", damage.message)
      writer.endObject()
      writer.endObject()
      return String(decoding: writer.bytes, as: UTF8.self)
    }
  }

  let header: Header
  /// The header's JSON.
  let headerText: String
  private var reader: LineReader

  init(_ file: any StorageFile, name: String) throws(JournalFailure) {
    do { reader = try LineReader(file, limit: Format.headerLimit) } catch { throw .io(name: name, step: "read", error) }
    let (header, line) = try reader.header(name: name)
    self.header = header
    let json = reader.buffer[line.range].dropFirst(Format.checksumLength)
    headerText = String(decoding: json, as: UTF8.self)
  }

  /// Reads the next line that isn't empty. Returns nil at the end of the file.
  mutating func next() throws(Errno) -> Line? {
    guard try reader.skipNewlines() != nil, let line = try reader.next() else { return nil }
    let isWhole = !line.isTooLong && RecordLine.isWhole(reader.buffer, line.range, seed: header.file.seed)
    guard isWhole else {
      let damage = line.isTooLong ? Damage("it is too long") : Damage("its checksum doesn't match")
      return Line(offset: line.offset, length: line.length, content: .bad(damage), json: nil)
    }
    let json = RecordLine.json(of: line.range)
    return Line(
      offset: line.offset,
      length: line.length,
      content: content(json),
      json: reader.buffer[json]
    )
  }

  private func content(_ range: Range<Int>) -> Content {
    do throws(Damage) {
      if let prefix = RowPrefix(reader.buffer.span, in: range) {
        let table = String(decoding: reader.buffer[prefix.table].dropFirst().dropLast(), as: UTF8.self)
        return .row(table: table, id: prefix.id, try RecordLine.parse(reader.buffer, in: prefix.value))
      }
      let json = try RecordLine.parse(reader.buffer, in: range)
      if let prefix = TransactionPrefix(reader.buffer.span, in: range) {
        return .transaction(TransactionLine(prefix, in: reader.buffer, range))
      }
      guard let end = SnapshotEnd(json) else { throw Damage("it isn't a journal record") }
      return .end(end)
    } catch {
      return .bad(error)
    }
  }
}
