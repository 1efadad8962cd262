import Testing

@testable import trackd

@Suite("A waiting list")
struct WaitingListTests {
  private final class Guest: Listed {
    let name: String
    var lists: ListMarks = []

    init(_ name: String) { self.name = name }
  }

  @Test("keeps the order, without duplicates")
  func order() {
    let list = WaitingList<Guest>(.turns)
    let guests = ["a", "b", "c"].map(Guest.init)
    for guest in guests + guests { list.add(guest) }
    #expect(list.takeAll().map(\.name) == ["a", "b", "c"])
    #expect(list.isEmpty)
  }

  @Test("a connection added during a round comes in the next round")
  func rounds() {
    let list = WaitingList<Guest>(.turns)
    list.add(Guest("a"))
    list.add(Guest("b"))
    var served: [String] = []
    for _ in 0..<3 {
      for guest in list.takeAll() {
        served.append(guest.name)
        list.add(guest)
      }
    }
    #expect(served == ["a", "b", "a", "b", "a", "b"])
  }

  @Test("a connection can be in several lists, and leave one of them")
  func several() {
    let turns = WaitingList<Guest>(.turns)
    let sends = WaitingList<Guest>(.sends)
    let guest = Guest("a")
    turns.add(guest)
    sends.add(guest)
    turns.remove(guest)
    #expect(turns.isEmpty && turns.takeAll().isEmpty)
    #expect(sends.takeAll().map(\.name) == ["a"])
    turns.remove(guest)
    turns.add(guest)
    #expect(!turns.isEmpty)
  }
}
