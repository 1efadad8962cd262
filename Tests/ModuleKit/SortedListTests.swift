import Testing

@testable import ModuleKit

@Suite("A sorted list")
struct SortedListTests {
  @Test("equals a sorted array after any changes, and can be iterated from any position")
  func model() {
    var list = SortedList<Int>()
    var model: Set<Int> = []
    for step in 1...6000 {
      let number = Int.random(in: 0..<2000)
      if step % 3 == 0 || model.contains(number) {
        list.remove(number)
        model.remove(number)
      } else {
        list.insert(number)
        model.insert(number)
      }
    }
    let sorted = model.sorted()
    #expect(Array(list.elements()) == sorted && list.count == sorted.count)
    for from in [-1, 0, 700, 1999, 2001] { #expect(Array(list.elements(from: from)) == sorted.filter { $0 >= from }) }
    var other = SortedList<Int>()
    for number in sorted.shuffled() { other.insert(number) }
    #expect(list == other)
  }
}
