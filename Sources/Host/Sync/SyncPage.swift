import ModuleKit
import Wire

/// A page of home's rows for a replica.
struct SyncPage {
  struct Row {
    let table: String
    let id: Int
    let row: JSON?
  }

  let rows: [Row]
  /// Once the replica has stored this page, it has all changes up to this revision of home. Nil if more pages follow.
  let base: Int?
  /// Home's checksum of the transaction at the revision `base`.
  let proof: String
  /// A range of ids for which the page has all rows of home. Nil for a page of changes.
  let range: (table: String, ids: ClosedRange<Int>)?
  /// The replica's last revision that home has received.
  let told: Int
  /// Whether the replica has all of home's rows after this page.
  let isLast: Bool
}

extension SyncPage {
  init(_ json: JSON, told: Int, isLast: Bool) throws(Rejection) {
    var rows: [Row] = []
    for row in json["rows"].map({ Array($0.elements) }) ?? [] {
      guard let table = row["table"]?.string(atMost: 60), let id = row["id"]?.int, (0...1 << 32).contains(id),
        let value = row["row"]
      else { throw .violation("page", "shape", "must be a page that sync.changes returned") }
      rows.append(Row(table: table, id: id, row: value.kind == .object ? value : nil))
    }
    let range = json["range"].flatMap { range -> (table: String, ids: ClosedRange<Int>)? in
      guard let table = range["table"]?.string(atMost: 60), let first = range["first"]?.int,
        let last = range["last"]?.int,
        first <= last
      else { return nil }
      return (table, first...last)
    }
    let base = range == nil || json["next"] == nil ? json["upTo"]?.int : nil
    self.init(
      rows: rows, base: base, proof: json["proof"]?.string(atMost: 16) ?? "", range: range, told: told, isLast: isLast)
  }
}
