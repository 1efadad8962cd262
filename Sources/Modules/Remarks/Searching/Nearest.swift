import ModuleKit

/// Finds remarks in the order of their distance from a point, nearest first. The search advances only on demand.
///
/// A heap holds squares and remarks. A remark's key is its distance, and a square's key is the least distance that a
/// point in the square can have. If the first element of the heap is a remark, the remark is returned. If the first
/// element is a square, the square is divided, or its few remarks are added to the heap. The search therefore looks
/// only into squares close to the returned remarks.
struct Nearest: Sequence, IteratorProtocol {
  struct Item: Comparable {
    let millimetres: Int
    let id: Int

    static func < (left: Item, right: Item) -> Bool { (left.millimetres, left.id) < (right.millimetres, right.id) }
  }

  private struct Square {
    let cell: Cell
    let group: Int
    let span: Cell.Span
  }

  /// An element of the heap. A square has no id and comes before remarks at the same distance, because the square can
  /// contain a remark with a lower id.
  private struct Waiting: Comparable {
    let item: Item
    /// The index of the square, or -1 for a remark. Moving an index within the heap is cheap.
    var square = -1

    static func < (left: Waiting, right: Waiting) -> Bool { left.item < right.item }
    static func == (left: Waiting, right: Waiting) -> Bool { left.item == right.item }
  }

  /// If a square has at most this many remarks, each of them is checked. A square with more remarks is divided.
  private static let few = 16
  /// A tolerance in millimetres. It is greater than the rounding error of a square's distances.
  private static let slack = 2

  /// The assumed length of a page, for estimates of the cost.
  private static let page = 100

  private let cards: Catalogue
  private let filter: Filter
  private let groups: [VisibleRemarks]
  private let origin: Direction
  private let furthest: Int
  private let last: Item?
  private var heap = Heap<Waiting>()
  private var squares: [Square] = []

  /// - Parameters:
  ///   - metres: the greatest distance.
  ///   - last: the last item that was returned before. The search continues after it.
  init(_ index: RemarkIndex, _ filter: Filter, from origin: GeoPoint, within metres: Double, after last: Item?) {
    cards = index.cards
    self.filter = filter
    groups = index.visible(to: filter.viewer)
    self.origin = Direction(origin)
    furthest = Self.millimetres(metres)
    self.last = last
    // If few remarks might have the tags, checking all of them costs less than searching by distance until a page is
    // full.
    if let tagged = filter.tagged, tagged.count * tagged.count <= Self.page * cards.count {
      var ids: [Int] = []
      tagged.forEach { ids.append($0) }
      for id in ids { add(id) }
    } else {
      for group in groups.indices { add(.whole, of: group) }
    }
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
      for quarter in square.cell.quarters { add(quarter, of: square.group) }
      return
    }
    var ids: [Int] = []
    groups[square.group].spots.forEachBackwards(from: square.span.start, to: square.span.end) { ids.append($0.id) }
    // The ids are added in ascending order. If all remarks are at the same place, no element then moves up in the heap.
    for id in ids.reversed() { add(id) }
  }

  private mutating func add(_ cell: Cell, of group: Int) {
    // Large squares have thousands of blocks, so the count stops at a limit.
    let span = cell.span(in: groups[group].spots, most: Self.few + 1)
    guard span.count > 0 else { return }
    let distances = cell.distances(from: origin)
    let (least, most) = (Self.millimetres(distances.lowerBound), Self.millimetres(distances.upperBound))
    guard least - Self.slack <= furthest, most + Self.slack >= last?.millimetres ?? 0 else { return }
    let item = Item(millimetres: least - Self.slack, id: 0)
    heap.insert(Waiting(item: item, square: squares.count))
    squares.append(Square(cell: cell, group: group, span: span))
  }

  private mutating func add(_ id: Int) {
    guard let card = cards[id], filter.lets(card, of: cards) else { return }
    let item = Item(millimetres: Self.millimetres(Direction(card.place).metres(to: origin)), id: id)
    guard item.millimetres <= furthest else { return }
    if let last, item <= last { return }
    heap.insert(Waiting(item: item))
  }

  private static func millimetres(_ metres: Double) -> Int { Int((metres * 1000).rounded()) }
}
