import System
import Time
import Wire

/// Hamster's exports, XML and TSV, and its database by the program `sqlite3`.
///
/// An activity is a project; its category is a tag. Times are local.
struct HamsterReader: FormatReader {
  private enum Kind {
    case xml(XMLPieces)
    case table(TableReader)
    case database(JSONPieces)
  }

  private static let usualCategory = "Unsorted"
  private var kind: Kind
  private let cell: TimeCell

  init(_ input: PagedInput, _ options: ReadingOptions) {
    cell = TimeCell(options: options)
    switch input.ahead.first(where: { $0 > 0x20 }) {
    case UInt8(ascii: "<"): kind = .xml(XMLPieces(input))
    case UInt8(ascii: "["), nil: kind = .database(JSONPieces(input))
    default: kind = .table(TableReader(input, options, isGuarded: false))
    }
  }

  mutating func next() throws(Failure) -> DraftResult? {
    switch kind {
    case .table(var reader):
      let result = try reader.next()
      kind = .table(reader)
      return result
    case .xml(var pieces):
      defer { kind = .xml(pieces) }
      while let piece = try pieces.next() {
        guard case .start("activity", let attributes) = piece else { continue }
        return entry(attributes, pieces.line)
      }
      return nil
    case .database(var pieces):
      let piece = try pieces.next()
      kind = .database(pieces)
      return piece?.flatMap { line, json in
        let text = { (value: JSON) in value.string ?? (value.isNull ? "" : value.description) }
        return entry(Dictionary(uniqueKeysWithValues: json.pairs.map { ($0.0, text($0.1)) }), line)
      }
    }
  }

  private func entry(_ fact: [String: String], _ line: Int) -> DraftResult {
    guard let start = fact["start_time"].flatMap({ cell.instant($0) }) else {
      return .failure(DraftFault(line: line, "has no start that is a time"))
    }
    var stop: Instant?
    if let text = fact["end_time"], !text.isEmpty {
      stop = cell.instant(text, after: start)
      if stop == nil { return .failure(DraftFault(line: line, "has no end that is a time")) }
    }
    var tags = TagCell.split(plain: fact["tags"] ?? "")
    if let category = fact["category"], !category.isEmpty, category != Self.usualCategory, !tags.contains(category) {
      tags.append(category)
    }
    let source = fact["id"].map { "hamster:\($0)" }
    let name = fact["name"].flatMap { $0.isEmpty ? nil : $0 }
    let entry = EntryDraft(
      project: name, start: start, stop: stop, note: fact["description"] ?? "", tags: tags, source: source)
    return .success(Draft(line: line, content: .entry(entry)))
  }

  // MARK: The database

  private static let query = """
    select f.id, a.name, c.name as category, f.start_time, f.end_time, f.description, (select group_concat(t.name, ',') \
    from fact_tags ft join tags t on t.id = ft.tag_id where ft.fact_id = f.id) as tags from facts f \
    join activities a on a.id = f.activity_id left join categories c on c.id = a.category_id order by f.start_time
    """

  /// Whether a file is a database of SQLite.
  static func isDatabase(_ start: some Collection<UInt8>) -> Bool { start.starts(with: "SQLite format 3".utf8) }

  /// What the database at this path has, as JSON.
  static func dump(path: String) throws(Failure) -> File {
    let file = path.hasPrefix("-") ? "./" + path : path
    let copied: (file: File, status: Int32)
    do throws(Errno) {
      let (program, socket) = try PipedProgram.start(["sqlite3", "-batch", "-readonly", "-json", file, query])
      let descriptor = Descriptor(owning: socket)
      try Sockets.shutdownWrite(descriptor.raw)
      let file = try RereadableFile.copy { bytes throws(Errno) in try descriptor.read(into: &bytes) ?? 0 }
      copied = (file, program.waitForEnd())
    } catch .notFound {
      throw Failure(
        .refused, "a database is read by the program sqlite3, which isn't here", hints: ["apt-get install sqlite3"])
    } catch {
      throw Failure(.refused, "the database can't be read: \(error)")
    }
    guard copied.status == 0 else { throw Failure(.refused, "sqlite3 can't read the database: is it Hamster's?") }
    return copied.file
  }
}
