import Testing
import TrackClientCore

@testable import Mirror

@Suite("A module's table in the database")
struct TableTests {
  private static let document = #"""
    {"methods":[
      {"name":"timer.list","params":[{"name":"note","summary":"A filter"}]},
      {"name":"timer.start","x-changes":true,"params":[{"name":"note","summary":"What it is about"}]}],
     "x-tables":{"timer":{"entries":{"columns":{
       "user":{"type":"integer","x-kind":"account","x-references":"accounts.accounts"},
       "note":{"type":"string","default":"it's \\"},
       "kind":{"type":"string","enum":["a","b"],"description":"Its kind"},
       "id":{"type":"integer"}}}},
      "accounts":{"accounts":{"columns":{"name":{"type":"string"}}},"sessions":{"columns":{}}}}}
    """#

  private func declared() throws -> Declared { Declared(try JSON(parsing: Self.document)) }

  private func entries() throws -> Table { try #require(try declared()["timer", "entries"]) }

  @Test("is declared by rpc.discover, without accounts' sessions")
  func declaring() throws {
    let declared = try declared()
    #expect(declared.all.map(\.name) == ["accounts_accounts", "timer_entries"])
    #expect(declared.ofAccounts?.name == "accounts_accounts")
    #expect(declared.tables(of: "timer").map(\.title) == ["entries"])
    #expect(declared["timer", "rooms"] == nil && declared.tables(of: "chores").isEmpty)
  }

  @Test("columns are described by the method that changes them")
  func columns() throws {
    let columns = try entries().columns
    #expect(columns.map(\.name) == ["user", "note", "kind", "id_"])
    #expect(columns.map(\.isAccount) == [true, false, false, false])
    #expect(
      columns.map(\.about) == [
        "refers to id in trackd.accounts_accounts of the same machine; that row may have been deleted",
        "What it is about",
        "Its kind; one of a, b", "",
      ])
    #expect(columns.map { $0.standard(as: $0.type) } == [nil, #"it's \"#, nil, nil])
  }

  @Test("a default is JSON in a column of JSON, declared so or widened")
  func defaultsOfJSON() throws {
    let schema = try JSON(parsing: #"{"anyOf":[{"type":"string"},{"type":"array"}],"default":"turns"}"#)
    let assign = Column("assign", name: "assign", schema, summary: nil)
    #expect(assign.standard(as: assign.type) == #""turns""#)
    let note = try #require(try entries().columns.first { $0.name == "note" })
    #expect(note.standard(as: .jsonb) == #""it's \\""#)
  }

  @Test("statements quote names and defaults")
  func statements() throws {
    let table = try entries()
    #expect(
      table.put == #"""
        INSERT INTO trackd."timer_entries" (machine, id, rev, "user", "note", "kind", "id_")
        SELECT $1, x.i, x.r, x.c0, coalesce(x.c1, E'it''s \\'::text), x.c2, x.c3
        FROM json_to_recordset($2::json) AS x(i bigint, r bigint, c0 bigint, c1 text, c2 text, c3 bigint)
        ON CONFLICT (machine, id) DO UPDATE SET rev = excluded.rev, "user" = excluded."user", "note" = excluded."note", "kind" = excluded."kind", "id_" = excluded."id_"
        """#)
    #expect(table.remove == "SELECT trackd.remove(E'timer_entries', $1, $2::bigint[])")
    #expect(table.clear == "SELECT trackd.remove(E'timer_entries', $1, NULL)")
  }

  @Test("lists the columns that the database lacks, or has with too narrow a type")
  func missing() throws {
    let table = try entries()
    let whole: [String: ColumnType] = ["user": .bigint, "note": .text, "kind": .text, "id_": .numeric]
    #expect(table.missing(from: whole) == nil)
    #expect(table.types == [.bigint, .text, .text, .numeric])
    var narrow = whole
    narrow["kind"] = .boolean
    narrow["user"] = nil
    let missing = try JSON(parsing: try #require(table.missing(from: narrow)))
    #expect(missing.elements.map { $0["name"]?.string } == ["user", "kind"])
    #expect(missing.elements.map { $0["type"]?.string } == ["bigint", "text"])
    #expect(try JSON(parsing: try #require(table.missing(from: nil))).count == 4)
  }

  // MARK: Rows

  private func encoded(_ row: String, leavingOut: Set<String> = []) throws -> (String, seen: [Int]) {
    var seen: [Int] = []
    let row = try JSON(parsing: row)
    let outcome = RowEncoder.encode(row, id: 5, rev: 9, of: try entries(), leavingOut: leavingOut) { seen.append($0) }
    switch outcome {
    case .row(let text): return (String(decoding: text, as: UTF8.self), seen)
    case .unknown(let name): return ("unknown \(name)", seen)
    }
  }

  @Test(
    "a row is written by column numbers, in any order",
    arguments: [
      (#"{"user":7,"note":"x","kind":"a","id":1}"#, #"{"i":5,"r":9,"c0":7,"c1":"x","c2":"a","c3":1}"#),
      (#"{"id":1}"#, #"{"i":5,"r":9,"c3":1}"#), (#"{"kind":"a","note":"x"}"#, #"{"i":5,"r":9,"c2":"a","c1":"x"}"#),
      (#"{"note":null}"#, #"{"i":5,"r":9,"c1":null}"#), (#"{}"#, #"{"i":5,"r":9}"#),
      (#"{"note":"a\u0000b\\u0000\n"}"#, #"{"i":5,"r":9,"c1":"a\uFFFDb\\u0000\n"}"#), (#"{"odd":1}"#, "unknown odd"),
    ])
  func rows(row: String, text: String) throws {
    #expect(try encoded(row).0 == text)
  }

  @Test("accounts in a row are collected, and members may be missing")
  func seen() throws {
    #expect(try encoded(#"{"user":7,"id":8}"#).seen == [7])
    #expect(try encoded(#"{"odd":1,"note":"x"}"#, leavingOut: ["odd"]).0 == #"{"i":5,"r":9,"c1":"x"}"#)
  }
}
