import ModuleKit

/// Remarks by their distance from somewhere, the nearest first, found as they are asked for.
///
/// Squares wait in a heap by the least distance that anything in them may have, remarks by their own. Whatever comes first is
/// given out, or, if it is a square, taken apart. So only squares about what is given out are ever looked into.
struct Nearest: Sequence, IteratorProtocol {
  struct Item: Comparable {
    let millimetres: Int
    let id: Int

    static func < (left: Item, right: Item) -> Bool { (left.millimetres, left.id) < (right.millimetres, right.id) }
  }

  private struct Square {
    let cell: Cell
    let shelf: Int
    let span: Cell.Span
  }

  /// A square, which has no id, comes before remarks of the same distance: one in it may have a lower id.
  private struct Waiting: Comparable {
    let item: Item
    /// Which of the squares; -1 for a remark. A number, for the heap moves these about.
    var square = -1

    static func < (left: Waiting, right: Waiting) -> Bool { left.item < right.item }
    static func == (left: Waiting, right: Waiting) -> Bool { left.item == right.item }
  }

  /// At most this many are looked at one by one.
  private static let few = 16
  /// More than the rounding error of a square's distances.
  private static let slack = 2

  private let cards: Catalogue
  private let shelves: [Shelf]
  private let origin: Direction
  private let furthest: Int
  private let last: Item?
  private var heap = Heap<Waiting>()
  private var squares: [Square] = []

  /// - Parameters:
  ///   - metres: how far they may be.
  ///   - last: the last one that was given out already.
  init(_ index: RemarkIndex, for account: Int, from origin: Place, within metres: Double, after last: Item?) {
    cards = index.cards
    shelves = index.shelves(for: account)
    self.origin = Direction(origin)
    furthest = Self.millimetres(metres)
    self.last = last
    for shelf in shelves.indices { add(.whole, of: shelf) }
  }

  mutating func next() -> Item? {
    while let first = heap.popLeast() {
      guard first.square >= 0 else { return first.item }
      open(squares[first.square])
    }
    return nil
  }

  private mutating func open(_ square: Square) {
    guard square.span.count <= Self.few || square.cell.isFinest else {
      for quarter in square.cell.quarters { add(quarter, of: square.shelf) }
      return
    }
    var ids: [Int] = []
    shelves[square.shelf].spots.forEachBackwards(from: square.span.start, to: square.span.end) { ids.append($0.id) }
    // Where all are at one place this is their order already, and nothing has to rise in the heap.
    for id in ids.reversed() { add(id) }
  }

  private mutating func add(_ cell: Cell, of shelf: Int) {
    // Large squares have thousands of blocks: whether there are more than a few is all that is asked.
    let span = cell.span(in: shelves[shelf].spots, most: Self.few + 1)
    guard span.count > 0 else { return }
    let distances = cell.distances(from: origin)
    let (least, most) = (Self.millimetres(distances.lowerBound), Self.millimetres(distances.upperBound))
    guard least - Self.slack <= furthest, most + Self.slack >= last?.millimetres ?? 0 else { return }
    let item = Item(millimetres: least - Self.slack, id: 0)
    heap.insert(Waiting(item: item, square: squares.count))
    squares.append(Square(cell: cell, shelf: shelf, span: span))
  }

  private mutating func add(_ id: Int) {
    guard let card = cards[id] else { return }
    let item = Item(millimetres: Self.millimetres(Direction(card.place).metres(to: origin)), id: id)
    guard item.millimetres <= furthest else { return }
    if let last, item <= last { return }
    heap.insert(Waiting(item: item))
  }

  private static func millimetres(_ metres: Double) -> Int { Int((metres * 1000).rounded()) }
}
