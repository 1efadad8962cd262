import Journal
import ModuleKit
import System
import Time
import Wire

/// A transaction as it is stored in the journal: the members after `rev`.
///
///     "at":"2026-11-21T09:30:00Z","by":3,"do":"timer.switch","put":{…},"was":{…},"del":{…},"undoes":41,
///     "link":"…","replica":"laptop","made":"…","clean":true,"key":"…","params":"…","reply":{…},"proof":"…"
enum TransactionRecord {
  /// The contents of a new transaction.
  struct Draft {
    var at: Instant
    var by: Int
    var method: String
    var changes: ChangeWriter
    var undoes = 0
    var origin: Origin?
    var keyed: (key: String, params: String, reply: ArraySlice<UInt8>)?
  }

  /// The origin of a transaction that was made on another machine.
  struct Origin {
    /// The id of the link through which the transaction came.
    let link: String
    /// What people call the other machine.
    let machine: String
    /// When the change was made on the other machine.
    let made: Instant
    /// Whether the transaction's rows are exactly the same on both machines. If so, they needn't be sent back.
    let isClean: Bool
  }

  static func body(_ draft: Draft) -> [UInt8] {
    var writer = JSONWriter(capacity: 512)
    writer.member("at", draft.at)
    writer.member("by", draft.by)
    writer.member("do", draft.method)
    draft.changes.write(to: &writer)
    if draft.undoes > 0 { writer.member("undoes", draft.undoes) }
    if let origin = draft.origin {
      writer.member("link", origin.link)
      writer.member("replica", origin.machine)
      writer.member("made", origin.made)
      if origin.isClean { writer.member("clean", true) }
    }
    if let keyed = draft.keyed {
      writer.member("key", keyed.key)
      writer.member("params", keyed.params)
      writer.key("reply")
      writer.beginObject()
      if !keyed.reply.isEmpty { writer.raw(keyed.reply) }
      writer.endObject()
    }
    return writer.bytes
  }

  /// The checksum by which other machines recognize the transaction. A migration changes the body, but not the
  /// checksum.
  static func proof(of body: [UInt8]) -> String {
    if let proof = parse(body)?["proof"]?.string { return proof }
    return String(crc32c(0, bytes: body, range: 0..<body.count), radix: 16)
  }

  /// Parses a stored body as an object.
  static func parse(_ body: [UInt8]) -> JSON? { try? TransactionLine.parse(body: body) }
}

/// A row that a transaction changed, as recorded.
struct RecordedChange {
  let table: Int
  let id: Int
  let before: JSON?
  let after: JSON?
}

extension JSON {
  /// Whether this record put or removed the row.
  func touches(_ id: Int, of table: String) -> Bool {
    self["put"]?[table]?[String(id)] != nil || self["del"]?[table]?.elements.contains { $0.int == id } == true
  }

  /// All rows that this record put or removed. The tables are in the module's order, and a table's rows are in the
  /// record's order.
  func recordedChanges(tables: [String]) -> [RecordedChange] {
    var changes: [RecordedChange] = []
    forEachRecordedChange(tables: tables) { change in
      changes.append(change)
      return true
    }
    return changes
  }

  /// Visits the changes of the wanted tables until `body` returns false.
  func forEachRecordedChange(
    tables: [String], where isWanted: (Int) -> Bool = { _ in true }, _ body: (RecordedChange) -> Bool
  ) {
    let (put, was, gone) = (self["put"], self["was"], self["del"])
    for (number, table) in tables.enumerated() where isWanted(number) {
      let before = RowsBefore(was?[table])
      if let rows = put?[table] {
        for row in rows.members {
          guard let id = row.key.rowID else { continue }
          guard body(RecordedChange(table: number, id: id, before: before[id], after: row.value)) else { return }
        }
      }
      guard let ids = gone?[table] else { continue }
      for element in ids.elements {
        guard let id = element.int else { continue }
        guard body(RecordedChange(table: number, id: id, before: before[id], after: nil)) else { return }
      }
    }
  }
}

extension JSON {
  /// A member name as a row id. The name is parsed without making a string, because a record can have thousands of ids.
  fileprivate var rowID: Int? {
    let digits = raw.dropFirst().dropLast()
    guard (1...10).contains(digits.count) else { return nil }
    var id = 0
    for byte in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      id = id * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return id
  }
}

/// The earlier states of one table's rows. If there are only a few rows, each lookup searches them linearly. Otherwise
/// they are indexed once by id.
private struct RowsBefore {
  private static let few = 8

  private let rows: JSON?
  private var byID: [Int: JSON] = [:]

  init(_ rows: JSON?) {
    self.rows = rows
    guard let rows, rows.count > Self.few else { return }
    byID.reserveCapacity(rows.count)
    for row in rows.members {
      if let id = row.key.rowID { byID[id] = row.value }
    }
  }

  subscript(id: Int) -> JSON? { byID.isEmpty ? rows?[String(id)] : byID[id] }
}
