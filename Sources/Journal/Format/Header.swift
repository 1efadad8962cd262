import Wire

/// The first record of a journal. It describes the file and contains the revision of the rows.
struct Header: Sendable, Equatable {
  var module: String
  var schema: Int
  var file: FileID
  /// The revision of the rows.
  var rev: Int
  /// The next row id of each table.
  var next: [String: Int]
  /// The definition of a custom module as a JSON object. Nil for a built-in module.
  var manifest: [UInt8]?

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("trackd", "journal")
    writer.member("format", Format.version)
    writer.member("module", module)
    writer.member("schema", schema)
    writer.member("file", file.text)
    writer.member("rev", rev)
    writer.member("next", next)
    if let manifest {
      writer.key("manifest")
      writer.raw(manifest)
    }
    writer.endObject()
  }

  /// Parses the header line at `range` and checks its checksum. A newer format is reported before anything else is
  /// checked.
  static func read(_ bytes: [UInt8], in range: Range<Int>, name: String) throws(JournalFailure) -> Header {
    func refused(_ why: String) -> JournalFailure { .notAJournal(name: name, why: why) }
    let json: JSON
    do throws(Damage) {
      json = try RecordLine.parse(bytes, in: RecordLine.json(in: bytes, range))
    } catch {
      throw refused(error.message)
    }
    guard json["trackd"]?.string == "journal", let format = json["format"]?.int, format > 0 else {
      throw refused("it isn't marked as a trackd journal")
    }
    guard format <= Format.version else { throw .newerFormat(name: name, found: format) }
    guard let header = Header(json) else { throw refused("a member is missing or has the wrong type") }
    guard RecordLine.isWhole(bytes, range, seed: header.file.seed) else { throw refused("its checksum doesn't match") }
    return header
  }
}

extension Header {
  private init?(_ json: JSON) {
    guard let module = json["module"]?.string, let schema = json["schema"]?.int, schema > 0,
      let digits = json["file"]?.string, let file = FileID(Array(digits.utf8)),
      let rev = json["rev"]?.int, rev >= 0, rev <= Format.revisionLimit,
      let tables = json["next"], let next = TableNumbers.read(tables)
    else { return nil }
    let manifest = json["manifest"]
    if let manifest, manifest.kind != .object { return nil }
    self.init(
      module: module, schema: schema, file: file, rev: rev, next: next, manifest: manifest.map { Array($0.raw) })
  }
}
