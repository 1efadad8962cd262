/// The tags of a row, which are short texts by which users find the row. Tags are case-sensitive.
public enum Tags {
  /// The maximum number of tags of a row.
  public static let most = 20
  public static let lengths = 1...60

  public static let param = names("tags", "tags to find it by")
  public static let kind = Column.Kind.tags(each: lengths, count: 0...most)
  public static let schema = Schema.array(.text(lengths), 0...most)

  public static func names(_ name: String, _ summary: String) -> Param<[String]> {
    .names(name, summary, each: lengths, count: 0...most)
  }
}

extension [String] {
  /// The texts without duplicates.
  public var distinct: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
