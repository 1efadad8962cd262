/// Elements in their order, each once. What comes or goes moves a block of at most 128, however many there are; a place is found by
/// searching, and from there it is a step to the next.
public struct SortedList<Element: Comparable & Sendable>: Sendable, Equatable {
  private static var blockSize: Int { 128 }

  private var blocks: [[Element]] = []
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { count == 0 }

  public mutating func insert(_ element: Element) {
    count += 1
    guard let last = blocks.last?.last, !(last < element) else { return append(element) }
    let block = block(from: element)
    blocks[block].insert(element, at: Self.place(from: element, in: blocks[block]))
    if blocks[block].count > Self.blockSize { split(block) }
  }

  public mutating func remove(_ element: Element) {
    let block = block(from: element)
    guard block < blocks.count else { return }
    let place = Self.place(from: element, in: blocks[block])
    guard place < blocks[block].count, blocks[block][place] == element else { return }
    blocks[block].remove(at: place)
    if blocks[block].isEmpty { blocks.remove(at: block) }
    count -= 1
  }

  /// All of them, from the first that isn't before this one on.
  public func elements(from element: Element? = nil) -> Tail {
    guard let element else { return Tail(blocks: blocks, block: 0, place: 0) }
    let block = block(from: element)
    return Tail(
      blocks: blocks, block: block, place: block < blocks.count ? Self.place(from: element, in: blocks[block]) : 0)
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
    fileprivate var block: Int
    fileprivate var place: Int

    fileprivate var peek: Element? {
      var tail = self
      return tail.next()
    }

    public mutating func next() -> Element? {
      while block < blocks.count {
        if place < blocks[block].count {
          place += 1
          return blocks[block][place - 1]
        }
        block += 1
        place = 0
      }
      return nil
    }
  }

  // MARK: Blocks

  private mutating func append(_ element: Element) {
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

  /// The first block with an element that isn't before this one.
  private func block(from element: Element) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if let last = blocks[middle].last, last < element { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func place(from element: Element, in block: [Element]) -> Int {
    var low = 0
    var high = block.count
    while low < high {
      let middle = (low + high) / 2
      if block[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
