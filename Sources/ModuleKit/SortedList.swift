/// Elements in their order, each once. What comes or goes moves a block of at most 128, however many there are; a place is found by
/// searching, and from there it is a step to the next.
public struct SortedList<Element: Comparable & Sendable>: Sendable, Equatable {
  /// A place between elements: true until the next change.
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
    let place = position(from: element)
    if blocks[place.block][place.offset] == element { return }
    count += 1
    blocks[place.block].insert(element, at: place.offset)
    if blocks[place.block].count > Self.blockSize { split(place.block) }
  }

  public mutating func remove(_ element: Element) {
    let place = position(from: element)
    guard self.element(at: place) == element else { return }
    blocks[place.block].remove(at: place.offset)
    if blocks[place.block].isEmpty { blocks.remove(at: place.block) }
    count -= 1
  }

  // MARK: Looking

  /// The place of the first that isn't before this one.
  public func position(from element: Element) -> Position {
    // No block is empty.
    let block = (0..<blocks.count).boundary { !(blocks[$0][blocks[$0].count - 1] < element) }
    guard block < blocks.count else { return Position(block: block, offset: 0) }
    return Position(block: block, offset: (0..<blocks[block].count).boundary { !(blocks[block][$0] < element) })
  }

  public func element(at place: Position) -> Element? {
    place.block < blocks.count ? blocks[place.block][place.offset] : nil
  }

  /// The place before, or nil at the start.
  public func previous(_ place: Position) -> Position? {
    if place.offset > 0 { return Position(block: place.block, offset: place.offset - 1) }
    guard place.block > 0 else { return nil }
    return Position(block: place.block - 1, offset: blocks[place.block - 1].count - 1)
  }

  /// How many there are from a place on.
  public func count(from place: Position) -> Int {
    guard place.block < blocks.count else { return 0 }
    return blocks[place.block...].reduce(0) { $0 + $1.count } - place.offset
  }

  /// The last so many, in order.
  public func suffix(_ count: Int) -> [Element] {
    var elements: [Element] = []
    var place = previous(Position(block: blocks.count, offset: 0))
    while let here = place, elements.count < count, let element = element(at: here) {
      elements.append(element)
      place = previous(here)
    }
    return elements.reversed()
  }

  /// All of them, from the first that isn't before this one on.
  public func elements(from element: Element? = nil) -> Tail {
    Tail(blocks: blocks, place: element.map(position) ?? Position(block: 0, offset: 0))
  }

  /// All of them behind this one, whether it is there or not; without one, all.
  public func elements(after element: Element?) -> Tail {
    var tail = elements(from: element)
    if let element, tail.peek == element { _ = tail.next() }
    return tail
  }

  public static func == (left: SortedList, right: SortedList) -> Bool {
    left.count == right.count && left.elements().elementsEqual(right.elements())
  }

  /// The elements from one on.
  public struct Tail: Sequence, IteratorProtocol, Sendable {
    fileprivate let blocks: [[Element]]
    fileprivate var place: Position

    fileprivate var peek: Element? {
      var tail = self
      return tail.next()
    }

    public mutating func next() -> Element? {
      while place.block < blocks.count {
        if place.offset < blocks[place.block].count {
          place.offset += 1
          return blocks[place.block][place.offset - 1]
        }
        place = Position(block: place.block + 1, offset: 0)
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
