/// The greatest of many, so many of them: a heap whose least gives way.
package struct Greatest<Element: Comparable> {
  private var heap = Heap<Element>()
  private let capacity: Int

  package init(_ capacity: Int) {
    self.capacity = capacity
  }

  package mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.insert(element)
    } else if let least = heap.least, least < element {
      heap.replaceLeast(with: element)
    }
  }

  package var descending: [Element] { heap.ascending.reversed() }
}
