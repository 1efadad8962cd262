/// A timeline of all items, and a timeline for each group. Indexes use this type.
public struct GroupedTimeline: Sendable, Equatable, Emptiable {
  public private(set) var all = Timeline()
  public private(set) var groups: [Int: Timeline] = [:]

  public init() {}

  public var isEmpty: Bool { all.isEmpty }

  public mutating func insert(_ item: Timeline.Item, in group: Int) {
    all.insert(item)
    groups[group, default: Timeline()].insert(item)
  }

  public mutating func remove(_ item: Timeline.Item, from group: Int) {
    all.remove(item)
    groups.lessen(group) { $0.remove(item) }
  }
}
