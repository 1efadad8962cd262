/// The ids that a table may give to new rows.
///
/// Usually these are all ids. If a record is kept on several machines, home leases ranges of ids to each replica. Each
/// machine then gives new rows only ids from its own ranges, so no two machines use the same id.
public struct IDRanges: Sendable, Equatable {
  /// The ranges in order, without overlaps and without empty ranges.
  private var ranges: [Range<Int>]

  public static let all = IDRanges([TableLimits.ids.lowerBound..<TableLimits.ids.upperBound + 1])

  public init(_ ranges: [Range<Int>]) {
    self.ranges = ranges.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
  }

  public func contains(_ id: Int) -> Bool { ranges.contains { $0.contains(id) } }

  /// The lowest id in these ranges that isn't below `id`.
  func first(from id: Int) -> Int? { ranges.first { $0.upperBound > id }.map { max($0.lowerBound, id) } }

  /// The number of ids in these ranges that aren't below `id`.
  func count(from id: Int) -> Int { ranges.reduce(0) { $0 + max(0, $1.upperBound - max($1.lowerBound, id)) } }

  /// These ids without the ids of another range.
  public func without(_ other: Range<Int>) -> IDRanges {
    IDRanges(
      ranges.flatMap { range -> [Range<Int>] in
        guard range.overlaps(other) else { return [range] }
        return [
          range.lowerBound..<max(range.lowerBound, other.lowerBound),
          min(range.upperBound, other.upperBound)..<range.upperBound,
        ]
      })
  }
}
