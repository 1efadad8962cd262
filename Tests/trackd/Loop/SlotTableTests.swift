import Testing

@testable import trackd

@Suite("The slot table")
struct SlotTableTests {
  private func insert(_ element: String, into table: inout SlotTable<String>) -> UInt64 {
    let token = table.reserve()
    table.fill(token, element)
    return token
  }

  @Test("returns stored elements")
  func lookUp() {
    var table = SlotTable<String>()
    let a = insert("a", into: &table)
    let b = insert("b", into: &table)
    #expect(table[a] == "a" && table[b] == "b")
    #expect(table.count == 2)
    #expect(table.elements.sorted() == ["a", "b"])
  }

  @Test("never confuses an element with its predecessor in the same slot")
  func generations() {
    var table = SlotTable<String>()
    let old = insert("old", into: &table)
    table.remove(old)
    let new = insert("new", into: &table)
    #expect(table[old] == nil && table[new] == "new")
    #expect(old & 0xFFFF_FFFF == new & 0xFFFF_FFFF, "the slot is reused")
    table.remove(old)
    #expect(table[new] == "new" && table.count == 1)
  }

  @Test("doesn't know foreign tokens")
  func strangers() {
    var table = SlotTable<String>()
    #expect(table[0] == nil && table[UInt64.max] == nil)
    _ = insert("a", into: &table)
    for source in [Reactor.Source.wake, Reactor.Source.alarm, Reactor.Source.signals, Reactor.Source.listener] {
      #expect(table[source] == nil)
    }
  }
}
