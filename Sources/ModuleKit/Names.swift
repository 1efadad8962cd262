/// Things by their names, and from A to Z.
public struct Names: Sendable, Equatable {
  public private(set) var listed = SortedList<ListedName>()
  /// One each where names may not be used twice, but for the moment between a change and its check.
  private var ids: [NameKey: Set<Int>] = [:]

  public init() {}

  public var isEmpty: Bool { listed.isEmpty }

  public mutating func insert(_ name: ListedName) {
    listed.insert(name)
    ids[name.key, default: []].insert(name.id)
  }

  public mutating func remove(_ name: ListedName) {
    listed.remove(name)
    ids[name.key]?.remove(name.id)
    if ids[name.key]?.isEmpty == true { ids[name.key] = nil }
  }

  /// Those that are called so, without regard to case.
  public func ids(named key: NameKey) -> Set<Int> { ids[key] ?? [] }
}
