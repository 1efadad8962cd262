import System
import Time
import Wire

/// Reads Hamster's XML and TSV exports, and Hamster's database with the help of the program `sqlite3`.
///
/// An activity becomes a project and its category becomes a tag. Times are local.
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
    default:
      // A category isn't a client, so it must not become the client of a timer's project.
      var options = options
      options.makesProjects = false
      kind = .table(TableReader(input, options, isGuarded: false))
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

  /// Whether the file is an SQLite database.
  static func isDatabase(_ start: some Collection<UInt8>) -> Bool { start.starts(with: "SQLite format 3".utf8) }

  /// Finds schema objects that might take forever to read: views and virtual tables, which have no root page, and
  /// generated columns. In an untrusted file, only plain tables are safe to read.
  private static let oddities = """
    select distinct t.name from (select 'facts' as name union select 'activities' union select 'categories' union select 'tags' \
    union select 'fact_tags') t left join sqlite_master m on lower(m.name) = t.name and m.type = 'table' and m.rootpage > 0 \
    left join pragma_table_xinfo(t.name) c on c.hidden <> 0 where m.name is null or c.name is not null
    """

  /// The limits of sqlite3: seconds of CPU time, kilobytes of memory, and 512-byte blocks of a temporary file for
  /// sorting. Reading a hundred thousand entries takes about a second.
  private static let limits = "ulimit -t 10; ulimit -v 524288; ulimit -f 4194304; exec sqlite3 \"$@\""

  /// The contents of the database at this path, as JSON.
  static func dump(path: String) throws(Failure) -> File {
    let file = path.hasPrefix("-") ? "./" + path : path
    var odd = [UInt8](repeating: 0, count: 4096)
    let found = try ask(file, oddities)
    let count = (try? found.read(into: &odd, at: 0)) ?? 0
    let names = (try? JSON(parsing: Array(odd[..<count])))?.elements.compactMap { $0["name"]?.string } ?? []
    guard names.isEmpty else {
      throw Failure(
        .refused, "the database is not Hamster's: it lacks the tables \(names.joined(separator: ", "))")
    }
    return try ask(file, query)
  }

  private static func ask(_ file: String, _ query: String) throws(Failure) -> File {
    let copied: (file: File, status: Int32)
    do throws(Errno) {
      let command = ["sh", "-c", limits, "sh", "-batch", "-readonly", "-safe", "-json", file, query]
      let (program, socket) = try PipedProgram.start(command)
      let descriptor = Descriptor(owning: socket)
      try Sockets.shutdownWrite(descriptor.raw)
      let file = try RereadableFile.copy { bytes throws(Errno) in try descriptor.read(into: &bytes) ?? 0 }
      copied = (file, program.waitForEnd())
    } catch {
      throw Failure(.refused, "the database can't be read: \(error)")
    }
    switch copied.status {
    case 0: return copied.file
    case 127:
      throw Failure(
        .refused, "reading a database needs the program sqlite3, which is not installed",
        hints: ["install it: apt-get install sqlite3"])
    // A signal ended sqlite3, so sqlite3 exceeded one of the limits.
    case 128...: throw Failure(.refused, "the database takes too much time or memory to read: is it Hamster's?")
    default: throw Failure(.refused, "sqlite3 can't read the database: is it Hamster's?")
    }
  }
}
