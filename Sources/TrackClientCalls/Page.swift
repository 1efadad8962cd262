/// A page of a list. To get the next page, pass ``next`` as the `cursor` of another call.
public struct Page<Row: Sendable>: Sendable {
  /// The rows of this page.
  public let rows: [Row]
  /// The cursor of the next page. Nil on the last page.
  public let next: String?

  init(reading json: JSON, of name: String, _ read: JSON.Reader<Row>) throws(ClientError) {
    rows = try json.member(name, read)
    next = try json.member("next")
  }
}

extension Page: Equatable where Row: Equatable {}
