public import Wire

/// A list, page by page: the params that ask for one, what comes back, and how it is written.
public enum Page {
  public static let limit: Param<Int> = .limit
  public static let cursor = Param<String>.cursor().optional
  public static let params: [any AnyParam] = [limit, cursor]

  /// Less than 4 MiB by what the largest row takes.
  private static let mostBytes = 4 << 20 - 1 << 16

  /// A list of that name, of objects with these members.
  public static func fields(_ name: String, _ members: [Field]) -> [Field] {
    [Field(name, .array(.object(members), 0...1000)), Field("next", .text(1...200), optional: true)]
  }

  /// The numbers of the place behind which the page begins; nil for the first page.
  public static func place(_ call: Call, _ kind: String, count: Int = 1) throws(Rejection) -> [Int]? {
    guard let text = call[cursor] else { return nil }
    return try Cursor(reading: text, kind: kind, count: count).numbers
  }

  /// Writes as many items as were asked for and no more than a reply can carry, and `next` if there are others behind them.
  public static func write<Item>(
    _ name: StaticString, _ items: inout some IteratorProtocol<Item>, _ call: Call, to writer: inout JSONWriter,
    cursor: (Item) -> Cursor, show: (Item, inout JSONWriter) -> Void
  ) {
    writer.key(name)
    writer.beginArray()
    let start = writer.count
    var last: Item?
    var next: Cursor?
    var left = call[limit]
    while let item = items.next() {
      if let last, left == 0 || writer.count - start > mostBytes {
        next = cursor(last)
        break
      }
      show(item, &writer)
      last = item
      left -= 1
    }
    writer.endArray()
    if let next { writer.member("next", next.description) }
  }
}
