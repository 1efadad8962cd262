import Wire

/// The record behind the rows: it says how many there must have been, and how much history follows.
struct SnapshotEnd: Equatable {
  var rev: Int
  var rows: [String: Int]
  /// How many kept transactions follow. They are the last ones up to `rev`, one by one.
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

  /// Whether the record wants to be one, be it whole or not.
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
