import TrackClientCore

/// The SQL type of a column.
package enum ColumnType: String {
  case bigint
  case numeric
  case boolean
  case time = "timestamp with time zone"
  case date
  case text
  case jsonb

  /// Chooses the type for a stored member from its JSON Schema. If the schema allows several types and none of them is
  /// an array or an object, the column is text.
  init(schema: JSON) {
    switch schema["type"]?.string {
    case "integer": self = .bigint
    case "number": self = .numeric
    case "boolean": self = .boolean
    case "string" where schema["x-kind"]?.string == "money": self = .numeric
    case "string":
      switch schema["format"]?.string {
      case "date-time": self = .time
      case "date": self = .date
      default: self = .text
      }
    case nil: self = Self.isSingleValue(schema) ? .text : .jsonb
    default: self = .jsonb
    }
  }

  private static func isSingleValue(_ schema: JSON) -> Bool {
    guard let choices = schema["anyOf"] ?? schema["oneOf"] else { return false }
    let plain: Set = ["integer", "number", "boolean", "string", "null"]
    return choices.elements.allSatisfy { choice in choice["type"]?.string.map(plain.contains) ?? false }
  }

  /// The type that can hold the values of both types. Several machines can share the database, with daemons of
  /// different versions. The values of all versions must stay readable.
  func widened(by other: ColumnType) -> ColumnType {
    switch (self, other) {
    case _ where self == other: self
    case (.jsonb, _), (_, .jsonb): .jsonb
    case (.bigint, .numeric), (.numeric, .bigint): .numeric
    default: .text
    }
  }
}
