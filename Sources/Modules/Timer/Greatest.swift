/// The greatest of many, so many of them: a heap whose root is the least of those kept.
struct Greatest<Element: Comparable> {
  private var heap: [Element] = []
  private let capacity: Int

  init(_ capacity: Int) {
    self.capacity = capacity
  }

  mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.append(element)
      rise(from: heap.count - 1)
    } else if let least = heap.first, least < element {
      heap[0] = element
      sink()
    }
  }

  var descending: [Element] { heap.sorted(by: >) }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { return }
      heap.swapAt(parent, child)
      parent = child
    }
  }
}
