import ModuleKit
import Time
import Wire

/// A replica's transaction, in the form in which it is sent to home.
struct SyncTransaction {
  struct Change {
    let table: String
    let id: Int
    let before: JSON?
    let after: JSON?
  }

  /// The transaction's revision on the replica.
  let rev: Int
  /// When the transaction was made on the replica.
  let at: Instant
  let method: String
  /// A checksum of the transaction's record.
  let proof: String
  let changes: [Change]

  /// Parses what `write` wrote. The JSON comes from another machine, so it is untrusted.
  init(_ json: JSON, _ field: String) throws(Violation) {
    guard let rev = json["rev"]?.int, rev > 0, let at = json["at"].flatMap({ Instant(stored: $0) }),
      let method = json["do"]?.string(atMost: 100), Self.isMethod(method), let rows = json["rows"], rows.kind == .array
    else { throw Violation(field, "shape", "must have rev, at, do and rows, as sync.pending returns them") }
    (self.rev, self.at, self.method) = (rev, at, method)
    proof = json["proof"]?.string(atMost: 16) ?? ""
    var changes: [Change] = []
    for row in rows.elements {
      guard let table = row["table"]?.string(atMost: 60), let id = row["id"]?.int, (0...1 << 32).contains(id) else {
        throw Violation("\(field).rows", "shape", "must each have a table and an id")
      }
      changes.append(
        Change(table: table, id: id, before: Self.object(row["before"]), after: Self.object(row["after"])))
    }
    self.changes = changes
  }

  private static func object(_ row: JSON?) -> JSON? { row?.kind == .object ? row : nil }

  static let schema = Schema.array(
    .object([
      Field("rev", .integer(1...Int.max)), Field("at", .time), Field("do", .pattern("^[A-Za-z.]{1,100}$")),
      Field("proof", .text(0...16), optional: true),
      Field(
        "rows",
        .array(
          .object([
            Field("table", .text(1...60)), Field("id", .integer(0...1 << 32)),
            Field("before", .nullable(.object([])), optional: true),
            Field("after", .nullable(.object([])), optional: true),
          ]), 0...Int.max)),
    ]), 0...Int.max)

  static let param = Param<[SyncTransaction]>("transactions", "as sync.pending returns them", schema) {
    json, _ throws(Violation) in
    guard json.kind == .array else { throw Violation("transactions", "type", "must be an array") }
    var transactions: [SyncTransaction] = []
    for element in json.elements {
      transactions.append(try SyncTransaction(element, "transactions[\(transactions.count)]"))
    }
    return transactions
  }.example([])

  private static func isMethod(_ name: String) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy {
        $0 == UInt8(ascii: ".") || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
  }

  static func write(
    rev: Int, at: Instant, method: String, proof: String, _ changes: [Change], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    writer.member("rev", rev)
    writer.member("at", at)
    writer.member("do", method)
    writer.member("proof", proof)
    writer.list("rows", changes) { change, writer in
      writer.beginObject()
      writer.member("table", change.table)
      writer.member("id", change.id)
      for (name, row) in [("before" as StaticString, change.before), ("after", change.after)] {
        writer.key(name)
        if let row { writer.json(row) } else { writer.null() }
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
