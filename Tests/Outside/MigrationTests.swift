import Manifest
import System
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

@Suite("Rows of an older schema")
struct MigrationTests {
  private static func text(_ schema: Int, _ columns: String, _ rest: String = "", _ migrations: String = "") -> String {
    """
    {
      "module": "books", "protocol": 1, "schema": \(schema), "summary": "Books.",
      "tables": {
        "books": {
          "row": {"user": {"type": "account", "is": "caller"}, \(columns)},
          "one": "book", "owner": "user", "visible": "own", "index": [["user"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"] \(rest)
        }
      }
      \(migrations.isEmpty ? "" : #", "migrations": [\#(migrations)]"#)
    }
    """
  }

  private static let first = text(
    1, #""title": {"type": "string", "maxLength": 60}, "pages": {"type": "integer", "optional": true}"#)

  /// Makes a world with five books whose names have 2, 3, … letters. Then renames the fourth book, and deletes one
  /// book.
  private func filled() throws -> World {
    let world = try World(Self.first)
    for number in 1...5 {
      try world.call(
        "books.add",
        [
          "title": JSON(String(repeating: "x", count: number + 1)), "pages": JSON(number * 100),
          "idempotencyKey": JSON("k\(number)"),
        ])
    }
    try world.call("books.edit", ["id": 4, "title": "renamed"])
    try world.call("books.delete", ["id": 2])
    return world
  }

  @Test("get new columns with defaults, lose some and have some renamed, with their history")
  func everyStep() throws {
    let world = try filled()
    let columns =
      #""name": {"type": "string", "maxLength": 80}, "#
      + #""kind": {"type": "choice", "choices": ["novel", "other"], "default": "other"}"#
    let steps = """
      {"to": 2, "steps": [
        {"do": "drop", "table": "books", "column": "pages"},
        {"do": "rename", "table": "books", "from": "title", "to": "name"}]},
      {"to": 3, "steps": [
        {"do": "add", "table": "books", "column": "kind"}, {"do": "limit", "table": "books", "column": "name"}]}
      """
    try world.become(Self.text(3, columns, "", steps))
    #expect(world.manifest.schema == 3)
    let rows = try #require(try world.call("books.list")["books"]?.elements.map(\.description))
    #expect(rows.count == 4)
    #expect(rows.contains { $0.contains(#""name":"renamed""#) && $0.contains(#""kind":"other""#) })
    #expect(!rows.contains { $0.contains("pages") })
    #expect(world.host.indexesAreTrue)
    // Transactions from before the migration can be undone, redone, listed, and repeated with their idempotency keys.
    try world.call("history.undo", ["module": "books"])
    #expect(try world.call("books.show", ["id": 2])["book"]?["name"] == "xxx")
    try world.call("history.undo", ["module": "books", "rev": 6])
    #expect(try world.call("books.show", ["id": 4])["book"]?["name"] == "xxxxx")
    #expect(try world.add(["name": "new"]) == 6)
    let history = try world.call("history.list", ["module": "books"])
    #expect(history.description.contains("xxxxx"))
    let dump = world.dump
    try world.restart()
    #expect(world.dump == dump)
    #expect(world.folder.names(in: "").contains("books.journal.schema-1"))
  }

  @Test(
    "are migrated all or none, and the error names the row that fails",
    arguments: [
      (#"{"type": "string", "maxLength": 6}"#, #"{"type": "integer", "optional": true}"#, "title", "row 4"),
      (
        #"{"type": "string", "maxLength": 60}"#, #"{"type": "integer", "maximum": 400, "optional": true}"#, "pages",
        "row 5"
      ),
      (
        #"{"type": "choice", "choices": ["xx", "xxx", "renamed"]}"#, #"{"type": "integer", "optional": true}"#,
        "title", "row 3"
      ),
    ])
  func refused(title: String, pages: String, limited: String, said: String) throws {
    let columns = #""title": \#(title), "pages": \#(pages)"#
    let world = try filled()
    let before = world.folder.bytes(of: "books.journal")
    let second = Self.text(
      2, columns, "", #"{"to": 2, "steps": [{"do": "limit", "table": "books", "column": "\#(limited)"}]}"#)
    try world.become(second)
    let state = world.host.ledger.storage
    #expect(state.name == "failed")
    #expect(state.reason?.contains(said) == true, "\(state)")
    #expect(world.folder.bytes(of: "books.journal") == before)
    try world.become(Self.first)
    #expect(try world.call("books.list")["books"]?.count == 4)
  }

  @Test("must satisfy new rules, too")
  func unique() throws {
    let world = try World(Self.first)
    for _ in 1...2 { try world.call("books.add", ["title": "Twice", "pages": 1]) }
    let columns = #""title": {"type": "string", "maxLength": 60}"#
    let second = Self.text(
      2, columns, #", "unique": [["user", "title"]]"#,
      #"{"to": 2, "steps": [{"do": "drop", "table": "books", "column": "pages"}]}"#)
    try world.become(second)
    #expect(world.host.ledger.storage.reason?.contains("Another book already has that title") == true)
    try world.become(Self.first)
    try world.call("books.edit", ["id": 2, "title": "Once"])
    try world.become(second)
    #expect(try world.call("books.list")["books"]?.count == 2)
    // No later change conflicts with the undo. The undo is refused because two books would have the same title, which
    // the new schema forbids.
    #expect(try world.refusal("history.undo", ["module": "books"]) == "books.taken")
  }

  @Test("lose the part of their history that can't be migrated, up to its last such transaction")
  func lostHistory() throws {
    let world = try World(Self.first)
    try world.call("books.add", ["title": "a long title"])
    try world.call("books.edit", ["id": 1, "title": "short"])
    try world.call("books.edit", ["id": 1, "title": "brief"])
    let second = Self.text(
      2, #""title": {"type": "string", "maxLength": 6}, "pages": {"type": "integer", "optional": true}"#, "",
      #"{"to": 2, "steps": [{"do": "limit", "table": "books", "column": "title"}]}"#)
    try world.become(second)
    #expect(world.host.ledger.migration?.lostHistory == 2)
    try world.call("history.undo", ["module": "books"])
    #expect(try world.call("books.show", ["id": 1])["book"]?["title"] == "short")
    #expect(try world.refusal("history.undo", ["module": "books", "rev": 2]) == "history.notFound")
  }

  /// This migration follows the manual. Between two schemas, the method rewrites the rows in ordinary calls, one page
  /// at a time.
  @Test("are rewritten by a method of the program where steps can't, whatever happens between pages")
  func byMethod() throws {
    let program = ToldProgram()
    let method = #""methods": {"books.split": {"summary": "Splits titles.", "changes": true, "access": "admin"}}"#
    func text(_ schema: Int, _ author: String, _ steps: String) -> String {
      let all = Self.text(
        schema, #""title": {"type": "string", "maxLength": 60}, "author": {"type": "string"\#(author)}"#, "",
        #"{"to": 2, "steps": [{"do": "drop", "table": "books", "column": "pages"}, "#
          + #"{"do": "add", "table": "books", "column": "author"}]}\#(steps)"#)
      return all.trimmed(suffix: "}") + ", \(method)}"
    }
    let world = try World(Self.first, program: program)
    for name in ["Le Guin: Lavinia", "Lem: Solaris", "Lem: Fiasco"] {
      try world.call("books.add", ["title": JSON(name)])
    }
    let second = text(2, #", "optional": true"#, "")
    let last = #", {"to": 3, "steps": [{"do": "limit", "table": "books", "column": "author"}]}"#
    // The third schema is refused until the method has rewritten all rows. The error names a row that isn't rewritten.
    try world.become(text(3, "", last))
    #expect(world.host.ledger.storage.reason?.contains("row 1 of 'books': 'author'") == true)
    try world.become(second)
    let find =
      #"{"jsonrpc":"2.0","id":"m","method":"rows.find","params":{"call":$ID,"table":"books","where":{"author":null},"limit":2}}"#
    func page(_ rows: String) throws {
      program.lines.withLock { lines in
        lines = [find, #"{"jsonrpc":"2.0","id":$ID,"result":{"put":{"books":[\#(rows)]}}}"#]
      }
      try world.call("books.split", as: 0)
      try world.restart()
    }
    try page(#"{"id":1,"title":"Lavinia","author":"Le Guin"},{"id":2,"title":"Solaris","author":"Lem"}"#)
    let left = try #require(program.asked.withLock { $0.last?["result"] })
    #expect(left["rows"]?.count == 2 && left["next"] == 3)
    try page(#"{"id":3,"title":"Fiasco","author":"Lem"}"#)
    #expect(program.asked.withLock { $0.last?["result"]?["rows"]?.count } == 1)
    try world.become(text(3, "", last))
    #expect(world.host.ledger.storage.name == "ready")
    #expect(
      try world.call("books.list")["books"]?.elements.compactMap { $0["author"]?.string }.sorted() == [
        "Le Guin", "Lem", "Lem",
      ])
    #expect(world.host.indexesAreTrue)
  }

  @Test("need steps that lead to the manifest's columns; otherwise the error names the difference")
  func obstacles() throws {
    let old = try Manifest(reading: Array(Self.first.utf8))
    func obstacle(_ schema: Int, _ columns: String, _ steps: String) throws -> String? {
      let text = Self.text(schema, columns, "", steps.isEmpty ? "" : #"{"to": 2, "steps": [\#(steps)]}"#)
      // The manifest is read in the way the daemon reads it. The daemon doesn't check whether the steps can have led to
      // these tables, because `module check` does that.
      return try Manifest(recorded: Array(text.utf8)).obstacle(toBringing: old)
    }
    let title = #""title": {"type": "string", "maxLength": 60}"#
    #expect(try obstacle(1, title, "")?.contains("(books.pages is gone)") == true)
    #expect(try obstacle(2, title, "")?.contains("books.pages is gone") == true)
    let (dropsTitle, dropsPages) = (
      #"{"do": "drop", "table": "books", "column": "title"}"#, #"{"do": "drop", "table": "books", "column": "pages"}"#
    )
    #expect(try obstacle(2, title, dropsTitle)?.contains("books.title is new") == true)
    #expect(try obstacle(2, title, dropsPages) == nil)
    let longer = #""title": {"type": "string", "maxLength": 61}, "pages": {"type": "integer", "optional": true}"#
    let said = try obstacle(2, longer, dropsTitle)
    #expect(said?.contains("books.title is new") == true && said?.contains("books.pages") == false, "\(said ?? "")")
    #expect(try obstacle(1, longer, "")?.contains("was a string of 1 to 60, and is now a string of 1 to 61") == true)
  }

  @Test(
    "can't have a step on something that the record doesn't have, or has already",
    arguments: [
      (#"{"do": "add", "table": "books", "column": "pages"}"#, "books already has a column 'pages'"),
      (#"{"do": "dropTable", "table": "books"}, {"do": "addTable", "table": "books"}"#, nil),
      (#"{"do": "addTable", "table": "books"}"#, "there is already a table 'books'"),
    ])
  func lossySteps(_ steps: String, _ said: String?) throws {
    let columns = #""title": {"type": "string", "maxLength": 60}, "pages": {"type": "integer", "optional": true}"#
    let text = Self.text(2, columns, "", #"{"to": 2, "steps": [\#(steps)]}"#)
    let obstacle = try Manifest(reading: Array(text.utf8)).obstacle(
      toBringing: try Manifest(reading: Array(Self.first.utf8)))
    #expect(said.map { obstacle?.contains($0) == true } ?? (obstacle == nil), "\(obstacle ?? "nothing")")
  }
}

extension String {
  fileprivate func trimmed(suffix: Character) -> String {
    lastIndex(of: suffix).map { String(self[..<$0]) } ?? self
  }
}
