import Testing
import Wire

@testable import ModuleKit

@Suite("Table")
struct TableTests {
  var table = Table<Book, BookIndex>()

  @Test("new rows get ids from 1 on, and ids are never reused")
  mutating func ids() {
    #expect(table.insert { Book(id: $0, title: "a") }.id == 1)
    #expect(table.insert { Book(id: $0, title: "b") }.id == 2)
    table.remove(2)
    table.settle()
    #expect(table.insert { Book(id: $0, title: "c") }.id == 3)
    #expect(table.count == 2 && table.nextID == 4 && table[2] == nil)
  }

  @Test("inserting beyond the next id raises it, and the header only ever raises it")
  mutating func nextID() {
    table.put(Book(id: 9, title: "a"))
    #expect(table.nextID == 10)
    table.raiseNextID(to: 7)
    #expect(table.nextID == 10)
    table.raiseNextID(to: 20)
    #expect(table.reserveID() == 20)
    table.raiseNextID(to: .max)
    #expect(table.nextID == 1 << 32)
  }

  @Test("changes list each row once, with its state before and now")
  mutating func changes() {
    table.load(Book(id: 1, title: "a"))
    table.load(Book(id: 2, title: "b"))
    table.load(Book(id: 3, title: "c"))
    table.update(1) { $0.title = "x" }
    table.update(1) { $0.title = "y" }
    table.remove(2)
    table.update(3) { $0.title = "z" }
    table.update(3) { $0.title = "c" }
    table.insert { Book(id: $0, title: "d") }
    let gone = table.insert { Book(id: $0, title: "e") }
    table.remove(gone.id)
    let changes = table.changes
    #expect(changes.map(\.id) == [1, 2, 4])
    #expect(changes.map { $0.before?.title } == ["a", "b", nil])
    #expect(changes.map { $0.after?.title } == ["y", nil, "d"])
    table.settle()
    #expect(table.changes.isEmpty)
  }

  @Test("the same text in other bytes is a change")
  mutating func spelling() {
    table.load(Book(id: 1, title: "\u{E9}"))
    table.update(1) { $0.title = "e\u{301}" }
    #expect(table.changes.count == 1)
    table.settle()
    table.update(1) { $0.title = "e\u{301}" }
    #expect(table.changes.isEmpty)
  }

  @Test("a rollback restores rows, ids, index and the memory of deleted rows")
  mutating func rollBack() {
    table.load(Book(id: 1, title: "a"))
    table.load(Book(id: 2, title: "b"))
    table.load(Book(id: 3, title: "c"))
    table.remove(3)
    table.settle()
    let before = Array(table.rows)
    let index = table.index
    table.update(1) { $0.title = "x" }
    table.remove(2)
    table.put(Book(id: 3, title: "again"))
    table.insert { Book(id: $0, title: "d") }
    table.put(Book(id: 50, title: "far"))
    table.rollBack()
    #expect(Array(table.rows) == before && table.index == index && table.indexIsTrue && table.count == 2)
    #expect(table.nextID == 4)
    #expect(table.lastKnown(3)?.title == "c" && table.lastKnown(50) == nil && table.lastKnown(4) == nil)
    #expect(table.changes.isEmpty)
  }

  @Test("many changes of a row in one call are noted once, and rolled back")
  mutating func manyChanges() {
    for id in 1...50 { table.load(Book(id: id, title: "old")) }
    for round in 1...3 {
      for id in 1...50 { table.update(id) { $0.title = "round \(round)" } }
    }
    #expect(table.changes.count == 50 && table.changes.allSatisfy { $0.before?.title == "old" })
    table.rollBack()
    #expect(table.index.titles == ["old": 50])
  }

  @Test("a row's last state is known until it is forgotten")
  mutating func lastKnown() {
    table.load(Book(id: 1, title: "a"))
    table.update(1) { $0.title = "b" }
    table.remove(1)
    table.settle()
    #expect(table.lastKnown(1)?.title == "b")
    table.forget(1)
    #expect(table.lastKnown(1) == nil)
  }

  @Test("updates and removals of missing rows change nothing")
  mutating func absent() {
    #expect(table.update(1) { $0.title = "x" } == nil)
    table.remove(1)
    table.remove(-1)
    table.unload(1 << 40)
    #expect(table.changes.isEmpty && table[0] == nil && table[-5] == nil && table[.max] == nil)
  }

  @Test("a copy of the rows is a snapshot, whatever the table does next")
  mutating func snapshot() {
    for id in 1...3000 { table.load(Book(id: id, title: "old")) }
    let rows = table.rows
    for id in 1...3000 { table.update(id) { $0.title = "new" } }
    table.remove(7)
    #expect(rows.reduce(into: 0) { $0 += $1.title == "old" ? 1 : 0 } == 3000)
    #expect(rows.map(\.id) == Array(1...3000))
  }

  @Test("the first row from an id on is found across gaps")
  mutating func firstFrom() {
    for id in [3, 1023, 1024, 5000] { table.load(Book(id: id, title: "a")) }
    let rows = table.rows
    #expect(
      [-1, 3, 4, 1024, 1025, 5000, 5001].map { rows.first(from: $0)?.id } == [3, 3, 1023, 1024, 5000, 5000, nil])
  }

  @Test("visits are counted")
  mutating func visits() {
    table.load(Book(id: 1, title: "a"))
    _ = table[1]
    _ = table[2]
    #expect(table.visits == 2)
  }

  @Test("random changes leave the index equal to a rebuilt one", arguments: 1...5)
  mutating func random(seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 1...400 {
      let id = chance.below(40) + 1
      let title = ["a", "b", "c"][chance.below(3)]
      switch chance.below(7) {
      case 0: table.insert { Book(id: $0, title: title) }
      case 1: table.update(id) { $0.title = title }
      case 2: table.remove(id)
      case 3: table.put(Book(id: id, title: title))
      case 4: table.settle()
      case 5: table.rollBack()
      default: table.load(Book(id: id, title: title))
      }
      #expect(table.indexIsTrue)
      if chance.below(7) < 2 { table.settle() }
    }
  }
}
