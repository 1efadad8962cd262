public import Wire

/// Paged lists: their params, the fields of their results, and a function that writes a page.
public enum Page {
  public static let limit: Param<Int> = .limit
  /// The limit for lists that are mostly short. Callers usually want to get such a list in one page.
  public static let longLimit = Param<Int>.integer("limit", "how many to return at most", 1...1000).or(1000)
  public static let cursor = Param<String>.cursor().optional
  public static let params: [any AnyParam] = [limit, cursor]

  public static let longParams: [any AnyParam] = [longLimit, cursor]

  /// The limit on a page in bytes: 4 MiB minus the size of the largest row.
  public static let mostBytes = 4 << 20 - 1 << 18

  /// The fields of a result that contains a list called `name`, whose elements are objects with `members`.
  public static func fields(_ name: String, _ members: [Field]) -> [Field] { fields(name, .object(members)) }

  /// The fields of a result that contains a list called `name`, whose elements have the schema `element`.
  public static func fields(_ name: String, _ element: Schema) -> [Field] {
    [Field(name, .array(element, 0...1000)), next]
  }

  public static let next = Field("next", .text(Cursor.lengths), optional: true)

  /// The numbers in the call's cursor. Nil for the first page.
  public static func position(_ call: Call, _ kind: String, count: Int = 1) throws(Rejection) -> [Int]? {
    guard let text = call[cursor] else { return nil }
    return try Cursor(reading: text, kind: kind, count: count).numbers
  }

  /// The name in the call's cursor, for a list sorted by name. Nil for the first page.
  public static func name(_ call: Call, _ kind: String) throws(Rejection) -> ListedName? {
    guard let text = call[cursor] else { return nil }
    let cursor = try Cursor(reading: text, kind: kind, count: 1, texts: 1)
    return ListedName(cursor.texts[0], id: cursor.numbers[0])
  }

  /// Writes as many items as the caller wants and a reply can hold. Writes `next` if more items follow. The function is
  /// inlined, because otherwise each row would pass through closure calls, which cost 2 % of the time for a list.
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
