import Testing

@testable import ModuleKit

@Suite("A heap")
struct HeapTests {
  /// Numbers that look random, some of them equal.
  private let numbers = (1...500).map { $0 * 7919 % 251 }

  @Test("gives out what was put in, the least first")
  func order() {
    var heap = Heap<Int>()
    for number in numbers { heap.insert(number) }
    #expect(heap.count == 500 && heap.least == numbers.min() && heap.ascending == numbers.sorted())
    var popped: [Int] = []
    while let least = heap.popLeast() { popped.append(least) }
    #expect(popped == numbers.sorted() && heap.least == nil)
  }

  @Test("changes its least for another")
  func replacing() {
    var heap = Heap<Int>()
    for number in [5, 3, 8] { heap.insert(number) }
    #expect(heap.replaceLeast(with: 9) == 3)
    #expect(heap.ascending == [5, 8, 9])
  }

  @Test("keeps the greatest of many, as many as are wanted")
  func greatest() {
    for count in [1, 2, 100, 500, 600] {
      var greatest = Greatest<Int>(count)
      for number in numbers { greatest.insert(number) }
      #expect(greatest.descending == Array(numbers.sorted(by: >).prefix(count)))
    }
  }
}
