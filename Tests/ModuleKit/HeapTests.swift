import Testing

@testable import ModuleKit

@Suite("A heap")
struct HeapTests {
  /// Pseudorandom numbers. Some of them are equal.
  private let numbers = (1...500).map { $0 * 7919 % 251 }

  @Test("removes elements in order, smallest first")
  func order() {
    var heap = Heap<Int>()
    for number in numbers { heap.insert(number) }
    #expect(heap.count == 500 && heap.least == numbers.min() && heap.ascending == numbers.sorted())
    var popped: [Int] = []
    while let least = heap.popLeast() { popped.append(least) }
    #expect(popped == numbers.sorted() && heap.least == nil)
  }

  @Test("replaces its smallest element")
  func replacing() {
    var heap = Heap<Int>()
    for number in [5, 3, 8] { heap.insert(number) }
    #expect(heap.replaceLeast(with: 9) == 3)
    #expect(heap.ascending == [5, 8, 9])
  }

  @Test("keeps the given number of greatest elements")
  func greatest() {
    for count in [1, 2, 100, 500, 600] {
      var greatest = Greatest<Int>(count)
      for number in numbers { greatest.insert(number) }
      #expect(greatest.descending == Array(numbers.sorted(by: >).prefix(count)))
    }
  }
}
