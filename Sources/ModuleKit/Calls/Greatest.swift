/// The n greatest of many elements. The elements are kept in a heap, which drops its least element when it is full and
/// a greater element arrives.
public struct Greatest<Element: Comparable> {
  private var heap = Heap<Element>()
  private let capacity: Int

  public init(_ capacity: Int) {
    self.capacity = capacity
  }

  public mutating func insert(_ element: Element) {
    if heap.count < capacity {
      heap.insert(element)
    } else if let least = heap.least, least < element {
      heap.replaceLeast(with: element)
    }
  }

  public var descending: [Element] { heap.ascending.reversed() }
}
