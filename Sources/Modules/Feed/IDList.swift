/// Ids in their order, which is that in which things came. They lie in blocks of at most 256: what goes from the midst of very many
/// moves one block.
struct IDList: Sendable, Equatable {
  /// A place between ids: true until the next change.
  struct Position: Sendable {
    fileprivate var block: Int
    fileprivate var offset: Int
  }

  private static let blockSize = 256

  private var blocks: [[Int]] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var ids: [Int] { Array(blocks.joined()) }

  mutating func insert(_ id: Int) {
    guard let last = blocks.last?.last, id <= last else { return append(id) }
    let place = position(from: id)
    if blocks[place.block][place.offset] == id { return }
    count += 1
    blocks[place.block].insert(id, at: place.offset)
    if blocks[place.block].count > Self.blockSize { split(place.block) }
  }

  mutating func remove(_ id: Int) {
    let place = position(from: id)
    guard self.id(at: place) == id else { return }
    count -= 1
    blocks[place.block].remove(at: place.offset)
    if blocks[place.block].isEmpty { blocks.remove(at: place.block) }
  }

  func contains(_ id: Int) -> Bool { self.id(at: position(from: id)) == id }

  /// The place of the first id that is at least this one.
  func position(from id: Int) -> Position {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if let last = blocks[middle].last, last < id { low = middle + 1 } else { high = middle }
    }
    return Position(block: low, offset: low < blocks.count ? Self.offset(from: id, in: blocks[low]) : 0)
  }

  func id(at place: Position) -> Int? { place.block < blocks.count ? blocks[place.block][place.offset] : nil }

  /// The place before, or nil at the start.
  func previous(_ place: Position) -> Position? {
    if place.offset > 0 { return Position(block: place.block, offset: place.offset - 1) }
    guard place.block > 0 else { return nil }
    return Position(block: place.block - 1, offset: blocks[place.block - 1].count - 1)
  }

  func next(_ place: Position) -> Position {
    place.offset + 1 < blocks[place.block].count
      ? Position(block: place.block, offset: place.offset + 1) : Position(block: place.block + 1, offset: 0)
  }

  /// How many ids are greater than this one.
  func count(above id: Int) -> Int {
    let place = position(from: id + 1)
    guard place.block < blocks.count else { return 0 }
    return blocks[place.block...].reduce(0) { $0 + $1.count } - place.offset
  }

  /// Those above this one, in order, as they are asked for.
  func ids(above id: Int) -> some Sequence<Int> & IteratorProtocol<Int> {
    var place = position(from: id + 1)
    return AnyIterator {
      guard let id = self.id(at: place) else { return nil }
      place = self.next(place)
      return id
    }
  }

  /// The last so many, in order.
  func last(_ count: Int) -> [Int] {
    var ids: [Int] = []
    var place = previous(Position(block: blocks.count, offset: 0))
    while let here = place, ids.count < count, let id = id(at: here) {
      ids.append(id)
      place = previous(here)
    }
    return ids.reversed()
  }

  static func == (left: IDList, right: IDList) -> Bool {
    left.count == right.count && left.blocks.joined().elementsEqual(right.blocks.joined())
  }

  private mutating func append(_ id: Int) {
    count += 1
    if let block = blocks.indices.last, blocks[block].count < Self.blockSize {
      blocks[block].append(id)
    } else {
      blocks.append([id])
    }
  }

  private mutating func split(_ block: Int) {
    let half = blocks[block].count / 2
    let upper = Array(blocks[block][half...])
    blocks[block].removeSubrange(half...)
    blocks.insert(upper, at: block + 1)
  }

  private static func offset(from id: Int, in block: [Int]) -> Int {
    var low = 0
    var high = block.count
    while low < high {
      let middle = (low + high) / 2
      if block[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Lists by key, of which none is empty.
extension [Int: IDList] {
  mutating func insert(_ id: Int, under key: Int) {
    self[key, default: IDList()].insert(id)
  }

  mutating func remove(_ id: Int, under key: Int) {
    self[key]?.remove(id)
    if self[key]?.isEmpty == true { self[key] = nil }
  }

  func list(_ key: Int) -> IDList { self[key] ?? IDList() }
}
