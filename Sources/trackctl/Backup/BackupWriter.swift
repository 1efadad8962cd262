import Journal
import System
import Wire

/// Writes each page of an export to files when the page arrives. The files are a journal per module, a file per
/// picture, and a manifest.
struct BackupWriter {
  /// A module whose journal is being written.
  private struct Part {
    let module: String
    let schema: Int
    let rev: Int
    var journal: JournalCopy
  }

  private let folder: Directory
  private let pictures: Directory
  private var part: Part?
  private(set) var manifest: BackupManifest
  /// A message for each picture that couldn't be fetched, with the reason.
  private(set) var problems: [String] = []

  init(_ folder: BackupFolder, at: String) {
    self.folder = folder.folder
    pictures = folder.pictures
    manifest = BackupManifest(version: Version.current, at: at)
  }

  mutating func take(_ page: JSON) throws(Failure) {
    guard let module = page["module"]?.string, Self.isPlain(module), let rows = page["rows"],
      let transactions = page["transactions"], let pictures = page["pictures"]
    else { throw Self.nonsense }
    if part?.module != module {
      try finishPart()
      part = try begin(module, page)
    }
    for row in rows.elements { try take(row: row) }
    for transaction in transactions.elements { try take(transaction: transaction) }
    for picture in pictures.elements { try take(picture: picture, of: module) }
  }

  /// Writes the manifest after all other files.
  mutating func finish() throws(Failure) {
    try finishPart()
    var writer = JSONWriter()
    manifest.write(to: &writer)
    writer.endLine()
    try Self.write(writer.bytes, to: BackupManifest.name, in: folder)
  }

  private static var nonsense: Failure { Failure(.noDaemon, "the reply is not an export of trackd") }

  /// Whether the name consists only of the letters a to z, and is therefore safe as part of a file name.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  // MARK: Journals

  private func begin(_ module: String, _ page: JSON) throws(Failure) -> Part {
    guard let schema = page["schema"]?.int, let rev = page["rev"]?.int, let kept = page["kept"]?.int,
      let ids = page["nextIDs"]
    else { throw Self.nonsense }
    var next: [String: Int] = [:]
    for member in ids.members { next[member.key.string ?? ""] = member.value.int ?? 1 }
    let name = JournalName.of(module: module)
    return try orRefuse("\(Terminal.clean(name)) can't be written") { () throws(Errno) in
      let journal = try JournalCopy(
        name, in: DirectoryStorage(folder), module: module, schema: schema, rev: rev, next: next, kept: kept,
        manifest: page["manifest"].map { Array($0.raw) })
      return Part(module: module, schema: schema, rev: rev, journal: journal)
    }
  }

  private mutating func take(row: JSON) throws(Failure) {
    guard let table = row["table"]?.string, let id = row["id"]?.int, let json = row["row"] else { throw Self.nonsense }
    part?.journal.row(table, id, Array(json.raw))
  }

  private mutating func take(transaction: JSON) throws(Failure) {
    guard let rev = transaction["rev"]?.int, let record = transaction["record"], record.kind == .object else {
      throw Self.nonsense
    }
    part?.journal.transaction(rev: rev, body: Array(record.raw.dropFirst().dropLast()))
  }

  private mutating func finishPart() throws(Failure) {
    guard var part else { return }
    let name = JournalName.of(module: part.module)
    try orRefuse("\(Terminal.clean(name)) can't be written") { () throws(Errno) in
      try part.journal.finish()
      let file = try BackupFile(reading: try folder.openFile(name, .read), name: name)
      manifest.add(BackupManifest.Module(name: part.module, schema: part.schema, rev: part.rev, file: file))
    }
    self.part = nil
  }

  // MARK: Pictures

  private mutating func take(picture: JSON, of module: String) throws(Failure) {
    guard let id = picture["id"]?.int, id > 0 else { throw Self.nonsense }
    let name = "\(module)-\(id)"
    if let problem = picture["problem"]?.string {
      problems.append("\(name): \(problem)")
      return
    }
    guard let text = picture["data"]?.stringBytes, let bytes = Base64.decode(text),
      let checksum = picture["crc32c"]?.int, checksum == Int(crc32c(0, bytes: bytes, range: 0..<bytes.count))
    else { throw Self.nonsense }
    try Self.write(bytes, to: name, in: pictures)
    manifest.add(picture: BackupFile(name: name, bytes: bytes.count, checksum: UInt32(checksum)))
  }

  private static func write(_ bytes: [UInt8], to name: String, in folder: Directory) throws(Failure) {
    try orRefuse("\(Terminal.clean(name)) can't be written") { () throws(Errno) in
      try folder.add(bytes, as: name).synchronize()
    }
  }
}
