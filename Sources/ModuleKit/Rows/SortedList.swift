/// Unique elements in sorted order. A change moves the elements of at most one block of 128, however long the list is.
/// A position is found by binary search, and each step from there is O(1).
public struct SortedList<Element: Comparable & Sendable>: Sendable, Equatable {
  /// A position between elements. It is valid until the next change.
  public struct Position: Sendable {
    fileprivate var block: Int
    fileprivate var offset: Int
  }

  private static var blockSize: Int { 128 }

  private var blocks: [[Element]] = []
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { count == 0 }
  public var last: Element? { blocks.last?.last }

  public mutating func insert(_ element: Element) {
    guard let last, !(last < element) else { return append(element) }
    let position = position(from: element)
    if blocks[position.block][position.offset] == element { return }
    count += 1
    blocks[position.block].insert(element, at: position.offset)
    if blocks[position.block].count > Self.blockSize { split(position.block) }
  }

  public mutating func remove(_ element: Element) {
    let position = position(from: element)
    guard self.element(at: position) == element else { return }
    blocks[position.block].remove(at: position.offset)
    if blocks[position.block].isEmpty { blocks.remove(at: position.block) }
    count -= 1
  }

  // MARK: Lookup

  /// The position of the first element that isn't less than `element`.
  public func position(from element: Element) -> Position {
    // Every block has at least one element.
    let block = (0..<blocks.count).boundary { !(blocks[$0][blocks[$0].count - 1] < element) }
    guard block < blocks.count else { return Position(block: block, offset: 0) }
    return Position(block: block, offset: (0..<blocks[block].count).boundary { !(blocks[block][$0] < element) })
  }

  public func element(at position: Position) -> Element? {
    position.block < blocks.count ? blocks[position.block][position.offset] : nil
  }

  /// The previous position, or nil at the start.
  public func previous(_ position: Position) -> Position? {
    if position.offset > 0 { return Position(block: position.block, offset: position.offset - 1) }
    guard position.block > 0 else { return nil }
    return Position(block: position.block - 1, offset: blocks[position.block - 1].count - 1)
  }

  /// The number of elements from a given position to the end.
  public func count(from position: Position) -> Int {
    guard position.block < blocks.count else { return 0 }
    return blocks[position.block...].reduce(0) { $0 + $1.count } - position.offset
  }

  public func suffix(_ count: Int) -> [Element] {
    var elements: [Element] = []
    var position = previous(Position(block: blocks.count, offset: 0))
    while let here = position, elements.count < count, let element = element(at: here) {
      elements.append(element)
      position = previous(here)
    }
    return elements.reversed()
  }

  /// The elements that aren't less than `element`. If `element` is nil, all elements.
  public func elements(from element: Element? = nil) -> Tail {
    Tail(blocks: blocks, position: element.map(position) ?? Position(block: 0, offset: 0))
  }

  /// The elements after `element`, which needn't be in the list. If `element` is nil, all elements.
  public func elements(after element: Element?) -> Tail {
    var tail = elements(from: element)
    if let element, tail.peek == element { _ = tail.next() }
    return tail
  }

  public static func == (left: SortedList, right: SortedList) -> Bool {
    left.count == right.count && left.elements().elementsEqual(right.elements())
  }

  /// The elements from a given position to the end.
  public struct Tail: Sequence, IteratorProtocol, Sendable {
    fileprivate let blocks: [[Element]]
    fileprivate var position: Position

    fileprivate var peek: Element? {
      var tail = self
      return tail.next()
    }

    public mutating func next() -> Element? {
      while position.block < blocks.count {
        if position.offset < blocks[position.block].count {
          position.offset += 1
          return blocks[position.block][position.offset - 1]
        }
        position = Position(block: position.block + 1, offset: 0)
      }
      return nil
    }
  }

  // MARK: Blocks

  private mutating func append(_ element: Element) {
    count += 1
    if let block = blocks.indices.last, blocks[block].count < Self.blockSize {
      blocks[block].append(element)
    } else {
      blocks.append([element])
    }
  }

  private mutating func split(_ block: Int) {
    let half = blocks[block].count / 2
    let upper = Array(blocks[block][half...])
    blocks[block].removeSubrange(half...)
    blocks.insert(upper, at: block + 1)
  }
}
