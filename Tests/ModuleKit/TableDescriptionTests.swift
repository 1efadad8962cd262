import Testing
import Time
import Wire

@testable import ModuleKit

@Suite("A table from the host's view")
struct TableDescriptionTests {
  var shelf = Shelf()
  let table = Shelf.description

  mutating func changes() throws -> JSON {
    var changes = ChangeWriter()
    table.writeChanges(&shelf, &changes)
    var writer = JSONWriter()
    writer.beginObject()
    changes.write(to: &writer)
    writer.endObject()
    return try JSON(parsing: writer.bytes)
  }

  @Test("a transaction lists new rows, previous rows and deleted rows")
  mutating func writing() throws {
    try table.load(&shelf, 1, ["owner": 1, "title": "a"])
    try table.load(&shelf, 2, ["owner": 1, "title": "b"])
    #expect(try changes() == [:])
    shelf.books.update(1) { $0.title = "x" }
    shelf.books.remove(2)
    shelf.books.insert { Book(id: $0, title: "new \"one\"") }
    let expected: JSON = [
      "put": ["books": ["1": ["owner": 1, "title": "x"], "3": ["owner": 1, "title": "new \"one\""]]],
      "was": ["books": ["1": ["owner": 1, "title": "a"], "2": ["owner": 1, "title": "b"]]], "del": ["books": [2]],
    ]
    #expect(try changes() == expected)
    var writer = ChangeWriter()
    table.writeChanges(&shelf, &writer)
    #expect(writer.removes && !writer.isEmpty)
    table.settle(&shelf)
    #expect(try changes() == [:])
  }

  @Test("rows are restored and compared by their text")
  mutating func applying() throws {
    try table.apply(&shelf, 1, ["owner": 1, "title": "a"])
    #expect(try table.holds(shelf, 1, ["owner": 1, "title": "a"]))
    #expect(try !table.holds(shelf, 1, ["owner": 1, "title": "b"]))
    #expect(try !table.holds(shelf, 1, nil) && table.holds(shelf, 2, nil))
    #expect(try changes()["put"] != nil)
    table.rollBack(&shelf)
    #expect(try table.holds(shelf, 1, nil))
    try table.restore(&shelf, 1, ["owner": 1, "title": "a"])
    #expect(try changes() == [:])
    try table.apply(&shelf, 1, nil)
    #expect(try changes()["del"] == ["books": [1]])
    table.settle(&shelf)
    try table.restore(&shelf, 1, nil)
    #expect(table.count(shelf) == 0)
  }

  @Test("invalid rows and ids are refused")
  mutating func malformed() {
    #expect(throws: Malformed("title")) { try table.load(&shelf, 1, ["owner": 1]) }
    #expect(throws: Malformed("owner")) { try table.load(&shelf, 1, ["owner": "1", "title": "a"]) }
    for id in [0, -1, 1 << 32 + 1, Int.max] {
      #expect(throws: Malformed("id")) { try table.load(&shelf, id, ["owner": 1, "title": "a"]) }
      #expect(throws: Malformed("id")) { try table.apply(&shelf, id, ["owner": 1, "title": "a"]) }
    }
    #expect(table.count(shelf) == 0 && table.indexIsTrue(shelf))
  }

  @Test("a row is shown only to users who may see it")
  func showing() throws {
    let moment = Moment(now: Instant(seconds: 0), context: CallContext())
    var writer = JSONWriter()
    let row: JSON = ["owner": 1, "title": "a"]
    #expect(try !table.show(shelf, 5, row, Viewer(account: 2, moment: moment), &writer) && writer.count == 0)
    #expect(try table.show(shelf, 5, row, Viewer(account: 1, moment: moment), &writer))
    #expect(try JSON(parsing: writer.bytes) == ["id": 5, "title": "a"])
  }

  @Test("a snapshot gives the rows at that time, all at once or one by one")
  mutating func snapshot() throws {
    for id in [1, 2, 3000] { try table.load(&shelf, id, ["owner": 1, "title": "old"]) }
    let source = table.snapshot(shelf)
    shelf.books.update(2) { $0.title = "new" }
    var ids: [Int] = []
    source.forEach { id, row in
      ids.append(id)
      #expect(String(decoding: row, as: UTF8.self) == #"{"owner":1,"title":"old"}"#)
    }
    #expect(ids == [1, 2, 3000])
    #expect(source.next(3)?.id == 3000 && source.next(3001) == nil)
    #expect(String(decoding: source.next(2)?.row ?? [], as: UTF8.self) == #"{"owner":1,"title":"old"}"#)
  }

  @Test("attachments named in rows are found, in tables and in texts")
  mutating func attachments() throws {
    try table.load(&shelf, 1, ["owner": 1, "title": "a"])
    let named = table.attachments(shelf)
    try table.load(&shelf, 2, ["owner": 1, "title": "b"])
    #expect(table.namesAttachments && named() == [10] && table.attachments(shelf)() == [10, 20])
    #expect(table.attachment(7, ["owner": 1, "title": "a"]) == 70 && table.attachment(7, ["owner": 1]) == nil)
  }

  @Test("next ids, counts and visits are reported")
  mutating func figures() throws {
    table.raiseNextID(&shelf, 8)
    try table.load(&shelf, 3, ["owner": 1, "title": "a"])
    _ = shelf.books[3]
    #expect(table.nextID(shelf) == 8 && table.count(shelf) == 1 && table.visits(shelf) == 1)
    table.unload(&shelf, 3)
    #expect(shelf.books.lastKnown(3) != nil)
    table.forget(&shelf, 3)
    #expect(shelf.books.lastKnown(3) == nil)
  }
}
