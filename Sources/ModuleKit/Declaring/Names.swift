/// An index of rows by name, which also has the names in alphabetical order.
public struct Names: Sendable, Equatable {
  public private(set) var listed = SortedList<ListedName>()
  /// The ids with each name. Even where names must be unique, several ids can have the same name until the current
  /// change is checked.
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

  /// The ids with this name, ignoring case.
  public func ids(named key: NameKey) -> Set<Int> { ids[key] ?? [] }
}
