/// The tags that a row must have, and the tags that it must not have.
public struct TagFilter: Sendable {
  public let all: Set<String>
  public let none: Set<String>

  /// The limits on the number of unwanted tags in a filter.
  public static let mostUnwanted = 0...100

  /// - Parameter rows: the name of the rows in the summary, such as `entries`.
  public static func wanted(_ rows: String) -> Param<[String]> {
    Tags.names("tags", "only \(rows) with all of these tags").or([])
  }

  public static func unwanted(_ rows: String) -> Param<[String]> {
    .names("notTags", "leave out \(rows) that have any of these tags", each: Tags.lengths, count: mostUnwanted).or([])
  }

  public init(all: [String], none: [String]) {
    self.all = Set(all)
    self.none = Set(none)
  }

  public var isNothing: Bool { all.isEmpty && none.isEmpty }

  /// Whether a row with these tags passes the filter.
  ///
  /// - Parameter tags: a row's tags, without duplicates.
  public func passes(_ tags: [String]) -> Bool {
    var missing = all.count
    for tag in tags {
      if none.contains(tag) { return false }
      if all.contains(tag) { missing -= 1 }
    }
    return missing == 0
  }
}
