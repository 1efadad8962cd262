import TrackClientCore

/// What a column is in the database.
package enum ColumnType: String {
  case bigint
  case numeric
  case boolean
  case time = "timestamp with time zone"
  case date
  case text
  case jsonb

  /// By the JSON Schema of the stored member. What may be of several kinds is text where each is a single value.
  init(schema: JSON) {
    switch schema["type"]?.string {
    case "integer": self = .bigint
    case "number": self = .numeric
    case "boolean": self = .boolean
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

  /// What holds both: a fleet may have daemons of several ages, and what one of them has written stays.
  func widened(by other: ColumnType) -> ColumnType {
    switch (self, other) {
    case _ where self == other: self
    case (.jsonb, _), (_, .jsonb): .jsonb
    case (.bigint, .numeric), (.numeric, .bigint): .numeric
    default: .text
    }
  }
}
