public import Wire

/// The id that a row had in the program or system that it was imported from. The id makes imports idempotent.
///
/// The id is stored as bytes instead of a `String`. Most rows have no source id, and for them the member takes one word
/// and no allocation.
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

  /// The kind of the column that stores a source id.
  public static var kind: Column.Kind { .string(lengths) }
}

extension Param where Value == String? {
  /// A param of methods that add a row. If a row with this source id already exists, nothing is added.
  public static var source: Param { sourceParam }
}

private let sourceParam = Param<String>.name(
  "source", "its id in the system that it comes from; a second row with the same id isn't added",
  SourceID.lengths
).example("watson:0f2a").optional
