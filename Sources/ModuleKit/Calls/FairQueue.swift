/// A queue that is served round-robin by owner, so that an owner with many elements delays mostly itself.
///
/// Elements of one owner keep their order. The queue is meant for a few hundred elements, because `popFirst` moves all
/// other elements of the owner.
public struct FairQueue<Owner: Hashable, Element> {
  private var lines: [Owner: [Element]] = [:]
  /// The owners with waiting elements, beginning with the owner that is served next.
  private var owners: [Owner] = []
  public private(set) var count = 0

  public init() {}

  public var isEmpty: Bool { count == 0 }

  /// The element that `popFirst` returns next.
  public var first: Element? { owners.first.flatMap { lines[$0]?.first } }

  public func count(of owner: Owner) -> Int { lines[owner]?.count ?? 0 }

  public mutating func append(_ element: Element, of owner: Owner) {
    if lines[owner] == nil { owners.append(owner) }
    lines[owner, default: []].append(element)
    count += 1
  }

  /// Removes and returns the first element of the owner whose turn it is. An owner with more elements then gets the
  /// last turn.
  public mutating func popFirst() -> Element? {
    guard let owner = owners.first, let element = lines[owner]?.removeFirst() else { return nil }
    owners.removeFirst()
    if lines[owner]?.isEmpty == true { lines[owner] = nil } else { owners.append(owner) }
    count -= 1
    return element
  }

  /// Removes all elements and returns them in the order of service.
  public mutating func removeAll() -> [Element] {
    var all: [Element] = []
    all.reserveCapacity(count)
    while let element = popFirst() { all.append(element) }
    return all
  }
}

extension FairQueue: Sendable where Owner: Sendable, Element: Sendable {}
