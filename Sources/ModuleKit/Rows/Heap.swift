/// A binary min-heap.
public struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  public init() {}

  public var count: Int { elements.count }
  public var least: Element? { elements.first }
  public var ascending: [Element] { elements.sorted() }

  public mutating func insert(_ element: Element) {
    elements.append(element)
    var child = elements.count - 1
    while child > 0, elements[child] < elements[(child - 1) / 2] {
      elements.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  public mutating func popLeast() -> Element? {
    guard let last = elements.popLast() else { return nil }
    return elements.isEmpty ? last : replaceLeast(with: last)
  }

  /// Replaces the least element with a new element in one operation, and returns the old element. The heap must not be
  /// empty.
  @discardableResult
  public mutating func replaceLeast(with element: Element) -> Element {
    let least = elements[0]
    elements[0] = element
    var parent = 0
    while let child = lesserChild(of: parent), elements[child] < elements[parent] {
      elements.swapAt(parent, child)
      parent = child
    }
    return least
  }

  private func lesserChild(of parent: Int) -> Int? {
    let child = 2 * parent + 1
    guard child < elements.count else { return nil }
    return child + 1 < elements.count && elements[child + 1] < elements[child] ? child + 1 : child
  }
}
