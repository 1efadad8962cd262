public import Wire

/// What a row was called where it came from, such as an id of another program's: so that the same thing, brought here twice, is
/// here once.
///
/// Bytes rather than a `String`, for most rows have none, and then it takes one word of a row and nothing beside it.
public struct SourceID: StoredValue, Hashable {
  private let bytes: [UInt8]

  public static let lengths = 1...200

  public init(_ name: String) {
    bytes = Array(name.utf8)
  }

  public var name: String { String(decoding: bytes, as: UTF8.self) }

  public init?(stored json: borrowing JSON) {
    guard let name = json.string, !name.isEmpty else { return nil }
    self.init(name)
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self.name) }

  /// Of the column that holds it.
  public static var kind: Column.Kind { .string(lengths) }
}

extension Param where Value == String? {
  /// For what adds a row: where there is one of that source already, nothing is added.
  public static var source: Param { sourceParam }
}

private let sourceParam = Param<String>.name(
  "source", "what it is called where it comes from; what came before under that name is not added again",
  SourceID.lengths
).example("watson:0f2a").optional
