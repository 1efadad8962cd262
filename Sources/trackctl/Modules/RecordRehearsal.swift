import Journal
import Manifest
import System
import TrackClientCalls
import Wire

/// Tries the migration of a module in a temporary daemon, with a copy of the user's own journal.
struct RecordRehearsal {
  /// What the migration does to the rows of a table.
  struct Table {
    let name: String
    var before = 0
    var after = 0
    /// The columns in the order in which their changes are found.
    var columns: [Column] = []
  }

  /// How many values of a column the migration changes, with an example.
  struct Column {
    let name: String
    var added = 0
    var removed = 0
    var changed = 0
    var example = ""
  }

  let from: Int
  let to: Int
  private(set) var tables: [Table] = []
  /// Why the migration failed. The list is empty if the migration succeeded.
  private(set) var problems: [String] = []
  /// The daemon's messages about the migration.
  private(set) var said: [String] = []

  private static let pieceBytes = 1 << 20
  private typealias Rows = [String: [Int: JSON]]

  init(
    _ manifest: Manifest, in folder: TrustedFolder, _ arguments: Arguments, _ session: Session
  ) throws(Failure) {
    let daemon = try ThrowawayDaemon(for: "module-rehearsal")
    defer { daemon.stop() }
    let directory = try JournalLocation.directory(arguments, session)
    try Self.copy(of: manifest.name, from: directory, to: daemon)
    try daemon.start()
    let (old, before) = try Self.look(manifest.name, daemon, session)
    daemon.stop()
    try daemon.modules.put(folder, as: manifest.name)
    // The program must not run. Scheduled calls and calls after events would see only the copy, but their effects would
    // be real. A migration needs no program.
    try daemon.modules.hideProgram(of: manifest.name)
    try daemon.start()
    let (new, after) = try Self.look(manifest.name, daemon, session)
    from = old?.schema ?? 0
    to = manifest.schema
    guard let new, new.state.known == .ready, new.schema == manifest.schema else {
      problems = [new?.reason ?? "the daemon doesn't serve it"]
      return
    }
    if let reason = new.reason { problems = [reason] }
    said = daemon.logged(containing: "\(manifest.name): ", "migrated")
    for name in Set(before.keys).union(after.keys).sorted() {
      tables.append(Self.compared(name, before[name] ?? [:], after[name] ?? [:]))
    }
  }

  /// Copies the journals of the module and of the accounts, because the module's rows refer to accounts.
  private static func copy(of module: String, from directory: String, to daemon: ThrowawayDaemon) throws(Failure) {
    try orRefuse("\(directory) can't be copied") { () throws(Errno) in
      let source = try Directory.openForInspection(directory)
      let target = try Directory.openForInspection(daemon.folder).makeSubdirectory("state")
      for name in [module, "accounts"].map(JournalName.of) where try source.exists(name) {
        let file = try source.openFile(name, .read)
        let copy = try target.openFile(name, create: .always)
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var offset = 0
        while true {
          let count = try file.read(into: &piece, at: offset)
          if count == 0 { break }
          try copy.write(piece, in: 0..<count, at: offset)
          offset += count
        }
      }
    }
    let journal = "\(directory)/\(JournalName.of(module: module))"
    guard (try? FileStatus.at(path: journal)) != nil else {
      throw Failure(
        .refused, "\(directory) has no data of \(module)", hints: ["to look elsewhere: --state DIR"])
    }
  }

  private static func look(
    _ module: String, _ daemon: ThrowawayDaemon, _ session: Session
  ) throws(Failure) -> (SystemModule.Module?, Rows) {
    let session = Session(GlobalOptions(server: daemon.server), session.output)
    let found = try session.call(.system.status()).modules.first { $0.name == module }
    guard let found, found.state.known != .failed else { return (found, [:]) }
    var rows: Rows = [:]
    var page = try session.call("system.export", ["module": JSON(module)])
    while true {
      for row in page["rows"]?.elements.map(\.self) ?? [] {
        guard let id = row["id"]?.int, let content = row["row"], !row.text("table").hasPrefix("idempotency") else {
          continue
        }
        rows[row.text("table"), default: [:]][id] = content
      }
      guard let next = page["next"]?.string else { return (found, rows) }
      page = try session.call("system.export", ["cursor": JSON(next)])
    }
  }

  private static func compared(_ name: String, _ before: [Int: JSON], _ after: [Int: JSON]) -> Table {
    var table = Table(name: name, before: before.count, after: after.count)
    for (id, new) in after.sorted(by: { $0.key < $1.key }) {
      guard let old = before[id] else { continue }
      for member in old.members {
        guard let column = member.key.string else { continue }
        let there = new[column]
        if there == nil {
          table.note(column, \.removed) { "row \(id) had \(member.value)" }
        } else if let there, there.description != member.value.description {
          table.note(column, \.changed) { "row \(id): \(member.value) becomes \(there)" }
        }
      }
      for member in new.members {
        guard let column = member.key.string, old[column] == nil else { continue }
        table.note(column, \.added) { "row \(id) gets \(member.value)" }
      }
    }
    return table
  }

  // MARK: Output

  var lines: [String] {
    guard problems.isEmpty else { return problems.map { "WRONG: the record can't be migrated: \($0)" } }
    let head = from == to ? "your record has schema \(to) already" : "your record goes from schema \(from) to \(to)"
    return [head] + said.map { "  \($0)" } + tables.flatMap(\.lines)
  }

  var json: JSON {
    .given([
      "from": JSON(from), "to": JSON(to), "problems": .strings(problems),
      "tables": .list(
        tables.map { table in
          .given([
            "table": JSON(table.name), "before": JSON(table.before), "after": JSON(table.after),
            "columns": .list(
              table.columns.map { column in
                .given([
                  "name": JSON(column.name), "added": JSON(column.added), "removed": JSON(column.removed),
                  "changed": JSON(column.changed), "example": JSON(column.example),
                ])
              }),
          ])
        }),
    ])
  }
}

extension RecordRehearsal.Table {
  fileprivate mutating func note(
    _ column: String, _ count: WritableKeyPath<RecordRehearsal.Column, Int>, _ example: () -> String
  ) {
    let place = columns.firstIndex { $0.name == column } ?? columns.count
    if place == columns.count { columns.append(RecordRehearsal.Column(name: column, example: example())) }
    columns[place][keyPath: count] += 1
  }

  fileprivate var lines: [String] {
    let count = before == 1 ? "1 row" : "\(before) rows"
    let rows = before == after ? count : "\(count) before, and \(after) after"
    if columns.isEmpty { return ["  \(name): \(rows), unchanged"] }
    return ["  \(name): \(rows)"]
      + columns.map { column in
        let counts = [(column.added, "added to"), (column.removed, "removed from"), (column.changed, "changed in")]
          .filter { $0.0 > 0 }.map { "\($0.1) \($0.0)" }
        return "    \(column.name): \(counts.joined(separator: ", ")); \(column.example)"
      }
  }
}
