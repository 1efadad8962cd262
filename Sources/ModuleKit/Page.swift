public import Wire

/// A list, page by page: the params that ask for one, what comes back, and how it is written.
public enum Page {
  public static let limit: Param<Int> = .limit
  /// Of lists that are mostly short, and are wanted whole.
  public static let longLimit = Param<Int>.integer("limit", "how many at most", 1...1000).or(1000)
  public static let cursor = Param<String>.cursor().optional
  public static let params: [any AnyParam] = [limit, cursor]

  public static let longParams: [any AnyParam] = [longLimit, cursor]

  /// Less than 4 MiB by what the largest row takes.
  public static let mostBytes = 4 << 20 - 1 << 16

  /// A list of that name, of objects with these members.
  public static func fields(_ name: String, _ members: [Field]) -> [Field] { fields(name, .object(members)) }

  /// A list of that name, of such elements.
  public static func fields(_ name: String, _ element: Schema) -> [Field] {
    [Field(name, .array(element, 0...1000)), next]
  }

  public static let next = Field("next", .text(Cursor.lengths), optional: true)

  /// The numbers of the place behind which the page begins; nil for the first page.
  public static func place(_ call: Call, _ kind: String, count: Int = 1) throws(Rejection) -> [Int]? {
    guard let text = call[cursor] else { return nil }
    return try Cursor(reading: text, kind: kind, count: count).numbers
  }

  /// The name behind which the page begins, in a list from A to Z; nil for the first page.
  public static func name(_ call: Call, _ kind: String) throws(Rejection) -> ListedName? {
    guard let text = call[cursor] else { return nil }
    let cursor = try Cursor(reading: text, kind: kind, count: 1, texts: 1)
    return ListedName(cursor.texts[0], id: cursor.numbers[0])
  }

  /// Writes as many items as were asked for and no more than a reply can carry, and `next` if there are others behind them.
  // Else rows go through closures that are called, which is 2 % of a list.
  @inline(__always)
  public static func write<Item>(
    _ name: StaticString, _ items: some Sequence<Item>, _ call: Call, to writer: inout JSONWriter,
    limit: Param<Int> = limit, cursor: (Item) -> Cursor, show: (Item, inout JSONWriter) -> Void
  ) {
    writer.key(name)
    writer.beginArray()
    let start = writer.count
    var last: Item?
    var next: Cursor?
    var left = call[limit]
    for item in items {
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
