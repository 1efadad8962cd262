import Wire

/// The record after the rows. It states how many rows each table must have and how much history follows.
struct SnapshotEnd: Equatable {
  var rev: Int
  var rows: [String: Int]
  /// How many kept transactions follow. Their revisions are consecutive and end with `rev`.
  var kept: Int

  func write(into writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("end")
    writer.beginObject()
    writer.member("rev", rev)
    writer.member("rows", rows)
    writer.member("kept", kept)
    writer.endObject()
    writer.endObject()
  }

  /// Whether the record is an end record. A malformed end record counts too.
  static func isMeant(by json: JSON) -> Bool { json["end"] != nil }
}

extension SnapshotEnd {
  init?(_ json: JSON) {
    guard let end = json["end"], let rev = end["rev"]?.int, let kept = end["kept"]?.int, kept >= 0, kept <= rev,
      let tables = end["rows"], let rows = TableNumbers.read(tables)
    else { return nil }
    self.init(rev: rev, rows: rows, kept: kept)
  }
}
