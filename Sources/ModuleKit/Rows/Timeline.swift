/// Items sorted by a number, with fast sums of their weights over any range.
///
/// Among items with the same number, the lightest comes first. With starts as keys, and durations that don't overlap as
/// weights, this is the order of the items in time. For other weights, `Tie.id` sorts items with the same number by id.
///
/// Items are stored in sorted blocks of at most 128, and each block has its sum. An insertion moves the items of one
/// block, a sum adds up the blocks' sums, and a page begins with a binary search. So a report over 100,000 entries
/// reads a few hundred numbers. Equality ignores how items are split into blocks.
public struct Timeline: Sendable, Equatable {
  public struct Item: Sendable, Equatable, Comparable {
    public let key: Int
    public let id: Int
    public let weight: Int

    public init(key: Int, id: Int, weight: Int) {
      self.key = key
      self.id = id
      self.weight = weight
    }

    public static func < (left: Item, right: Item) -> Bool {
      if left.key != right.key { return left.key < right.key }
      return left.weight != right.weight ? left.weight < right.weight : left.id < right.id
    }
  }

  /// The order of two items with the same key.
  public enum Tie: Sendable {
    case lightest, id

    func isBefore(_ left: Item, _ right: Item) -> Bool {
      self == .lightest || left.key != right.key ? left < right : left.id < right.id
    }
  }

  /// A position between items. It is valid until the next change.
  public struct Position: Sendable, Equatable, Comparable {
    var block: Int
    var offset: Int

    public static func < (left: Position, right: Position) -> Bool {
      left.block != right.block ? left.block < right.block : left.offset < right.offset
    }
  }

  private var blocks: [[Item]] = []
  private var sums: [Int] = []
  public private(set) var count = 0
  public private(set) var total = 0
  private static let blockSize = 128
  let tie: Tie

  public init(_ tie: Tie = .lightest) {
    self.tie = tie
  }

  public var isEmpty: Bool { count == 0 }
  public var first: Item? { blocks.first?.first }
  public var last: Item? { blocks.last?.last }

  public mutating func insert(_ item: Item) {
    count += 1
    total += item.weight
    guard let last else { return append(block: [item]) }
    if tie.isBefore(last, item) { return append(item) }
    let position = position(before: item)
    blocks[position.block].insert(item, at: position.offset)
    sums[position.block] += item.weight
    if blocks[position.block].count > Self.blockSize { split(position.block) }
  }

  public mutating func remove(_ item: Item) {
    let position = position(before: item)
    guard position.block < blocks.count, blocks[position.block][position.offset] == item else { return }
    blocks[position.block].remove(at: position.offset)
    sums[position.block] -= item.weight
    count -= 1
    total -= item.weight
    if blocks[position.block].isEmpty {
      blocks.remove(at: position.block)
      sums.remove(at: position.block)
    }
  }

  // MARK: Lookup

  public var start: Position { Position(block: 0, offset: 0) }
  public var end: Position { Position(block: blocks.count, offset: 0) }

  /// The position of the first item that isn't before `item`.
  public func position(before item: Item) -> Position {
    // Most queries are about today, and today's items are at the end. The end is therefore tried first.
    guard let last, !tie.isBefore(last, item) else { return end }
    var low = 0
    var high = blocks.count - 1
    while low < high {
      let middle = (low + high) / 2
      if let last = blocks[middle].last, tie.isBefore(last, item) { low = middle + 1 } else { high = middle }
    }
    return Position(block: low, offset: offset(before: item, in: blocks[low]))
  }

  /// The position of the first item whose key isn't below `key`.
  public func position(from key: Int) -> Position {
    position(before: Item(key: key, id: .min, weight: .min))
  }

  /// The position after `item`, which needn't be in the timeline.
  public func position(after item: Item) -> Position {
    let position = position(before: item)
    return self.item(at: position) == item ? next(position) : position
  }

  public func contains(_ item: Item) -> Bool {
    self.item(at: position(before: item)) == item
  }

  public func item(at position: Position) -> Item? {
    position.block < blocks.count ? blocks[position.block][position.offset] : nil
  }

  public func next(_ position: Position) -> Position {
    guard position.block < blocks.count else { return end }
    if position.offset + 1 < blocks[position.block].count {
      return Position(block: position.block, offset: position.offset + 1)
    }
    return Position(block: position.block + 1, offset: 0)
  }

  /// The previous position, or nil at the start.
  public func previous(_ position: Position) -> Position? {
    if position.offset > 0 { return Position(block: position.block, offset: position.offset - 1) }
    guard position.block > 0 else { return nil }
    return Position(block: position.block - 1, offset: blocks[position.block - 1].count - 1)
  }

  /// The item before a position.
  public func item(before position: Position) -> Item? { previous(position).flatMap { item(at: $0) } }

  /// The last item whose key is below `key`.
  public func last(below key: Int) -> Item? { item(before: position(from: key)) }

  /// The first item whose key isn't below `key`.
  public func first(from key: Int) -> Item? {
    item(at: position(from: key))
  }

  /// The last item with a weight above zero before a position. Blocks whose items all have weight zero are skipped.
  public func lastWeighing(before position: Position) -> Item? {
    if position.block < blocks.count,
      let item = blocks[position.block][..<position.offset].last(where: { $0.weight > 0 })
    {
      return item
    }
    guard let block = sums[..<position.block].lastIndex(where: { $0 > 0 }) else { return nil }
    return blocks[block].last { $0.weight > 0 }
  }

  /// The first item with a weight above zero at or after a position.
  public func firstWeighing(from position: Position) -> Item? {
    guard position.block < blocks.count else { return nil }
    if let item = blocks[position.block][position.offset...].first(where: { $0.weight > 0 }) { return item }
    guard let block = sums[(position.block + 1)...].firstIndex(where: { $0 > 0 }) else { return nil }
    return blocks[block].first { $0.weight > 0 }
  }

  /// The number of items from `start` up to `end`, and the sum of their weights.
  public func sum(from start: Position, to end: Position) -> (count: Int, weight: Int) {
    guard start < end else { return (0, 0) }
    if start.block == end.block { return Self.sum(blocks[start.block][start.offset..<end.offset]) }
    var (count, weight) = Self.sum(blocks[start.block][start.offset...])
    for block in start.block + 1..<end.block {
      count += blocks[block].count
      weight += sums[block]
    }
    if end.block < blocks.count {
      let tail = Self.sum(blocks[end.block][..<end.offset])
      count += tail.count
      weight += tail.weight
    }
    return (count, weight)
  }

  /// The number of items from `start` up to `end`. Counting stops at `most`.
  public func count(from start: Position, to end: Position, most: Int = .max) -> Int {
    guard start < end else { return 0 }
    if start.block == end.block { return min(end.offset - start.offset, most) }
    var count = blocks[start.block].count - start.offset
    var block = start.block + 1
    while count < most, block < end.block {
      count += blocks[block].count
      block += 1
    }
    return min(block == end.block ? count + end.offset : count, most)
  }

  /// Visits the items between two positions.
  public func forEach(from start: Position, to end: Position, _ body: (Item) -> Void) {
    guard start < end else { return }
    for block in start.block...min(end.block, blocks.count - 1) {
      let first = block == start.block ? start.offset : 0
      let last = block == end.block ? end.offset : blocks[block].count
      for item in blocks[block][first..<last] { body(item) }
    }
  }

  /// Visits the items between two positions, last first.
  public func forEachBackwards(from start: Position, to end: Position, _ body: (Item) -> Void) {
    guard start < end else { return }
    for block in stride(from: min(end.block, blocks.count - 1), through: start.block, by: -1) {
      let first = block == start.block ? start.offset : 0
      let last = block == end.block ? end.offset : blocks[block].count
      for item in blocks[block][first..<last].reversed() { body(item) }
    }
  }

  /// All items in order.
  public var items: some Sequence<Item> { blocks.lazy.joined() }

  public static func == (left: Timeline, right: Timeline) -> Bool {
    left.count == right.count && left.total == right.total && left.items.elementsEqual(right.items)
  }

  // MARK: Blocks

  private mutating func append(_ item: Item) {
    let block = blocks.count - 1
    guard blocks[block].count < Self.blockSize else { return append(block: [item]) }
    blocks[block].append(item)
    sums[block] += item.weight
  }

  private mutating func append(block: [Item]) {
    blocks.append(block)
    sums.append(Self.sum(block[...]).weight)
  }

  private mutating func split(_ block: Int) {
    let half = blocks[block].count / 2
    let upper = Array(blocks[block][half...])
    blocks[block].removeSubrange(half...)
    let weight = Self.sum(upper[...]).weight
    sums[block] -= weight
    blocks.insert(upper, at: block + 1)
    sums.insert(weight, at: block + 1)
  }

  private static func sum(_ items: ArraySlice<Item>) -> (count: Int, weight: Int) {
    (items.count, items.reduce(0) { $0 + $1.weight })
  }

  private func offset(before item: Item, in block: [Item]) -> Int {
    var low = 0
    var high = block.count
    while low < high {
      let middle = (low + high) / 2
      if tie.isBefore(block[middle], item) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
